import { flushCompileCache } from "node:module";
import { z } from "zod";
import { publishDue } from "#content/publish.ts";
import { events } from "#features/events/server/events.service.ts";
import { openSiteOnDisk } from "./site-on-disk.ts";

/** Number of write steps since the site began to listen. */
export interface StepsTaken {
  steps: string[];
}

// Runs a site that kills itself, like a power failure, at the step with the given number. 0 means never.
const [dataDir = "", crashAt = "0"] = process.argv.slice(2);
const steps: string[] = [];
let listening = false;
const { app, deps } = await openSiteOnDisk(dataDir, {
  failPoint: (step) => {
    if (!listening) return;
    steps.push(step);
    if (steps.length === Number(crashAt)) process.kill(process.pid, "SIGKILL");
  },
});
// Runs the job for an instant.
const params = z.object({ at: z.coerce.number() });
app.post("/publish-due/:at", { config: { access: "public" }, schema: { hide: true, params } }, (request) =>
  publishDue(deps, [events], new Date(request.params.at)),
);
const address = await app.listen({ port: 0, host: "127.0.0.1" });
listening = true;
process.on("message", () => process.send?.({ steps }));
// A killed process saves no compile cache, so save it now.
flushCompileCache();
process.send?.({ address });
