import { type Api, ApiError, apiMessages } from "#api-client/api.ts";
import {
  type ApplicationDraft,
  type ApplicationResult,
  fetchTicket,
  submitApplication,
} from "#features/students/application.api.ts";
import type { ApplicationTicket } from "#features/students/students.contract.ts";
import { studentMessages } from "#features/students/students.labels.ts";

const TOO_MANY = 429;

interface Applied {
  result: ApplicationResult;
  /** HTTP status of the response; 0 without a response. */
  status: number;
  /** Lets the same application be sent again after a few seconds, when many came from one network. */
  ticket?: ApplicationTicket | undefined;
}

/** Sends an application. */
export async function apply(api: Api, draft: ApplicationDraft): Promise<Applied> {
  try {
    await submitApplication(api, draft);
    return { result: { taken: true }, status: 200 };
  } catch (error) {
    if (error instanceof ApiError) {
      const { message: reason, status } = error;
      const ticket = status === TOO_MANY ? await fetchTicket(api).catch(() => undefined) : undefined;
      return { result: { taken: false, reason }, status, ticket };
    }
    console.error(studentMessages.submitFailed, error);
    return { result: { taken: false, reason: apiMessages.unreachable }, status: 0 };
  }
}
