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
  /** Of the kind's calls: "/events". */
  path: string;
  item: PublishingAnswer & { _id: string };
  title: string;
  /** Of a kind that visitors see. */
  hasPreview?: boolean;
  /** Of a kind whose things are always there, with or without a draft. */
  staysPublished?: boolean;
  /** Begins another one like it; left out by kinds of which there are none. */
  onDuplicate?: () => void;
  /** How the button looks that opens it. */
  button?: ButtonLook | undefined;
}

/** What else can be done with a thing: see it before others do, publish it or not, look at what it was. */
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
    const message = action === "publish" ? "Published" : "Visitors see it no more";
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
        trigger={<IconButton {...button} label={`More for ${title}`} icon={<EllipsisVertical aria-hidden="true" />} />}
      >
        {hasPreview && !isPublished && (
          <MenuItem icon={<Eye aria-hidden="true" />} onSelect={() => void openPreview(path, item, title)}>
            Preview
          </MenuItem>
        )}
        {isPublished && !staysPublished && (
          <MenuItem icon={<EyeOff aria-hidden="true" />} onSelect={() => void publish("draft")}>
            Make it a draft
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
          Versions
        </MenuItem>
      </Menu>
      {shown && <VersionsDialog {...{ path, item, title }} onClose={() => setShown(false)} />}
    </>
  );
}
