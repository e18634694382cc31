import { useMemo } from "react";
import { type Api, ApiError } from "#api-client/api.ts";
import {
  fetchAvailability,
  fetchRegistrationTicket,
  submitRegistration,
} from "#features/registrations/registering.api.ts";
import type { RegistrationDraft } from "#features/registrations/registration-draft.rules.ts";
import type { RegistrationTicket } from "#features/registrations/registrations.contract.ts";
import { formLabels } from "#features/registrations/registrations.public.labels.ts";
import {
  type Outcome,
  RegistrationForm,
  type RegistrationFormProps,
} from "#features/registrations/ui/public/registration-form.tsx";
import { publicApi } from "./public-api.ts";

const TOO_MANY = 429;
/** Without a response, or from a server that is busy: the same request can succeed a moment later. */
const PASSING = [0, 502, 503, 504];
const RETRY_AFTER_MS = [1000, 2000, 4000, 8000, 15_000, 30_000];
const MARGIN_MS = 200;

type SendResult = { outcome: Outcome; status: number; ticket?: RegistrationTicket | undefined };

/** Sends a registration once. */
export async function sendOnce(api: Api, eventId: string, draft: RegistrationDraft, key?: string): Promise<SendResult> {
  try {
    const { manageUrl, keepsEarlierDetails } = await submitRegistration(api, eventId, draft, key);
    return { outcome: { page: manageUrl + (keepsEarlierDetails ? "?note=kept" : "") }, status: 201 };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, status, code } = error;
    const ticket = status === TOO_MANY ? await fetchRegistrationTicket(api).catch(() => undefined) : undefined;
    return { outcome: { reason: message || formLabels.unreachable, code }, status, ticket };
  }
}

interface Sender {
  api: Api;
  eventId: string;
  /** Identifies the form, so that a repeated request takes no second place. */
  key: string;
  wait: (milliseconds: number) => Promise<unknown>;
  /** Returns a number from 0 to 1, so that many browsers do not try again at the same moment. */
  random: () => number;
}

/** Sends a registration until the server gives its final answer. Waits while the connection is lost. */
export async function sendUntilAnswered(
  { api, eventId, key, wait, random }: Sender,
  draft: RegistrationDraft,
  onRetry: () => void,
): Promise<Outcome> {
  let ticket = draft.ticket;
  for (const pause of [...RETRY_AFTER_MS, undefined]) {
    const sent = await sendOnce(api, eventId, { ...draft, ticket }, key);
    if (sent.ticket) {
      ticket = sent.ticket.ticket;
      await wait(sent.ticket.waitSeconds * 1000 + MARGIN_MS);
    } else if (!PASSING.includes(sent.status)) return sent.outcome;
    else if (pause !== undefined) {
      onRetry();
      await wait(pause * (0.5 + random()));
    }
  }
  return { reason: formLabels.unreachable };
}

const KEY_BYTES = 18;

/** `crypto.randomUUID` needs HTTPS, which a site on a local network may lack. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The form in the browser. Its props come from the page. */
export function RegisterIsland(props: RegistrationFormProps) {
  const { eventId } = props.form;
  const { fetchCurrent, send } = useMemo(() => {
    // The server also renders this part, and needs no key.
    let key: string | undefined;
    return {
      fetchCurrent: () => fetchAvailability(publicApi, eventId),
      send: (draft: RegistrationDraft, onRetry: () => void) => {
        key ??= newKey();
        return sendUntilAnswered({ api: publicApi, eventId, key, wait, random: Math.random }, draft, onRetry);
      },
    };
  }, [eventId]);
  return <RegistrationForm {...props} fetchCurrent={fetchCurrent} send={send} open={openPage} />;
}

/** The back button then leads to the event instead of a form that was already sent. */
const openPage = (page: string) => location.replace(page);
