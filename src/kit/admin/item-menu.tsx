import { Copy, ExternalLink, Eye, EyeOff, History, Link, Send } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ApiError } from "#api-client/api.ts";
import { previewItem } from "#api-client/content-calls.ts";
import { toast } from "#kit/feedback/toast.tsx";
import { type ButtonLook, RowMenu } from "#kit/list/list-row.tsx";
import { MenuItem } from "#kit/overlay/menu.tsx";
import { bulkMessages, versionMessages } from "#shared/lifecycle.ts";
import type { PublishingResponse } from "#shared/publishing.ts";
import { adminListLabels as labels } from "./admin.labels.ts";
import { adminApi } from "./admin-api.ts";
import { useSession } from "./session.ts";
import { useBulk } from "./use-write.ts";
import { VersionsDialog } from "./versions-dialog.tsx";

/** Opens a URL in a new tab as soon as the URL is known. Rejects as `find` does. */
export async function openInTab(find: () => Promise<{ address: string }>): Promise<void> {
  // Opened immediately, because browsers block windows that open later as pop-ups.
  const page = window.open("about:blank", "_blank");
  try {
    const { address } = await find();
    if (page) page.location.href = address;
    else location.assign(address);
  } catch (error) {
    page?.close();
    throw error;
  }
}

/**
 * Opens the page of an item in a new tab as if it were published. @param path API path of the content type: "/events"
 */
export async function openPreview(path: string, item: { _id: string }, title: string): Promise<void> {
  try {
    await openInTab(() => previewItem(adminApi, path, item));
  } catch (error) {
    console.error(versionMessages.previewFailed, error);
    toast.error(versionMessages.previewFailed, { item: title });
  }
}

interface ItemMenuProps {
  /** API path of the content type: "/events". */
  path: string;
  item: PublishingResponse & { _id: string };
  title: string;
  /** The public page of a published item. */
  view?: string | undefined;
  /** Whether items cannot be unpublished, as for the site's pages. */
  staysPublished?: boolean;
  /** Starts a copy of the item. Not set for content types without copies. */
  onDuplicate?: () => void;
  /** Further entries, at the end. */
  children?: ReactNode;
  button?: ButtonLook | undefined;
}

async function copyLink(path: string, title: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(path, location.origin).href);
    toast.success(labels.linkCopied, { item: title });
  } catch (error) {
    console.error(labels.copyFailed, error);
    toast.error(labels.copyFailed, { item: title });
  }
}

/** Further actions for an item: preview, short link, publish or unpublish, duplicate and version history. */
export function ItemMenu({
  path,
  item,
  title,
  view,
  staysPublished = false,
  onDuplicate,
  children,
  button,
}: ItemMenuProps) {
  const bulk = useBulk(path, () => title);
  const [shown, setShown] = useState(false);
  const isPublished = item.state === "published";
  const { shortLink } = item;
  // These entries are bulk actions, which the server refuses for editors who are limited to a chapter.
  const mayPublish = useSession().chapter === undefined;

  async function publish(action: "publish" | "draft") {
    const message = action === "publish" ? labels.published : labels.unpublished;
    try {
      await bulk([item], (ids) => ({ ids, action }), message);
    } catch (error) {
      console.error(bulkMessages.oneFailed, error);
      // An item that is not complete says what is missing, and names itself.
      if (error instanceof ApiError && error.code === "invalid") toast.error(error.message);
      else toast.error(bulkMessages.oneFailed, { item: title });
    }
  }

  return (
    <>
      <RowMenu name={title} look={button}>
        {!isPublished && (
          <MenuItem icon={<Eye aria-hidden="true" />} onSelect={() => void openPreview(path, item, title)}>
            {labels.preview}
          </MenuItem>
        )}
        {view && isPublished && (
          <MenuItem
            icon={<ExternalLink aria-hidden="true" />}
            onSelect={() => void window.open(view, "_blank", "noopener")}
          >
            {labels.view}
            <span className="sr-only"> {labels.inNewTab}</span>
          </MenuItem>
        )}
        {shortLink && (
          <MenuItem icon={<Link aria-hidden="true" />} onSelect={() => void copyLink(shortLink, title)}>
            {labels.copyLink}
          </MenuItem>
        )}
        {mayPublish && isPublished && !staysPublished && (
          <MenuItem icon={<EyeOff aria-hidden="true" />} onSelect={() => void publish("draft")}>
            {labels.unpublish}
          </MenuItem>
        )}
        {mayPublish && !isPublished && (
          <MenuItem icon={<Send aria-hidden="true" />} onSelect={() => void publish("publish")}>
            {labels.publishNow}
          </MenuItem>
        )}
        {onDuplicate && (
          <MenuItem icon={<Copy aria-hidden="true" />} onSelect={onDuplicate}>
            {labels.duplicate}
            <span className="sr-only"> {title}</span>
          </MenuItem>
        )}
        <MenuItem icon={<History aria-hidden="true" />} onSelect={() => setShown(true)}>
          {labels.versionHistory}
        </MenuItem>
        {children}
      </RowMenu>
      {shown && <VersionsDialog {...{ path, item, title }} onClose={() => setShown(false)} />}
    </>
  );
}
