import type { ApplicationDraft } from "#features/students/application.calls.ts";
import { JoinForm, type JoinFormProps } from "#features/students/ui/public/join-form.tsx";
import { apply } from "#web/apply.ts";
import { publicApi } from "#web/public-api.ts";

const submit = async (draft: ApplicationDraft) => (await apply(publicApi, draft)).result;

/** The join form, which sends by itself without leaving the page. */
export const JoinIsland = (props: Omit<JoinFormProps, "onSubmit">) => <JoinForm {...props} onSubmit={submit} />;
