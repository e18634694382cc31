import { type ApplicationDraft, submitApplication } from "#features/students/students.calls.ts";
import { publicApi } from "#web/public-api.ts";

/** Apart from the join page, which fetches it when somebody begins to apply: the schemas of the call are large. */
export const apply = (draft: ApplicationDraft) => submitApplication(publicApi, draft);
