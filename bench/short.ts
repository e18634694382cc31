import { asking, inTurns, ratio } from "./in-turns.ts";
import { startSite, withProcesses } from "./processes.ts";

const ROUNDS = 11;
const ask = asking(0.2);
const br = { "accept-encoding": "br" };

/**
 * Of what a bare server sends in the same turns; wide, so that a busy machine does not move them. `joined`: those who ask
 * while a page is made get that one, as in service; `made`: each gets one of their own.
 */
const budgets = { kept: 0.45, joined: 0.045, made: 0.008 };

// The short form of `npm run bench`: fails when answers have become slower by far than they were.
await withProcesses(async (start) => {
  const size = { DEMO_SIZE: "small", LOG_LEVEL: "silent" };
  const site = await startSite(start, "site-server.ts", size);
  const joining = await startSite(start, "site-server.ts", { ...size, KEEP: "makings" });
  const making = await startSite(start, "site-server.ts", { ...size, KEEP: "off" });
  const bare = await start("bare-server.ts", { SAME_AS: `${site}/events`, ENCODING: "br" });
  const [theirs = [], kept = [], joined = [], made = []] = await inTurns(
    ROUNDS,
    () => ask(bare, "bare node:http", { path: "/events", headers: br }),
    () => ask(site, "kept", { path: "/events", headers: br }),
    () => ask(joining, "joined", { path: "/events" }),
    () => ask(making, "made", { path: "/events" }),
  );
  for (const [name, rounds] of [
    ["kept", kept],
    ["joined", joined],
    ["made", made],
  ] as const) {
    const share = ratio(rounds, theirs, "perSecond");
    console.log(`/events ${name}: ${share.toFixed(3)} of bare node:http, at least ${budgets[name]}`);
    if (share < budgets[name]) process.exitCode = 1;
  }
});
