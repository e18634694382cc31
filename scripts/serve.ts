import { existsSync } from "node:fs";
import { runOrExplain } from "#platform/start/process.ts";
import { StartupError } from "#platform/startup-error.ts";
import { becomeServer, serverScript } from "./server-process.ts";

// For services and containers with read-only code: replaces this process with the built server, or prints why it
// cannot.
await runOrExplain(async () => {
  if (!existsSync(serverScript))
    throw new StartupError(
      "There is no built site. Run `npm run build` first, as a user who can write to this folder.",
      {
        exitReason: "missing",
      },
    );
  becomeServer(process.argv.slice(2));
});
