import type { Job } from "#platform/jobs/job.ts";
import { expireOffers, type PlaceDeps } from "./places.service.ts";
import { listEventsWithExpiredOffers } from "./registrations.store.ts";

const EVERY_MS = 15 * 60_000;

/** Ends offers whose time is over. Every other change of an event does so too, so this job only covers quiet events. */
export const offersJob = (deps: PlaceDeps): Job => ({
  name: "Offers of free places",
  everyMs: EVERY_MS,
  isDue: async (now) => (await listEventsWithExpiredOffers(deps.db, now.getTime())).length > 0,
  async run() {
    const events = await expireOffers(deps);
    return events === 0 ? "no offer has expired" : `ended offers of ${events} ${events === 1 ? "event" : "events"}`;
  },
});
