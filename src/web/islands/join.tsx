import type { ApplicationDraft } from "#features/students/application.calls.ts";
import { JoinForm, type JoinFormProps } from "#features/students/ui/public/join-form.tsx";
import { apply } from "#web/apply.ts";
import { publicApi } from "#web/public-api.ts";

const MARGIN_MS = 200;
/** Who would have to look at a waiting button for longer is told instead. */
const PATIENCE_SECONDS = 30;

/** Where too many came from one network, the form waits a little and sends again by itself. */
async function submit(draft: ApplicationDraft) {
  const { result, ticket: issued } = await apply(publicApi, draft);
  if (issued === undefined || issued.waitSeconds > PATIENCE_SECONDS) return result;
  await new Promise((resolve) => setTimeout(resolve, issued.waitSeconds * 1000 + MARGIN_MS));
  return (await apply(publicApi, { ...draft, ticket: issued.ticket })).result;
}

/** The join form, which sends by itself without leaving the page. */
export const JoinIsland = (props: Omit<JoinFormProps, "onSubmit">) => <JoinForm {...props} onSubmit={submit} />;
