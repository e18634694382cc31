import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { eventLabels } from "#features/events/events.labels.ts";
import { leaveLabels, linkLabels, ownLabels, ownTitles } from "#features/registrations/own-registration.labels.ts";
import { formatCode, ticketCode } from "#features/registrations/participant-token.rules.ts";
import { refusalMessages, registrationMessages } from "#features/registrations/registrations.labels.ts";
import { formLabels, formPageLabels } from "#features/registrations/registrations.public.labels.ts";
import { createPublicSite, formPaths, isPrivateUrl, normalizeUrl } from "#site/public-site.tsx";
import { openRegistrationSite, type RegistrationSite } from "#tests/support/registration-site.ts";
import { formOf } from "#tests/support/test-site.ts";

const pages = {
  render: createPublicSite({ script: "/start.js", styles: [] }),
  normalizeUrl,
  isPrivateUrl,
  formPaths,
  cache: true,
};

let site: RegistrationSite;
let event: string;
const open = async (settings: object = {}) => {
  site = await openRegistrationSite({ pages, settings });
  event = `/events/${(await site.visit(`/api/events/${site.eventId}`)).body.slug}`;
};
beforeEach(() => open({ capacity: 1 }));
afterEach(() => site.close());

/** Submits a form as a browser does without scripts. */
const submit = (url: string, fields: Record<string, string>) =>
  site.app.inject({
    method: "POST",
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

const asha = {
  name: "Asha Verma",
  email: "asha@example.org",
  acceptPrivacy: "on",
  acceptEventTerms: "on",
  adult: "on",
};
const question = { id: "size", text: "T-shirt size", type: "single", required: true, options: ["S", "M"] };

describe("the form without scripts", () => {
  test("point 21: registers a person and leads to the participant's page", async () => {
    const answer = await submit(`${event}/register`, asha);
    expect(answer.statusCode).toBe(303);
    const page = await site.visit(String(answer.headers.location));
    expect(page.status).toBe(200);
    expect(page.text).toContain(ownTitles.confirmed);
    expect(page.text).toContain("Asha Verma");
  });

  test("point 9: a form that is sent twice takes one place and leads to the same page", async () => {
    const cached = await site.visit(`${event}/register`);
    expect(cached.text).toContain(`<noscript><meta http-equiv="refresh" content="0; url=${event}/register/form"/>`);
    const actionOf = async () => {
      const { text, headers } = await site.visit(`${event}/register/form`);
      expect(headers["cache-control"]).toBe("private, no-store");
      expect(text).not.toContain("http-equiv");
      return /<form [^>]*action="([^"]+)"/.exec(text)?.[1] ?? "";
    };
    const action = await actionOf();
    expect(action).toMatch(/\/register\/form\/[\w-]{36}$/);
    const other = await actionOf();
    expect(other).not.toBe(action);
    expect((await submit(action, { ...asha, email: "asha" })).body).toContain(action);
    const first = await submit(action, asha);
    const again = await submit(action, asha);
    expect([first.statusCode, again.statusCode]).toEqual([303, 303]);
    expect(again.headers.location).toBe(first.headers.location);
    const repeated = await submit(other, { ...asha, waitingList: "1" });
    expect(repeated.body).toContain(refusalMessages.already_registered);
    expect(repeated.body).toContain(`href="${event}/register/link"`);
    expect(repeated.body).not.toContain("not registered");
    expect((await submit(`${event}/register/form/short`, asha)).statusCode).toBe(409);
  });

  test("point 21: a refused form keeps what was typed, lists its problems and focuses the summary", async () => {
    await open({ questions: [question, { ...question, id: "year", text: "Year", type: "number", options: [] }] });
    const answer = await submit(`${event}/register`, {
      name: "Asha Verma",
      email: "asha",
      "question-year": "two",
      member: "on",
      memberNumber: "95 12 34",
      accessNeeds: "Vegetarian",
      acceptPrivacy: "on",
    });
    expect(answer.statusCode).toBe(400);
    const shown = [
      "<title>Error: Register for Soldering evening",
      'value="Asha Verma"',
      'value="asha"',
      'value="two"',
      'value="951234"',
      "Vegetarian</textarea>",
      `href="#register-email"`,
      `href="#register-question-size"`,
      `T-shirt size: ${registrationMessages.answer}`.replace("'", "&#x27;"),
      `Year: ${registrationMessages.number}`,
      'autofocus=""',
      "Write to ieee.sb@miet.example.",
    ];
    expect(shown.filter((text) => !answer.body.replaceAll("<!-- -->", "").includes(text))).toEqual([]);
    expect(/<input[^>]*name="acceptPrivacy"[^>]*>/.exec(answer.body)?.[0]).toContain("checked");
    expect(/<input[^>]*name="acceptEventTerms"[^>]*>/.exec(answer.body)?.[0]).not.toContain("checked");
    expect(await site.deps.db.selectFrom("registrations").select("id").execute()).toEqual([]);
  });

  test("point 3: a choice of more than five options is a list to open, which keeps what was chosen", async () => {
    const options = ["CSE", "ECE", "EEE", "ME", "CE", "IT"];
    await open({ questions: [{ ...question, id: "department", text: "Department", options }, question] });
    const { text } = await site.visit(`${event}/register/form`);
    expect(text).toMatch(/<select id="register-question-department"[^>]* required="">/);
    expect(text.match(/type="radio"/g)).toHaveLength(2);
    const refused = await submit(`${event}/register`, { ...asha, "question-department": "ME" });
    expect(refused.body).toContain('<option value="ME" selected="">');
  });

  test("points 10, 19: the server decides about a form that is too early, and says why", async () => {
    await open({ opensAt: "2027-01-20T18:00" });
    const page = await site.visit(`${event}/register`);
    expect(page.text).toContain("Opens Wed, 20 Jan 2027, 18:00 IST");
    const answer = await submit(`${event}/register`, asha);
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain(refusalMessages.not_open);
    expect(answer.body).toContain('value="Asha Verma"');
    site.setNow("2027-01-20T12:30:00Z");
    expect((await submit(`${event}/register`, asha)).statusCode).toBe(303);
  });

  test("point 10: a form for a place does not join the waiting list, and the answer offers the list", async () => {
    const page = await site.visit(`${event}/register/form`);
    expect(page.text).toContain('name="waitingList" value=""');
    expect((await submit(`${event}/register`, { ...asha, waitingList: "" })).statusCode).toBe(303);
    const ravi = { ...asha, name: "Ravi", email: "ravi@example.org" };
    const refused = await submit(`${event}/register`, { ...ravi, waitingList: "" });
    expect(refused.statusCode).toBe(409);
    expect(refused.body.split(`>${refusalMessages.waiting_list_only}<`)).toHaveLength(2);
    expect(refused.body).toContain('value="Ravi"');
    expect(refused.body).toContain(`>${formLabels.submitWaiting}<`);
    expect(await site.deps.db.selectFrom("registrations").select("name").execute()).toEqual([{ name: "Asha Verma" }]);
    const waitingList = /name="waitingList" value="([^"]*)"/.exec(refused.body)?.[1] ?? "";
    expect((await submit(`${event}/register`, { ...ravi, waitingList })).statusCode).toBe(303);
  });

  test("point 23: the consents are two separate boxes that are not ticked, with links", async () => {
    const { text } = await site.visit(`${event}/register`);
    for (const [name, label, link] of [
      ["acceptPrivacy", "IEEE Privacy Policy", "https://www.ieee.org/security-privacy.html"],
      [
        "acceptEventTerms",
        "IEEE Event Terms and Conditions",
        "https://www.ieee.org/conferences/event-terms-and-conditions.html",
      ],
    ] as const) {
      const box = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(text)?.[0] ?? "";
      expect(box).toContain("required");
      expect(box).not.toContain("checked");
      expect(text).toContain(`>${label}</label>`);
      expect(text).toContain(`href="${link}"`);
    }
    expect(text).toContain(
      "erase your answers 90 days after the event, and your name and email address 12 months after it",
    );
  });

  test("the date, place and cost of the event are above the form", async () => {
    const cost = "₹100, members free";
    await site.call("PUT", `/api/events/${site.eventId}`, { body: formOf({ ...site.fields, cost }) });
    const { startsAt, location } = (await site.visit(`/api/events/${site.eventId}`)).body;
    const { text } = await site.visit(`${event}/register`);
    const [aboveForm = ""] = text.slice(text.indexOf("<h1")).split("<form");
    expect(aboveForm).toContain(`<time dateTime="${startsAt}">`);
    expect(aboveForm).toContain(`>${location}</span>`);
    expect(aboveForm).toContain(`Cost: ${cost}</span>`);
  });

  test("search engines and shared links show the event instead of its form, and a refused form is not indexed", async () => {
    const { text } = await site.visit(`${event}/register`);
    expect(text).toContain(`<link rel="canonical" href="http://localhost:80${event}"/>`);
    expect(text).toContain(`${event}/card.jpg`);
    expect(text).not.toContain('content="noindex"');
    const refused = await submit(`${event}/register`, { ...asha, email: "none" });
    expect(refused.body).toContain('<meta name="robots" content="noindex"/>');
  });

  test("a page without a form, of an unknown event or under an old address has no registration form", async () => {
    await site.call("PUT", `/api/events/${site.eventId}/registration`, {
      body: { mode: "none" },
      headers: { "if-match": "1" },
    });
    expect((await site.visit(`${event}/register`)).status).toBe(404);
    expect((await site.visit("/events/none/register")).status).toBe(404);
  });
});

