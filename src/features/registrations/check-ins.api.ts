import type { Api, ReadApi } from "#api-client/api.ts";
import { pathOf } from "#api-client/content-calls.ts";
import { DoorOverview, NewDoorLink } from "./check-ins.contract.ts";
import { RegistrationChanged } from "./registrations.contract.ts";

const ofEvent = (eventId: string) => pathOf("/events", eventId);

/** Fetches the links, phones, counts and conflicts of an event's door. */
export const fetchDoor = (api: ReadApi, eventId: string) => api.get(`${ofEvent(eventId)}/door`, DoorOverview);

/** Creates a door link. The response has its secret URL, which the server does not store. */
export const createDoorLink = (api: Api, eventId: string, name: string) =>
  api.send("POST", `${ofEvent(eventId)}/door-links`, NewDoorLink, { body: { name } });

export const revokeDoorLink = (api: Api, eventId: string, { _id }: { _id: string }) =>
  api.send("DELETE", pathOf(`${ofEvent(eventId)}/door-links`, _id), RegistrationChanged);
