import type { ApplicationDraft } from "#features/students/application.calls.ts";
import { TICKET_WAIT_SECONDS } from "#features/students/students.words.ts";
import { JoinForm, type JoinFormProps } from "#features/students/ui/public/join-form.tsx";
import { apply } from "#web/apply.ts";
import { publicApi } from "#web/public-api.ts";

const MARGIN_MS = 200;

/** Where too many came from one network, the form waits a little and sends again by itself. */
async function submit(draft: ApplicationDraft) {
  const first = await apply(publicApi, draft);
  if (first.ticket === undefined) return first.result;
  await new Promise((resolve) => setTimeout(resolve, TICKET_WAIT_SECONDS * 1000 + MARGIN_MS));
  return (await apply(publicApi, { ...draft, ticket: first.ticket })).result;
}

/** The join form, which sends by itself without leaving the page. */
export const JoinIsland = (props: Omit<JoinFormProps, "onSubmit">) => <JoinForm {...props} onSubmit={submit} />;
