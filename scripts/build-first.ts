import { readConfig } from "#platform/config.ts";
import { readStartOptions, runOrExplain } from "#platform/start/process.ts";
import { StartupError } from "#platform/startup-error.ts";
import { buildSite, canBuild } from "./build/build-site.ts";

/** Builds the site if needed, after all other start checks passed. With --check, ends the process with the result. */
export const buildFirst = (options: readonly string[]): Promise<void> =>
  runOrExplain(async () => {
    const { isCheck, isRunning } = readStartOptions(options);
    const config = readConfig();
    if (!canBuild())
      throw new StartupError(
        "There is no build, and the build tools are not installed. Run `npm ci`, then `npm run build`.",
        {
          exitReason: "missing",
        },
      );
    const { runStartCheck, checkSite } = await import("#src/main.ts");
    if (isCheck) {
      await runStartCheck(config, { isRunning });
      process.exit();
    }
    await checkSite(config);
    console.log("Building the pages…");
    buildSite();
  });
