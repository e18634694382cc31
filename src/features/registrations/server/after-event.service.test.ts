import { afterEach, describe, expect, test } from "vitest";
import { findRegistrableEvent } from "#features/events/server/events.service.ts";
import { engines } from "#tests/support/databases.ts";
import { openRegistrationSite, type RegistrationSite } from "#tests/support/registration-site.ts";
import { formOf } from "#tests/support/test-site.ts";
import { certificateLabels } from "../own-registration.labels.ts";
import { participantsJob } from "./registration-jobs.service.ts";

const AFTER = "2027-02-10T16:00:00Z";

describe.each(engines)("after an event on %s", (engine) => {
  let site: RegistrationSite;
  afterEach(() => site.close());

  const checkIn = (ticket: string) =>
    site.call("POST", `/api/events/${site.eventId}/check-ins`, {
      body: { records: [{ uuid: ticket, ticket, device: "phone", scannedAt: site.now().toISOString() }] },
    });
  const giveFeedback = (page: string, rating: number, comment = "") =>
    site.call("POST", `/api/registrations/${page}/feedback`, { body: { rating, comment }, token: false });
  const results = async () => (await site.call("GET", `/api/events/${site.eventId}/feedback`)).body;

  test("point 43: only people who were checked in have a certificate, which anyone can verify until it is revoked", async () => {
    site = await openRegistrationSite({ engine });
    const came = await site.register(1);
    const absent = await site.register(2);
    expect((await site.own(came.page)).body.certificateUrl).toBeNull();
    await site.continueAt(AFTER);
    await checkIn(came.ticket);
    expect((await site.own(absent.page)).body.certificateUrl).toBeNull();
    const url: string = (await site.own(came.page)).body.certificateUrl;
    const path = `/api${url}`;
    expect((await site.visit(path)).body).toEqual({
      name: "Person 1",
      event: {
        title: "Soldering evening",
        startsAt: "2027-02-10T12:00:00.000Z",
        endsAt: null,
        timeZone: "Asia/Kolkata",
      },
      issuer: expect.any(String),
    });
    // The token of a certificate is public. It does not open the participant's page.
    expect((await site.own(url.slice(url.lastIndexOf("/") + 1))).status).toBe(404);
    expect((await site.visit(`/api/certificates/${came.page}`)).status).toBe(404);
    const change = (isRevoked: boolean) =>
      site.call("PUT", `/api/events/${site.eventId}/registrations/${came.id}/certificate`, { body: { isRevoked } });
    await change(true);
    expect(await site.visit(path)).toMatchObject({
      status: 410,
      body: { message: certificateLabels.revokedTitle },
    });
    expect((await site.visit(path)).text).not.toContain("Person 1");
    expect((await site.call("GET", `/api/events/${site.eventId}/registrations`)).body).toMatchObject([
      { isCertificateRevoked: true },
      { isCertificateRevoked: false },
    ]);
    expect((await site.own(came.page)).body.certificateUrl).toBeNull();
    await change(false);
    expect((await site.visit(path)).status).toBe(200);
    await site.call("PUT", `/api/events/${site.eventId}/registration/cancelled`, { body: { isCancelled: true } });
    expect((await site.visit(path)).status).toBe(404);
  });

  test("point 43: a certificate says that its event was removed, or that the record was erased", async () => {
    site = await openRegistrationSite({ engine });
    const came = await site.register(1);
    await site.continueAt(AFTER);
    await checkIn(came.ticket);
    const path = `/api${(await site.own(came.page)).body.certificateUrl}`;
    const says = async () => {
      const { status, body } = await site.visit(path);
      return [status, body.message];
    };
    await site.call("DELETE", `/api/events/${site.eventId}`);
    expect(await says()).toEqual([410, certificateLabels.removedTitle]);
    await site.call("POST", `/api/events/${site.eventId}/restore`, { body: {} });
    expect((await site.visit(path)).status).toBe(200);
    await site.continueAt("2028-03-10T16:00:00Z");
    await participantsJob({ ...site.deps, findEvent: findRegistrableEvent }).run(
      site.now(),
      new AbortController().signal,
    );
    expect(await says()).toEqual([410, certificateLabels.erasedTitle]);
    const forged = path.replace(/.$/, (last) => (last === "A" ? "Q" : "A"));
    expect((await site.visit(forged)).status).toBe(404);
  });

  test("point 43: a check-in before the start is kept, and its certificate exists from the start on", async () => {
    site = await openRegistrationSite({ engine });
    const early = await site.register(1);
    await checkIn(early.ticket);
    const certificate = async (): Promise<string | null> => (await site.own(early.page)).body.certificateUrl;
    expect(await certificate()).toBeNull();
    await site.continueAt("2027-02-10T12:00:00Z");
    const url = `/api${await certificate()}`;
    expect((await site.visit(url)).status).toBe(200);
    const moved = formOf({ ...site.fields, date: "2027-02-17" });
    await site.call("PUT", `/api/events/${site.eventId}`, { body: moved });
    expect(await certificate()).toBeNull();
    expect((await site.visit(url)).status).toBe(404);
  });

  test("point 44: each ticket gives feedback once, and officers see results from five answers on", async () => {
    site = await openRegistrationSite({ engine });
    const people = [];
    for (const number of [1, 2, 3, 4, 5]) people.push(await site.register(number));
    const [first] = people;
    expect((await giveFeedback(first?.page ?? "", 5)).status).toBe(409);
    await site.continueAt(AFTER);
    expect((await site.own(first?.page ?? "")).body.canGiveFeedback).toBe(true);
    for (const [index, { page }] of people.slice(0, 4).entries())
      expect((await giveFeedback(page, index + 1, `Comment ${4 - index}`)).status).toBe(200);
    expect((await giveFeedback(first?.page ?? "", 1)).status).toBe(409);
    expect((await site.own(first?.page ?? "")).body.canGiveFeedback).toBe(false);
    expect(await results()).toEqual({ count: 4, average: null, ratings: [], comments: [] });
    await giveFeedback(people[4]?.page ?? "", 5);
    expect(await results()).toEqual({
      count: 5,
      average: 3,
      ratings: [1, 1, 1, 1, 1],
      comments: ["Comment 1", "Comment 2", "Comment 3", "Comment 4"],
    });
    expect((await giveFeedback(people[4]?.page ?? "", 9)).status).toBe(400);
  });

  test("point 44: after check-ins at the door, people who did not come give no feedback", async () => {
    site = await openRegistrationSite({ engine });
    const came = await site.register(1);
    const absent = await site.register(2);
    await site.continueAt(AFTER);
    await checkIn(came.ticket);
    expect((await giveFeedback(absent.page, 1)).status).toBe(409);
    expect((await giveFeedback(came.page, 5)).status).toBe(200);
  });
});