describe("the participant's page", () => {
  const privateHeaders = {
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  };

  test("point 27: shows state, ticket, calendar and ways to change, and no cache or search engine stores it", async () => {
    const { page, ticket } = await site.register(1);
    const { headers, text } = await site.visit(`/r/${page}`);
    expect(headers).toMatchObject(privateHeaders);
    const shown = [
      '<meta name="robots" content="noindex"/>',
      ownTitles.confirmed,
      ownLabels.qrCode,
      `>${formatCode(ticketCode(ticket.split(".").at(-1) ?? ""))}<`,
      "Person 1",
      "person1@example.org",
      "Wed, 10 Feb 2027, 17:30\u00a0IST",
      `/api/registrations/${page}/calendar.ics`,
      `/api/registrations/${page}/export`,
      ...["correct", "cancel", "erase"].map((ask) => `/r/${page}?ask=${ask}`),
    ];
    expect(shown.filter((words) => !text.includes(words))).toEqual([]);
    expect(text).not.toContain(ticket);
    expect(text).not.toContain('rel="canonical"');
  });

  test("point 28: a link asks first, and only a submitted form cancels", async () => {
    const first = await site.register(1);
    const second = await site.register(2);
    expect((await site.visit(`/r/${second.page}`)).text).toContain("You are number 1 on the waiting list.");
    expect((await site.visit(`/r/${first.page}?ask=cancel`)).text).toContain(leaveLabels.confirmed.question);
    expect((await site.own(first.page)).body.state).toBe("confirmed");
    const answer = await submit(`/r/${first.page}`, { action: "cancel" });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/r/${first.page}`]);
    expect(answer.headers).toMatchObject(privateHeaders);
    expect((await site.visit(`/r/${first.page}`)).text).toContain(ownTitles.cancelled);
    expect((await site.visit(`/r/${second.page}`)).text).toContain(ownTitles.confirmed);
  });

  test("point 13: an offered place is accepted with a button", async () => {
    const first = await site.register(1);
    const second = await site.register(2);
    site.setNow("2027-02-10T06:00:00Z");
    await submit(`/r/${first.page}`, { action: "cancel" });
    const { text } = await site.visit(`/r/${second.page}`);
    expect(text).toContain(ownTitles.offered);
    expect(text).toContain(ownLabels.accept);
    expect((await submit(`/r/${second.page}`, { action: "accept" })).statusCode).toBe(303);
    expect((await site.visit(`/r/${second.page}`)).text).toContain(ownTitles.confirmed);
  });

  test("point 13: each person gives up what they have: a place, an offer or a position on the waiting list", async () => {
    const people = [await site.register(1), await site.register(2), await site.register(3)];
    site.setNow("2027-02-10T06:00:00Z");
    const [first, second, third] = people.map(({ page }) => `/r/${page}`) as [string, string, string];
    const words = async (path: string) => {
      const texts = [(await site.visit(path)).text, (await site.visit(`${path}?ask=cancel`)).text];
      return Object.entries(leaveLabels).flatMap(([state, { action, question }]) =>
        texts[0]?.includes(`${action}<`) && texts[1]?.includes(`>${question}</h1>`) ? [state] : [],
      );
    };
    expect(await words(first)).toEqual(["confirmed"]);
    expect(await words(third)).toEqual(["waiting"]);
    await submit(first, { action: "cancel" });
    expect(await words(second)).toEqual(["offered"]);
    await submit(second, { action: "cancel" });
    expect(await words(third)).toEqual(["offered"]);
  });

  test("point 9: a form that is sent again with another name keeps the first one, and the page says so", async () => {
    const form = `${event}/register/form/a-form-of-one-person`;
    const first = await submit(form, asha);
    const same = await submit(form, asha);
    expect(same.headers.location).toBe(first.headers.location);
    const { headers } = await submit(form, { ...asha, name: "Asha V." });
    expect(headers.location).toBe(`${first.headers.location}?note=kept`);
    const { text } = await site.visit(String(headers.location));
    expect(text).toContain(ownLabels.kept);
    expect(text).toContain("Asha Verma");
    expect((await site.visit(String(first.headers.location))).text).not.toContain(ownLabels.kept);
  });

  test("point 27: corrects name and email, and keeps a refused correction", async () => {
    const { page } = await site.register(1);
    const refused = await submit(`/r/${page}`, { action: "correct", name: "Asha", email: "asha" });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('value="asha"');
    expect(refused.body).toContain('href="#register-email"');
    expect(refused.body).toContain(`${registrationMessages.email}</p>`);
    expect(refused.body).toMatch(/<form[^>]* novalidate/i);
    const corrected = await submit(`/r/${page}`, { action: "correct", name: "Asha", email: "asha@example.org" });
    const newPage = String(corrected.headers["location"]).split("/").at(-1) ?? "";
    expect((await site.own(newPage)).body).toMatchObject({ name: "Asha", email: "asha@example.org" });
  });

  test("point 27: the page shows the address and leads to its correction, which takes no second place", async () => {
    const first = await submit(`${event}/register`, { ...asha, email: "aasha@example.org" });
    const path = String(first.headers.location);
    const { text } = await site.visit(path);
    expect(text).toContain(">aasha@example.org</bdi>");
    expect(text).toContain(`<a href="${path}?ask=correct" class="text-link">${ownLabels.changeAddress}</a>`);
    const corrected = await submit(path, { action: "correct", ...asha });
    expect((await site.visit(String(corrected.headers.location))).text).toContain(">asha@example.org</bdi>");
    expect(await site.deps.db.selectFrom("registrations").select(["email", "state"]).execute()).toEqual([
      { email: "asha@example.org", state: "confirmed" },
    ]);
    await submit(String(corrected.headers.location), { action: "cancel" });
    expect((await site.visit(String(corrected.headers.location))).text).not.toContain(ownLabels.changeAddress);
  });

  test("a second form with the same name and another address reveals nothing about the first person", async () => {
    await open({ capacity: 3 });
    const first = String((await submit(`${event}/register`, asha)).headers.location);
    const visit = async (fields: object) => {
      const { statusCode, headers } = await submit(`${event}/register`, { ...asha, ...fields });
      const { text } = await site.visit(String(headers.location));
      return { statusCode, isOther: headers.location !== first, isNamed: text.includes(asha.email) };
    };
    const answer = { statusCode: 303, isOther: true, isNamed: false };
    expect(await visit({ email: "other@example.org" })).toEqual(answer);
    expect(await visit({ email: "ravi@example.org", name: "Ravi Nair" })).toEqual(answer);
    expect((await site.visit(`${event}/register`)).text).toContain(formPageLabels.secondEntry);
  });

  test("point 48: erases the data, and the link then stops working", async () => {
    const { page } = await site.register(1);
    const { body } = await submit(`/r/${page}`, { action: "erase" });
    expect(body).toContain(ownLabels.erased);
    const gone = await site.visit(`/r/${page}`);
    expect(gone.status).toBe(404);
    expect(gone.text).toContain(ownLabels.invalidTitle);
    expect(gone.headers).toMatchObject(privateHeaders);
  });

  test("an unknown action changes nothing", async () => {
    const { page } = await site.register(1);
    await submit(`/r/${page}`, { action: "other" });
    expect((await site.own(page)).body.state).toBe("confirmed");
  });

  test("points 43, 44: after the event, people give feedback once and show a certificate that anyone can verify", async () => {
    const { page, ticket } = await site.register(1);
    await site.continueAt("2027-02-10T16:00:00Z");
    const records = [{ uuid: "scan-1", ticket, device: "phone", scannedAt: "2027-02-10T16:00:00Z" }];
    await site.call("POST", `/api/events/${site.eventId}/check-ins`, { body: { records } });
    expect((await site.visit(`/r/${page}?ask=feedback`)).text).toContain("How was the event?");
    const refused = await submit(`/r/${page}`, { action: "feedback", comment: "Great" });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('href="#register-rating"');
    expect(refused.body).toContain(`${registrationMessages.rating}</p>`);
    expect(refused.body).toContain(">Great</textarea>");
    const sent = await submit(`/r/${page}`, { action: "feedback", rating: "5", comment: "Great" });
    expect(sent.statusCode).toBe(303);
    const own = (await site.visit(`/r/${page}`)).text;
    expect(own).not.toContain("Give feedback");
    for (const over of ["feedback", "correct", "cancel"])
      expect((await site.visit(`/r/${page}?ask=${over}`)).text).toContain(ownTitles.attended);
    expect(own).toContain(ownTitles.attended);
    for (const words of [ownTitles.confirmed, ownLabels.showCode, ownLabels.calendarFile])
      expect(own).not.toContain(words);
    const [path = ""] = /\/certificates\/[\w.-]+/.exec(own) ?? [];
    const certificate = await site.visit(path);
    expect(certificate.text).toContain("Person 1");
    expect(certificate.text).toContain("attended Soldering evening");
    expect(certificate.text).not.toContain("person1@");
    expect((await site.visit(`/certificates/${page}`)).status).toBe(404);
  });

  test("point 27: after the event, the page of a person who did not come says that it is over", async () => {
    const { page } = await site.register(1);
    const waiting = await site.register(2);
    site.setNow("2027-02-11T12:00:00Z");
    const { text } = await site.visit(`/r/${page}`);
    expect(text).toContain(ownTitles.over);
    for (const words of [ownTitles.confirmed, ownLabels.showCode, ownLabels.certificate])
      expect(text).not.toContain(words);
    expect((await site.visit(`/r/${waiting.page}`)).text).toContain(ownLabels.overWithoutPlace);
  });

  test("point 15: the page of a cancelled event says so, and not that the person is registered", async () => {
    const { page } = await site.register(1);
    const body = { isCancelled: true };
    await site.call("PUT", `/api/events/${site.eventId}/registration/cancelled`, { body });
    const { text } = await site.visit(`/r/${page}`);
    expect(text).toContain(`>${ownLabels.eventCancelledTitle}</h1>`);
    expect(text).not.toContain(ownTitles.confirmed);
  });

  test("an event without a form can be cancelled, and all pages and calendars that show it say so", async () => {
    const { body: settings } = await site.call("GET", `/api/events/${site.eventId}/registration`);
    await site.deps.db.deleteFrom("event_registration").execute();
    const cancel = (isCancelled: boolean) =>
      site.call("PUT", `/api/events/${site.eventId}/registration/cancelled`, { body: { isCancelled } });
    const shown = async () => {
      const texts = await Promise.all(
        [event, "/events", "/embed/events", "/events.ics", `${event}.ics`].map((path) => site.visit(path)),
      );
      return texts.map(({ text }) => /cancelled/i.test(text));
    };
    expect(await shown()).toEqual([false, false, false, false, false]);
    expect(await cancel(true)).toMatchObject({ status: 200, body: { mode: "none", isCancelled: true, version: 1 } });
    expect(await shown()).toEqual([true, true, true, true, true]);
    expect((await site.visit(event)).text).toContain("https://schema.org/EventCancelled");
    // The home page has it in the timeline only.
    expect((await site.visit("/")).text).not.toContain("Bring a torch.");
    expect((await cancel(false)).body).toMatchObject({ isCancelled: false });
    expect(await shown()).toEqual([false, false, false, false, false]);
    // The page still says so when the event would be over.
    await cancel(true);
    site.setNow("2027-03-01T12:00:00Z");
    expect(await shown()).toEqual([true, false, false, true, true]);
    for (const path of ["/events?show=past", "/events/2027"])
      expect((await site.visit(path)).text).toContain(eventLabels.cancelled);
    expect(settings.mode).toBe("form");
  });

  test("point 32: the calendar's sequence rises when an event is cancelled and when the cancellation is undone", async () => {
    await site.deps.db.deleteFrom("event_registration").execute();
    const sequences = async () =>
      Promise.all(
        ["/events.ics", `${event}.ics`].map(async (path) => {
          const { text } = await site.visit(path);
          return [Number(/SEQUENCE:(\d+)/.exec(text)?.[1]), /STATUS:CANCELLED/.test(text)];
        }),
      );
    const [[first]] = (await sequences()) as [[number]];
    for (const [step, isCancelled] of [true, true, false, true].entries()) {
      const body = { isCancelled };
      await site.call("PUT", `/api/events/${site.eventId}/registration/cancelled`, { body });
      // A repeated request is no change.
      const expected = [first + ([1, 1, 2, 3][step] ?? 0), isCancelled];
      expect(await sequences()).toEqual([expected, expected]);
    }
  });

  test("point 1: a cancelled event keeps its registration link, also one that is added or removed later", async () => {
    await site.deps.db.deleteFrom("event_registration").execute();
    const cancel = async (isCancelled: boolean) =>
      (await site.call("PUT", `/api/events/${site.eventId}/registration/cancelled`, { body: { isCancelled } })).body;
    const setLink = (registration_link: string | null) =>
      site.deps.db.updateTable("events").set({ registration_link }).execute();
    const modes = async () => {
      const { body: settings } = await site.call("GET", `/api/events/${site.eventId}/registration`);
      const { body: availability } = await site.visit(`/api/events/${site.eventId}/availability`);
      return [settings.mode, availability.mode];
    };
    expect((await cancel(true)).mode).toBe("none");
    await setLink("https://forms.example/soldering");
    site.setNow("2027-01-10T06:00:02Z");
    expect(await modes()).toEqual(["link", "link"]);
    expect((await cancel(false)).mode).toBe("link");
    await setLink(null);
    site.setNow("2027-01-10T06:00:04Z");
    expect(await modes()).toEqual(["none", "none"]);
    // A mode that officers choose stays.
    await site.call("PUT", `/api/events/${site.eventId}/registration`, { body: { mode: "link" } });
    expect((await cancel(true)).mode).toBe("link");
  });

  test("point 34: a scanned ticket shows the event only", async () => {
    const { page, ticket } = await site.register(1);
    const { text, headers } = await site.visit(`/t/${ticket}`);
    expect(text).toContain("Soldering evening");
    expect(headers).toMatchObject(privateHeaders);
    for (const secret of ["Person 1", "person1@example.org", page]) expect(text).not.toContain(secret);
    await submit(`/r/${page}`, { action: "cancel" });
    expect((await site.visit(`/t/${ticket}`)).text).toContain("This ticket is no longer valid.");
    expect((await site.visit("/t/none")).status).toBe(404);
  });

  test("point 29: asking for the link looks the same for known and unknown addresses", async () => {
    await site.close();
    site = await openRegistrationSite({ pages, mailer: { send: async () => undefined } });
    event = `/events/${(await site.visit(`/api/events/${site.eventId}`)).body.slug}`;
    await site.register(1);
    const [known, unknown] = await Promise.all(
      ["person1@example.org", "person2@example.org"].map(async (email) => {
        const { statusCode, body } = await submit(`${event}/register/link`, { email });
        return { statusCode, body: body.replaceAll(email, "") };
      }),
    );
    expect(known?.body).toContain(registrationMessages.linkSent);
    expect(known?.body).toContain(linkLabels.wrongAddress("ieee.sb@miet.example"));
    expect(known).toEqual(unknown);
  });
});

describe("events", () => {
  const offer = async () =>
    /"offers":\{"@type":"Offer","url":"([^"]*)","availability":"https:\/\/schema.org\/([^"]*)"/
      .exec((await site.visit(event)).text)
      ?.slice(1);

  test("points 18, 51: pages are rendered again when the state changes, and not for each registration", async () => {
    await open({ capacity: 2 });
    expect((await site.visit("/events")).text).toContain("2 places left");
    expect(await offer()).toEqual([`http://localhost:80${event}/register`, "InStock"]);
    await site.register(1);
    await site.visit(`/api/events/${site.eventId}/availability`);
    expect((await site.visit("/events")).text).toContain("2 places left");
    await site.register(2);
    site.setNow(new Date(site.now().getTime() + 2000));
    await site.visit(`/api/events/${site.eventId}/availability`);
    expect((await site.visit("/events")).text).toContain("Waiting list");
    expect(await offer()).toEqual([`http://localhost:80${event}/register`, "BackOrder"]);
  });

  test("point 18: a page that is rendered with a new state renews the pages with the previous state", async () => {
    expect((await site.visit("/events")).text).toContain("1 place left");
    await site.register(1);
    expect((await site.visit(event)).text).toContain("Waiting list");
    expect((await site.visit("/events")).text).toContain("Waiting list");
    expect((await site.visit("/")).text).toContain(">Join the waiting list<");
  });

  test("point 2: cards and pages show the opening, the closing and the places", async () => {
    await open({ opensAt: "2027-01-12T18:00", closesAt: "2027-02-01T12:00", capacity: 5 });
    for (const path of ["/events", event])
      expect((await site.visit(path)).text).toContain("Opens Tue, 12 Jan 2027, 18:00");
    expect((await site.visit(event)).text).toContain("Registration Coming Soon");
    site.setNow("2027-01-12T12:30:00Z");
    expect((await site.visit("/events")).text).toContain("5 places left");
    expect((await site.visit("/")).text).toContain(`href="${event}/register"`);
    site.setNow("2027-02-01T06:30:00Z");
    expect((await site.visit("/events")).text).toContain("Registration Closed");
    expect((await site.visit(`${event}/register`)).text).toContain("Registration is closed.");
    expect(await offer()).toBeUndefined();
  });

  test("point 40: after the start, the form takes people at the door, and no page invites others to register", async () => {
    await open({ closesAt: "2027-02-10T20:00", capacity: 5 });
    site.setNow("2027-02-10T13:00:00Z");
    for (const path of [event, "/events?show=past"])
      expect((await site.visit(path)).text).not.toContain(`href="${event}/register"`);
    expect((await site.visit(`${event}/register`)).text).toContain('name="email"');
  });

  test("point 1: an event with an external registration link shows that link", async () => {
    await site.close();
    site = await openRegistrationSite({
      pages,
      settings: { mode: "link" },
      event: { registrationLink: "https://example.org/register" },
    });
    const { text } = await site.visit("/events");
    expect(text).toContain('href="https://example.org/register"');
    expect(text).not.toContain("/register/link");
  });

  test("point 49: no public page, feed or list contains a participant's data", async () => {
    await site.register(1);
    await site.register(2);
    const states = "/api/registration-states";
    const form = `/api/events/${site.eventId}/registration-form`;
    const paths = [
      "/",
      "/events",
      event,
      `${event}/register`,
      "/events.ics",
      "/feed.xml",
      "/sitemap.xml",
      states,
      form,
    ];
    for (const path of paths) {
      const { text } = await site.visit(path);
      expect(text, path).not.toMatch(/Person \d|person\d@example|\/r\//);
    }
  });
});
