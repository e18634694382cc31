import { Copy, EllipsisVertical, Eye, EyeOff, History, Send } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#kit/action/icon-button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import type { ButtonLook } from "#kit/list/item-buttons.tsx";
import { Menu, MenuItem } from "#kit/overlay/menu.tsx";
import { VisuallyHidden } from "#kit/visually-hidden.tsx";
import { bulkMessages } from "#shared/lifecycle.ts";
import type { PublishingAnswer } from "#shared/publishing.ts";
import { openPreview } from "./open-preview.ts";
import { useBulk } from "./use-bulk.ts";
import { VersionsDialog } from "./versions-dialog.tsx";

interface ItemMenuProps {
  /** The API path: "/events". */
  path: string;
  item: PublishingAnswer & { _id: string };
  title: string;
  /** Whether visitors can see this content type. */
  hasPreview?: boolean;
  /** Items of this content type cannot be unpublished. */
  staysPublished?: boolean;
  /** Starts a new item with the same content. Without it, there is no Duplicate. */
  onDuplicate?: () => void;
  /** The look of the menu button. */
  button?: ButtonLook | undefined;
}

/** The menu of an item: preview, publish, unpublish, duplicate, versions. */
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
      toast.error(bulkMessages.oneFailed, { thing: title });
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
            Duplicate<VisuallyHidden> {title}</VisuallyHidden>
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
