import type { Api, ReadApi } from "#api-client/api.ts";
import { pathOf } from "#api-client/content-calls.ts";
import { CheckInResults, type DoorCheckIn, DoorOverview, NewDoorLink } from "./check-ins.contract.ts";
import { RegistrationChanged } from "./registrations.contract.ts";

const ofEvent = (eventId: string) => pathOf("/events", eventId);

/** Fetches the links, phones, counts and conflicts of an event's door. */
export const fetchDoor = (api: ReadApi, eventId: string) => api.get(`${ofEvent(eventId)}/door`, DoorOverview);

/** Creates a door link. The response has its secret URL, which the server does not store. */
export const createDoorLink = (api: Api, eventId: string, name: string) =>
  api.send("POST", `${ofEvent(eventId)}/door-links`, NewDoorLink, { body: { name } });

/** Takes a check-in back, with a reason. */
export function undoCheckIn(api: Api, eventId: string, { uuid, code }: DoorCheckIn, reason: string) {
  const now = new Date().toISOString();
  const undone = code ? { ticket: code } : { undoes: uuid };
  const record = { uuid: crypto.randomUUID(), type: "undo", ...undone, reason, device: "", scannedAt: now };
  const body = { records: [record], sentAt: now };
  return api.send("POST", `${ofEvent(eventId)}/check-ins`, CheckInResults, { body });
}

export const revokeDoorLink = (api: Api, eventId: string, { _id }: { _id: string }) =>
  api.send("DELETE", pathOf(`${ofEvent(eventId)}/door-links`, _id), RegistrationChanged);
