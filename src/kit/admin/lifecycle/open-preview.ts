import { previewThing } from "#api-client/content-calls.ts";
import { adminApi } from "#kit/admin/admin-api.ts";
import { toast } from "#kit/feedback/toast.tsx";
import { versionMessages } from "#shared/lifecycle.ts";

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
    await openInTab(() => previewThing(adminApi, path, item));
  } catch (error) {
    console.error(versionMessages.previewFailed, error);
    toast.error(versionMessages.previewFailed, { item: title });
  }
}
