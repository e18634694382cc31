import { type Api, ApiError, apiMessages } from "#api-client/api.ts";
import {
  type ApplicationDraft,
  type ApplicationResult,
  fetchTicket,
  submitApplication,
} from "#features/students/application.api.ts";
import type { ApplicationTicket } from "#features/students/students.contract.ts";
import { studentMessages } from "#features/students/students.labels.ts";
import { JoinForm, type JoinFormProps } from "#features/students/ui/public/join-form.tsx";
import { publicApi } from "./public-api.ts";

const TOO_MANY = 429;

interface ApplyResult {
  result: ApplicationResult;
  /** HTTP status of the response; 0 without a response. */
  status: number;
  /** Lets the same application be sent again after a few seconds, when many came from one network. */
  ticket?: ApplicationTicket | undefined;
}

export async function apply(api: Api, draft: ApplicationDraft): Promise<ApplyResult> {
  try {
    await submitApplication(api, draft);
    return { result: { isStored: true }, status: 200 };
  } catch (error) {
    if (error instanceof ApiError) {
      const { message: reason, status } = error;
      const ticket = status === TOO_MANY ? await fetchTicket(api).catch(() => undefined) : undefined;
      return { result: { isStored: false, reason }, status, ticket };
    }
    console.error(studentMessages.submitFailed, error);
    return { result: { isStored: false, reason: apiMessages.unreachable }, status: 0 };
  }
}

const MARGIN_MS = 200;

/** Sends the form. When many applications came from one network, it waits until its ticket is valid and sends it again. */
async function submit(draft: ApplicationDraft) {
  const { result, ticket: issued } = await apply(publicApi, draft);
  if (issued === undefined) return result;
  await new Promise((resolve) => setTimeout(resolve, issued.waitSeconds * 1000 + MARGIN_MS));
  return (await apply(publicApi, { ...draft, ticket: issued.ticket })).result;
}

export const JoinIsland = (props: Omit<JoinFormProps, "onSubmit">) => <JoinForm {...props} onSubmit={submit} />;
