import { existsSync } from "node:fs";
import { Refused } from "#platform/refused.ts";
import { runOrExplain } from "#platform/start/run-or-explain.ts";
import { becomeServer, serverScript } from "./server-process.ts";

// For services and containers, whose code may be read-only: becomes the server that was built before, or says why not.
await runOrExplain(async () => {
  if (!existsSync(serverScript))
    throw new Refused("There is no built site: run `npm run build` first, as somebody who may write to this folder.", {
      obstacle: "missing",
    });
  becomeServer(process.argv.slice(2));
});
