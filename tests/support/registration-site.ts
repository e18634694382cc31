import { pictureFile } from "./sample-files.ts";
import { formOf, openTestSite, renewSession, type TestSiteOptions } from "./test-site.ts";

const lastSegment = (path: string) => path.slice(path.lastIndexOf("/") + 1);

interface RegistrationSiteOptions extends Omit<TestSiteOptions, "clock"> {
  /** Settings of the event's registration. */
  settings?: object;
  event?: Record<string, string>;
}

/** Opens a site with an event on 10 February 2027 at 17:30 in Asia/Kolkata, which has a registration form. */
export async function openRegistrationSite({ settings, event, ...options }: RegistrationSiteOptions = {}) {
  let now = new Date("2027-01-10T06:00:00Z");
  const site = await openTestSite({ ...options, clock: () => now });
  const fields = {
    title: "Soldering evening",
    date: "2027-02-10",
    time: "17:30",
    location: "Lab 2",
    description: "Bring a torch.",
    ...event,
  };
  const created = await site.call("POST", "/api/events", { body: formOf({ ...fields, images: await pictureFile() }) });
  const eventId: string = created.body._id;
  await site.call("PUT", `/api/events/${eventId}/registration`, { body: { mode: "form", ...settings } });

  return Object.assign(site, {
    eventId,
    fields,
    now: () => now,
    setNow(instant: string | Date) {
      now = new Date(instant);
    },

    /** Sets the clock and signs the officer in again, because a session ends after hours. */
    async continueAt(instant: string | Date) {
      now = new Date(instant);
      await renewSession(site);
    },

    /** Calls as a visitor. */
    visit: (url: string) => site.call("GET", url, { token: false }),

    own: (page: string) => site.call("GET", `/api/registrations/${page}`, { token: false }),

    /** Registers a person and returns the tokens of their page and ticket. */
    async register(number: number, more: object = {}) {
      const body = {
        name: `Person ${number}`,
        email: `person${number}@example.org`,
        acceptPrivacy: true,
        acceptEventTerms: true,
        adult: true,
        ...more,
      };
      const answer = await site.call("POST", `/api/events/${eventId}/registrations`, { body, token: false });
      if (answer.status !== 201) throw new Error(`The registration was refused: ${answer.text}`);
      const page = lastSegment(answer.body.manageUrl);
      const ticket = answer.body.ticketUrl === null ? "" : lastSegment(answer.body.ticketUrl);
      return { id: page.split(".")[0] ?? "", page, ticket };
    },
  });
}

export type RegistrationSite = Awaited<ReturnType<typeof openRegistrationSite>>;
