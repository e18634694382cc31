import { Copy, EllipsisVertical, Eye, EyeOff, History, Send } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#kit/action/button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import type { ButtonLook } from "#kit/list/item-buttons.tsx";
import { Menu, MenuItem } from "#kit/overlay/menu.tsx";
import { bulkMessages } from "#shared/lifecycle.ts";
import type { PublishingAnswer } from "#shared/publishing.ts";
import { openPreview } from "./open-preview.ts";
import { useBulk } from "./use-bulk.ts";
import { VersionsDialog } from "./versions-dialog.tsx";

interface ItemMenuProps {
  /** API path of the content type: "/events". */
  path: string;
  item: PublishingAnswer & { _id: string };
  title: string;
  /** Whether visitors see this content type. */
  hasPreview?: boolean;
  /** Whether items cannot be unpublished, as for the site's pages. */
  staysPublished?: boolean;
  /** Starts a copy of the item. Not set for content types without copies. */
  onDuplicate?: () => void;
  /** The style of the menu button. */
  button?: ButtonLook | undefined;
}

/** Further actions for an item: preview, publish or unpublish, duplicate and version history. */
export function ItemMenu({
  path,
  item,
  title,
  hasPreview = true,
  staysPublished = false,
  onDuplicate,
  button,
}: ItemMenuProps) {
  const bulk = useBulk(path, () => title);
  const [shown, setShown] = useState(false);
  const isPublished = item.state === "published";

  async function publish(action: "publish" | "draft") {
    const message = action === "publish" ? "Published" : "Unpublished";
    try {
      await bulk([item], (ids) => ({ ids, action }), message);
    } catch (error) {
      console.error(bulkMessages.oneFailed, error);
      toast.error(bulkMessages.oneFailed, { item: title });
    }
  }

  return (
    <>
      <Menu
        trigger={
          <IconButton {...button} label={`More actions for ${title}`} icon={<EllipsisVertical aria-hidden="true" />} />
        }
      >
        {hasPreview && !isPublished && (
          <MenuItem icon={<Eye aria-hidden="true" />} onSelect={() => void openPreview(path, item, title)}>
            Preview
          </MenuItem>
        )}
        {isPublished && !staysPublished && (
          <MenuItem icon={<EyeOff aria-hidden="true" />} onSelect={() => void publish("draft")}>
            Unpublish
          </MenuItem>
        )}
        {!isPublished && (
          <MenuItem icon={<Send aria-hidden="true" />} onSelect={() => void publish("publish")}>
            Publish now
          </MenuItem>
        )}
        {onDuplicate && (
          <MenuItem icon={<Copy aria-hidden="true" />} onSelect={onDuplicate}>
            Duplicate<span className="sr-only"> {title}</span>
          </MenuItem>
        )}
        <MenuItem icon={<History aria-hidden="true" />} onSelect={() => setShown(true)}>
          Version history
        </MenuItem>
      </Menu>
      {shown && <VersionsDialog {...{ path, item, title }} onClose={() => setShown(false)} />}
    </>
  );
}
