import { previewThing } from "#api-client/lifecycle-calls.ts";
import { toast } from "#kit/feedback/toast.tsx";
import { versionMessages } from "#shared/lifecycle.ts";
import { adminApi } from "#web/admin-api.ts";

/** Opens what an address leads to in a tab of its own, once the address is known. Rejects as `find` does. */
export async function openInTab(find: () => Promise<{ address: string }>): Promise<void> {
  // Opened at once: a browser takes what is opened later for a pop-up.
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

/** Opens the page of a thing as if it were published, in a tab of its own. @param path of the kind: "/events" */
export async function openPreview(path: string, item: { _id: string }, title: string): Promise<void> {
  try {
    await openInTab(() => previewThing(adminApi, path, item));
  } catch (error) {
    console.error(versionMessages.previewFailed, error);
    toast.error(versionMessages.previewFailed, { thing: title });
  }
}
