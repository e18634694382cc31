import { Copy, EllipsisVertical, Eye, EyeOff, History, Send } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { doToSeveral, previewThing } from "#api-client/lifecycle-calls.ts";
import { IconButton } from "#kit/action/icon-button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { Menu, MenuItem } from "#kit/overlay/menu.tsx";
import { VisuallyHidden } from "#kit/visually-hidden.tsx";
import { versionMessages } from "#shared/lifecycle.ts";
import type { PublishingAnswer } from "#shared/publishing.ts";
import { useWrite } from "#web/admin/use-write.ts";
import { adminApi } from "#web/admin-api.ts";
import { useUndo } from "./use-undo.ts";
import { VersionsDialog } from "./versions-dialog.tsx";

interface ItemMenuProps {
  /** Of the kind's calls: "/events". */
  path: string;
  item: PublishingAnswer & { _id: string };
  title: string;
  /** Of a kind that visitors see. */
  hasPreview?: boolean;
  /** Begins another one like it; left out by kinds of which there are none. */
  onDuplicate?: () => void;
  /** How the button looks that opens it. */
  button?: Pick<ComponentProps<typeof IconButton>, "tone" | "className">;
}

/** What else can be done with a thing: see it before others do, publish it or not, look at what it was. */
export function ItemMenu({ path, item, title, hasPreview = true, onDuplicate, button }: ItemMenuProps) {
  const write = useWrite();
  const undo = useUndo(path);
  const [shown, setShown] = useState(false);
  const isPublished = item.state === "published";

  const told = async (failure: string, run: () => Promise<unknown>) => {
    try {
      await run();
    } catch (error) {
      console.error(failure, error);
      toast.error(failure, { thing: title });
    }
  };

  const publish = (action: "publish" | "draft") =>
    told("Failed to save it", () =>
      write(
        (api) => doToSeveral(api, path, { ids: [item._id], action }),
        () => ({
          message: action === "publish" ? "Published" : "Visitors see it no more",
          thing: title,
          undo: undo.last([item._id]),
        }),
      ),
    );

  const preview = () =>
    told(versionMessages.previewFailed, async () => {
      // Opened at once: a browser takes what is opened later for a pop-up.
      const page = window.open("about:blank", "_blank");
      try {
        const { address } = await previewThing(adminApi, path, item);
        if (page) page.location.href = address;
        else location.assign(address);
      } catch (error) {
        page?.close();
        throw error;
      }
    });

  return (
    <>
      <Menu
        trigger={<IconButton {...button} label={`More for ${title}`} icon={<EllipsisVertical aria-hidden="true" />} />}
      >
        {hasPreview && !isPublished && (
          <MenuItem icon={<Eye aria-hidden="true" />} onSelect={() => void preview()}>
            Preview
          </MenuItem>
        )}
        {isPublished ? (
          <MenuItem icon={<EyeOff aria-hidden="true" />} onSelect={() => void publish("draft")}>
            Make it a draft
          </MenuItem>
        ) : (
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
