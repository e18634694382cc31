import { flushCompileCache } from "node:module";
import { z } from "zod";
import { publishDue } from "#content/publish.ts";
import { events } from "#features/events/server/events.service.ts";
import { openSiteOnDisk } from "./site-on-disk.ts";

/** The steps that writes took since the site began to listen. */
export interface StepsTaken {
  steps: string[];
}

// A site that kills itself, as a loss of power would, at the step whose number it is given; 0: at none.
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
// What its job does at an instant.
const params = z.object({ at: z.coerce.number() });
app.post("/publish-due/:at", { config: { access: "public" }, schema: { hide: true, params } }, (request) =>
  publishDue(deps, [events], new Date(request.params.at)),
);
const address = await app.listen({ port: 0, host: "127.0.0.1" });
listening = true;
process.on("message", () => process.send?.({ steps }));
// Who is killed later keeps nothing of what it compiled.
flushCompileCache();
process.send?.({ address });
