import { z } from "zod";
import { type Api, query, type ReadApi } from "#api-client/api.ts";
import { pathOf } from "#api-client/content-calls.ts";
import { pageOf } from "#shared/paging.ts";
import { CheckInResults, type DoorCheckIn, DoorOverview, NewDoorLink } from "./check-ins.contract.ts";
import {
  MailReport,
  type MessageInput,
  MessageSent,
  PeopleCounts,
  type PeopleExportQuery,
  type PeopleQuery,
} from "./people.contract.ts";
import { FormSettings, type FormSettingsInput, PublicForm } from "./registration-form.contract.ts";
import {
  Certificate,
  EventCancellations,
  type FeedbackInput,
  FeedbackResults,
  type LinkRequest,
  OwnRegistration,
  PersonLink,
  Registration,
  RegistrationAdded,
  type RegistrationByHand,
  RegistrationChanged,
  RegistrationCorrected,
  type RegistrationCorrection,
  RegistrationSettings,
  type RegistrationSettingsInput,
  RegistrationStateOfEvent,
  Ticket,
} from "./registrations.contract.ts";

export const fetchPublicForm = (api: ReadApi, eventId: string) =>
  api.get(`${pathOf("/events", eventId)}/registration-form`, PublicForm);

/** Fetches the state of the registration of all upcoming events that have a form, and of all cancelled events. */
export const fetchRegistrationStates = (api: ReadApi) =>
  api.get("/registration-states", z.array(RegistrationStateOfEvent));

/** Fetches the events that were cancelled at least once. */
export const fetchEventCancellations = (api: ReadApi) => api.get("/event-cancellations", z.array(EventCancellations));

const ownPath = (token: string) => pathOf("/registrations", token);

/** Fetches a registration for its participant. */
export const fetchOwnRegistration = (api: ReadApi, token: string) => api.get(ownPath(token), OwnRegistration);

export const acceptOffer = (api: Api, token: string) =>
  api.send("POST", `${ownPath(token)}/accept`, RegistrationChanged, { body: {} });

export const cancelRegistration = (api: Api, token: string) =>
  api.send("POST", `${ownPath(token)}/cancel`, RegistrationChanged, { body: {} });

export const correctRegistration = (api: Api, token: string, correction: z.input<typeof RegistrationCorrection>) =>
  api.send("PUT", ownPath(token), RegistrationCorrected, { body: correction });

export const eraseRegistration = (api: Api, token: string) => api.send("DELETE", ownPath(token), RegistrationChanged);

/** Sends feedback about an event. It is stored without the participant's name. */
export const giveFeedback = (api: Api, token: string, feedback: z.input<typeof FeedbackInput>) =>
  api.send("POST", `${ownPath(token)}/feedback`, RegistrationChanged, { body: feedback });

export const fetchCertificate = (api: ReadApi, token: string) => api.get(pathOf("/certificates", token), Certificate);

export const fetchTicket = (api: ReadApi, token: string) => api.get(pathOf("/tickets", token), Ticket);

/** Sends a participant's link again. The response is the same for unknown addresses. */
export const requestLink = (api: Api, request: LinkRequest) =>
  api.send("POST", "/registrations/link", RegistrationChanged, { body: request });

const PeoplePage = pageOf(Registration);

const eventPath = (eventId: string, rest: string) => `/events/${encodeURIComponent(eventId)}/${rest}`;

export const fetchRegistrationSettings = (api: ReadApi, eventId: string) =>
  api.get(eventPath(eventId, "registration"), RegistrationSettings);

export const saveRegistrationSettings = (
  api: Api,
  eventId: string,
  settings: z.input<typeof RegistrationSettingsInput>,
  version: number,
) => api.send("PUT", eventPath(eventId, "registration"), RegistrationSettings, { body: settings, version });

/** Cancels an event, or undoes its cancellation. */
export const setEventCancelled = (api: Api, eventId: string, isCancelled: boolean) =>
  api.send("PUT", eventPath(eventId, "registration/cancelled"), RegistrationSettings, { body: { isCancelled } });

