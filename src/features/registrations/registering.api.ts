import type { Api, ReadApi, ResponseSchema } from "#api-client/api.ts";
import type { RegistrationDraft } from "./registration-draft.rules.ts";
import type { Availability, RegistrationAccepted, RegistrationTicket } from "./registrations.contract.ts";

/** A separate module keeps the contract's schemas out of the bundles of public pages. */

/** Returns a schema that checks only some fields: the responses come from this site. */
const having = <T extends object>(isValid: (answer: Partial<T>) => boolean): ResponseSchema<T> => ({
  safeParse: (answer) =>
    typeof answer === "object" && answer !== null && isValid(answer)
      ? { success: true, data: answer as T }
      : { success: false, error: answer },
});

const Accepted = having<RegistrationAccepted>(({ manageUrl }) => typeof manageUrl === "string");
const Ticket = having<RegistrationTicket>(({ ticket, waitSeconds }) => Boolean(ticket) && Number.isFinite(waitSeconds));
const Current = having<Availability>(({ state, serverTime }) => Boolean(state) && Boolean(serverTime));

const ofEvent = (eventId: string) => `/events/${encodeURIComponent(eventId)}`;

/** Registers a person. A repeated call with the same key has the same result. */
export const submitRegistration = (
  api: Api,
  eventId: string,
  { ticket, ...draft }: RegistrationDraft,
  idempotencyKey?: string,
): Promise<RegistrationAccepted> =>
  api.send("POST", `${ofEvent(eventId)}/registrations`, Accepted, {
    body: { ...draft, ...(ticket && { ticket }), ...(idempotencyKey && { idempotencyKey }) },
  });

/** Fetches a ticket. A network that has sent many registrations needs one for each further registration. */
export const fetchRegistrationTicket = (api: Api): Promise<RegistrationTicket> =>
  api.send("POST", "/registrations/ticket", Ticket, { body: {} });

export const fetchAvailability = (api: ReadApi, eventId: string): Promise<Availability> =>
  api.get(`${ofEvent(eventId)}/availability`, Current);
