import { z } from "zod";
import type { Api, ReadApi } from "#api-client/api.ts";
import { pathOf } from "#api-client/content-calls.ts";
import { Certificate, type FeedbackInput } from "./feedback.contract.ts";
import { PublicForm } from "./registration-form.contract.ts";
import {
  EventCancellations,
  type LinkRequest,
  OwnRegistration,
  RegistrationChanged,
  RegistrationCorrected,
  type RegistrationCorrection,
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

const own = (token: string) => pathOf("/registrations", token);

/** Fetches a registration for its participant. */
export const fetchOwnRegistration = (api: ReadApi, token: string) => api.get(own(token), OwnRegistration);

export const acceptOffer = (api: Api, token: string) =>
  api.send("POST", `${own(token)}/accept`, RegistrationChanged, { body: {} });

export const cancelRegistration = (api: Api, token: string) =>
  api.send("POST", `${own(token)}/cancel`, RegistrationChanged, { body: {} });

export const correctRegistration = (api: Api, token: string, correction: z.input<typeof RegistrationCorrection>) =>
  api.send("PUT", own(token), RegistrationCorrected, { body: correction });

export const eraseRegistration = (api: Api, token: string) => api.send("DELETE", own(token), RegistrationChanged);

/** Sends feedback about an event. It is stored without the participant's name. */
export const giveFeedback = (api: Api, token: string, feedback: z.input<typeof FeedbackInput>) =>
  api.send("POST", `${own(token)}/feedback`, RegistrationChanged, { body: feedback });

export const fetchCertificate = (api: ReadApi, token: string) => api.get(pathOf("/certificates", token), Certificate);

export const fetchTicket = (api: ReadApi, token: string) => api.get(pathOf("/tickets", token), Ticket);

/** Sends a participant's link again. The response is the same for unknown addresses. */
export const requestLink = (api: Api, request: LinkRequest) =>
  api.send("POST", "/registrations/link", RegistrationChanged, { body: request });
