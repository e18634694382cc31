import { expect, test } from "vitest";
import {
  closingTime,
  decidePromotion,
  decideRegistration,
  mayParticipant,
  normalizeEmail,
  OFFER_LASTS_MS,
  ownStatus,
  PROMOTION_ENDS_MS,
  type RegistrationSettings,
  registrationPhase,
} from "./registrations.rules.ts";

const HOUR_MS = 3_600_000;
const startsAt = Date.parse("2027-02-10T12:00:00Z");
const event = { startsAt, endsAt: null, isPublished: true, isCancelled: false };
const settings: RegistrationSettings = {
  opensAt: startsAt - 100 * HOUR_MS,
  closesAt: startsAt - HOUR_MS,
  cancelUntil: startsAt - 2 * HOUR_MS,
  capacity: 2,
  hasWaitingList: true,
  membersFirstUntil: startsAt - 90 * HOUR_MS,
};
const duringMembersFirst = startsAt - 95 * HOUR_MS;
const later = startsAt - 50 * HOUR_MS;

test.each([
  ["before the opening", settings.opensAt ?? 0, -1, { taken: 0, waiting: 0 }, "not_open"],
  ["at the opening", settings.opensAt ?? 0, 0, { taken: 0, waiting: 0 }, "members_only"],
  ["when everyone can register", settings.membersFirstUntil ?? 0, 0, { taken: 1, waiting: 0 }, "open"],
  ["when no place is free", later, 0, { taken: 2, waiting: 0 }, "waiting_list"],
  ["when people wait for a free place", later, 0, { taken: 1, waiting: 1 }, "waiting_list"],
  ["at the closing", settings.closesAt ?? 0, 0, { taken: 0, waiting: 0 }, "closed"],
] as const)("19: %s, the phase is right", (_when, instant, offset, counts, phase) => {
  expect(registrationPhase(settings, event, counts, instant + offset)).toBe(phase);
});

test("registration is closed for drafts, trashed and cancelled events", () => {
  const counts = { taken: 0, waiting: 0 };
  expect(registrationPhase(settings, { ...event, isPublished: false }, counts, later)).toBe("closed");
  expect(registrationPhase(settings, { ...event, isCancelled: true }, counts, later)).toBe("closed");
});

test("point 40: registration closes at the start, or later for people at the door, but never after the end", () => {
  const endsAt = startsAt + 2 * HOUR_MS;
  expect(closingTime({ ...settings, closesAt: null }, { ...event, endsAt })).toBe(startsAt);
  expect(closingTime({ ...settings, closesAt: startsAt + HOUR_MS }, { ...event, endsAt })).toBe(startsAt + HOUR_MS);
  expect(closingTime({ ...settings, closesAt: startsAt + 3 * HOUR_MS }, { ...event, endsAt })).toBe(endsAt);
  const unknownEnd = { ...event, endsAt: null };
  expect(closingTime({ ...settings, closesAt: startsAt + 5 * HOUR_MS }, unknownEnd)).toBe(startsAt + 5 * HOUR_MS);
  expect(closingTime({ ...settings, closesAt: startsAt + 50 * HOUR_MS }, unknownEnd)).toBe(startsAt + 24 * HOUR_MS);
});

test("point 2: while members come first, others are refused and members get places", () => {
  const at = { now: duringMembersFirst };
  const free = { taken: 0, waiting: 0 };
  expect(decideRegistration(settings, event, free, { ...at, isMember: false })).toBe("members_only");
  expect(decideRegistration(settings, event, free, { ...at, isMember: true })).toBe("confirmed");
  const full = { taken: 2, waiting: 0 };
  expect(decideRegistration(settings, event, full, { ...at, isMember: false })).toBe("members_only");
  expect(decideRegistration(settings, event, full, { ...at, isMember: true })).toBe("waiting");
});

test("point 13: places are given until 12 hours before the start, then offered, and never after the closing", () => {
  const last = startsAt - PROMOTION_ENDS_MS;
  expect(decidePromotion(settings, event, last - 1)).toEqual({ state: "confirmed" });
  expect(decidePromotion(settings, event, last)).toEqual({ state: "offered", until: startsAt - HOUR_MS });
  const long = { ...settings, closesAt: startsAt };
  expect(decidePromotion(long, event, last)).toEqual({ state: "offered", until: last + OFFER_LASTS_MS });
  expect(decidePromotion(settings, event, startsAt - HOUR_MS)).toBeUndefined();
  expect(decidePromotion(settings, { ...event, isCancelled: true }, later)).toBeUndefined();
});

test("point 6: participants can cancel in time, accept an open offer, and do nothing with an ended registration", () => {
  const at = (now: number) => ({ settings, event, now });
  const confirmed = { state: "confirmed", offeredUntil: null } as const;
  expect(mayParticipant("cancel", confirmed, at(startsAt - 2 * HOUR_MS - 1))).toBe("allowed");
  expect(mayParticipant("cancel", confirmed, at(startsAt - 2 * HOUR_MS))).toBe("too_late");
  expect(mayParticipant("accept", confirmed, at(later))).toBe("no_offer");
  const offered = { state: "offered", offeredUntil: later } as const;
  expect(mayParticipant("accept", offered, at(later - 1))).toBe("allowed");
  expect(mayParticipant("accept", offered, at(later))).toBe("offer_over");
  expect(mayParticipant("correct", { state: "cancelled", offeredUntil: null }, at(later))).toBe("not_live");
});

test.each([
  ["a registered person before the end", "confirmed", false, 2 * HOUR_MS, -1, "confirmed"],
  ["a registered person after the end", "confirmed", false, 2 * HOUR_MS, 0, "over"],
  ["a person who was checked in, after the end", "confirmed", true, 2 * HOUR_MS, 0, "attended"],
  ["a person who was checked in, during the event", "confirmed", true, 2 * HOUR_MS, -1, "confirmed"],
  ["a person on the waiting list after the end", "waiting", false, 2 * HOUR_MS, 0, "over"],
  ["a person who cancelled", "cancelled", false, 2 * HOUR_MS, 0, "cancelled"],
] as const)("point 27: the page of %s shows the current state", (_who, state, hasAttended, lasts, offset, status) => {
  const lasting = { ...event, endsAt: startsAt + lasts };
  expect(ownStatus({ state, hasAttended }, lasting, startsAt + lasts + offset)).toBe(status);
  const withoutEnd = { ...event, endsAt: null };
  expect(ownStatus({ state: "confirmed", hasAttended: false }, withoutEnd, startsAt + 24 * HOUR_MS - 1)).toBe(
    "confirmed",
  );
  expect(ownStatus({ state: "confirmed", hasAttended: false }, withoutEnd, startsAt + 24 * HOUR_MS)).toBe("over");
  expect(ownStatus({ state: "confirmed", hasAttended: true }, withoutEnd, startsAt)).toBe("attended");
  expect(ownStatus({ state, hasAttended }, { ...lasting, isCancelled: true }, startsAt + 9 * HOUR_MS)).toBe(state);
});

test("point 8: addresses compare without case, spaces at the ends and compatible characters", () => {
  expect(normalizeEmail(" Asha@Example.ORG ")).toBe("asha@example.org");
  expect(normalizeEmail("ａｓｈａ@example.org")).toBe("asha@example.org");
});
