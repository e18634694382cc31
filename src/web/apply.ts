import { type Api, ApiError, apiMessages } from "#api-client/api.ts";
import {
  type ApplicationDraft,
  type ApplicationResult,
  submitApplication,
} from "#features/students/application.calls.ts";
import { studentMessages } from "#features/students/students.words.ts";

/** Sends an application; the status is that of the answer, 0 where none came. */
export async function apply(api: Api, draft: ApplicationDraft): Promise<{ result: ApplicationResult; status: number }> {
  try {
    await submitApplication(api, draft);
    return { result: { taken: true }, status: 200 };
  } catch (error) {
    if (error instanceof ApiError) return { result: { taken: false, reason: error.message }, status: error.status };
    console.error(studentMessages.submitFailed, error);
    return { result: { taken: false, reason: apiMessages.unreachable }, status: 0 };
  }
}
