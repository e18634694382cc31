import type { ApplicationDraft } from "#features/students/application.api.ts";
import { JoinForm, type JoinFormProps } from "#features/students/ui/public/join-form.tsx";
import { apply } from "#site/apply.ts";
import { publicApi } from "#site/public-api.ts";

const MARGIN_MS = 200;

/** Sends the form. When many applications came from one network, it waits until its ticket is valid and sends it again. */
async function submit(draft: ApplicationDraft) {
  const { result, ticket: issued } = await apply(publicApi, draft);
  if (issued === undefined) return result;
  await new Promise((resolve) => setTimeout(resolve, issued.waitSeconds * 1000 + MARGIN_MS));
  return (await apply(publicApi, { ...draft, ticket: issued.ticket })).result;
}

/** The join form with JavaScript: submits without leaving the page. */
export const JoinIsland = (props: Omit<JoinFormProps, "onSubmit">) => <JoinForm {...props} onSubmit={submit} />;
