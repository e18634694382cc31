import { ChevronDown, CircleUser, LogOut, UserCog } from "lucide-react";
import { adminLabels } from "#admin/admin.labels.ts";
import { Menu, MenuItem, MenuLabel } from "#kit/overlay/menu.tsx";

const labels = adminLabels.adminUserMenu;

interface AdminUserMenuProps {
  username: string;
  onAccount: () => void;
  onSignOut: () => void;
}

export function AdminUserMenu({ username, onAccount, onSignOut }: AdminUserMenuProps) {
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={labels.userMenu(username)}
          className="inline-flex min-h-11 min-w-0 max-w-60 cursor-pointer items-center gap-2 rounded-lg px-3 font-semibold text-sm transition-colors duration-150 ease-out hover:bg-wash"
        >
          <CircleUser aria-hidden="true" className="size-5 shrink-0 text-brand" />
          <span className="hidden truncate sm:block">{username}</span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </button>
      }
    >
      <MenuLabel>{labels.signedInAs(username)}</MenuLabel>
      <MenuItem icon={<UserCog aria-hidden="true" />} onSelect={onAccount}>
        {labels.yourAccount}
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={onSignOut}>
        {labels.signOut}
      </MenuItem>
    </Menu>
  );
}
