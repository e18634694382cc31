import type { Changes } from "#platform/changes.ts";
import type { DatabaseAvailability } from "#platform/db/database-away.ts";
import { openDoor } from "#platform/http/door.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { AnswerMaker } from "./answer-maker.ts";
import { Freshness, type NextInstant } from "./freshness.ts";
import { KeptAnswers } from "./kept-answers.ts";
import { type FindReady, keptDoor } from "./kept-door.ts";
import { countTraffic } from "./traffic.ts";

const EVERY_REQUEST_LOGGED = /^(debug|trace)$/;

interface KeepingOptions {
  clock: () => Date;
  changes: Changes;
  availability: DatabaseAvailability;
  nextInstants: readonly NextInstant[];
  logLevel: string;
}

/** The response cache: stores responses until a change, and sends them before routing. */
export interface Keeping {
  /** Opens a cache for one type of response. @param keep false to render each response */
  open(maxBytes: number, keep: boolean): AnswerMaker;
  /** Adds a lookup after the existing ones. */
  atDoor(find: FindReady): void;
}

export function openKeeping(app: HttpServer, options: KeepingOptions): Keeping {
  const { clock, changes, availability, nextInstants, logLevel } = options;
  const freshness = new Freshness({ clock, nextInstants, canMake: () => availability.away === undefined });
  const listening = [changes.on(() => freshness.end()), availability.on(() => freshness.end())];
  const traffic = countTraffic((sent) => app.log.info(sent, "cached responses sent"));
  const finders: FindReady[] = [];
  if (!EVERY_REQUEST_LOGGED.test(logLevel)) openDoor(app, keptDoor(finders, traffic.add));
  app.addHook("onClose", async () => {
    for (const stopListening of listening) stopListening();
    traffic.stop();
  });
  return {
    open: (maxBytes, keep) =>
      new AnswerMaker({
        kept: new KeptAnswers(maxBytes, freshness),
        freshness,
        share: app.makings.share,
        keep,
        log: app.log,
      }),
    atDoor: (find) => finders.push(find),
  };
}