export const fetchFormSettings = (api: ReadApi) => api.get("/registration-forms", FormSettings);

export const saveFormSettings = (api: Api, settings: FormSettingsInput, version: number) =>
  api.send("PUT", "/registration-forms", FormSettings, { body: settings, version });

/** @param search words that must all occur in the name or email address */
export const fetchPeople = (
  api: ReadApi,
  eventId: string,
  params: Pick<PeopleQuery, "page" | "state" | "sort"> & { limit: number },
  search?: string,
) => api.get(eventPath(eventId, `registrations${query(params)}`), PeoplePage, { search });

export const fetchPeopleCounts = (api: ReadApi, eventId: string) =>
  api.get(eventPath(eventId, "registrations/counts"), PeopleCounts);

export const fetchMailReport = (api: ReadApi, eventId: string) =>
  api.get(eventPath(eventId, "registrations/mails"), MailReport);

/** Returns the URL of a file with the registrations. */
export const peopleExportAddress = (
  eventId: string,
  format: "csv" | "xlsx",
  wanted: Pick<PeopleExportQuery, "state">,
) => `/api${eventPath(eventId, `registrations/export.${format}${query(wanted)}`)}`;

export const addPerson = (api: Api, eventId: string, body: z.input<typeof RegistrationByHand>) =>
  api.send("POST", eventPath(eventId, "registrations/by-hand"), RegistrationAdded, { body });

const personPath = (eventId: string, { _id }: { _id: string }) =>
  eventPath(eventId, `registrations/${encodeURIComponent(_id)}`);

export const correctPerson = (
  api: Api,
  eventId: string,
  person: { _id: string },
  body: z.input<typeof RegistrationCorrection>,
) => api.send("PUT", personPath(eventId, person), RegistrationChanged, { body });

/** Fetches the link to a participant's own page, if the site sends no email. */
export const fetchPersonLink = (api: ReadApi, eventId: string, person: { _id: string }) =>
  api.get(`${personPath(eventId, person)}/link`, PersonLink);

export const removePerson = (api: Api, eventId: string, person: { _id: string }, reason: string) =>
  api.send("POST", `${personPath(eventId, person)}/remove`, RegistrationChanged, { body: { reason } });

/** Revokes the certificate of attendance of a person, or undoes the revocation. */
export const revokeCertificate = (api: Api, eventId: string, person: { _id: string }, isRevoked: boolean) =>
  api.send("PUT", `${personPath(eventId, person)}/certificate`, RegistrationChanged, { body: { isRevoked } });

export const sendMessage = (api: Api, eventId: string, body: MessageInput) =>
  api.send("POST", eventPath(eventId, "registrations/message"), MessageSent, { body });

/** Fetches the links, phones, attendance and check-ins of an event's door, and the records to look at. */
export const fetchDoor = (api: ReadApi, eventId: string) => api.get(eventPath(eventId, "door"), DoorOverview);

/** Creates a door link. The response has its secret URL, which the server does not store. */
export const createDoorLink = (api: Api, eventId: string, name: string) =>
  api.send("POST", eventPath(eventId, "door-links"), NewDoorLink, { body: { name } });

export const revokeDoorLink = (api: Api, eventId: string, { _id }: { _id: string }) =>
  api.send("DELETE", eventPath(eventId, `door-links/${encodeURIComponent(_id)}`), RegistrationChanged);

/** Undoes a check-in, with a reason. */
export function undoCheckIn(api: Api, eventId: string, { uuid, code }: DoorCheckIn, reason: string) {
  const now = new Date().toISOString();
  const undone = code ? { ticket: code } : { undoes: uuid };
  const record = { uuid: crypto.randomUUID(), type: "undo", ...undone, reason, device: "", scannedAt: now };
  const body = { records: [record], sentAt: now };
  return api.send("POST", eventPath(eventId, "check-ins"), CheckInResults, { body });
}

/** Returns the feedback about an event. */
export const fetchFeedback = (api: ReadApi, eventId: string) =>
  api.get(eventPath(eventId, "feedback"), FeedbackResults);
