import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runOrExplain } from "#platform/start/process.ts";
import { StartupError } from "#platform/startup-error.ts";
import { buildFolder } from "./build/build-site.ts";

// Runs the built command, because production installs lack the packages that render pages from source.
await runOrExplain(async () => {
  const built = join(buildFolder, "site/archive.js");
  if (!existsSync(built))
    throw new StartupError("There is no built site. Run `npm run build` first.", { exitReason: "missing" });
  await import(pathToFileURL(built).href);
});
