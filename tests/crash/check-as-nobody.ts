import { readConfig } from "#platform/config.ts";
import { exitCodes, StartupError } from "#platform/startup-error.ts";
import { checkSite } from "#src/main.ts";

const NOBODY = 65534;

/** Checks settings, given as JSON, like a start does. Prints null if they are valid. */
export type CheckResults = Record<string, { code: number; line: string } | null>;

// Root can read and write everything, so check folders with the rights of the user nobody.
if (process.getuid?.() === 0) {
  process.setgroups?.([]);
  process.setgid?.(NOBODY);
  process.setuid?.(NOBODY);
}
const answers: CheckResults = {};
for (const settings of process.argv.slice(2))
  answers[settings] = await checkSite(readConfig({ PORT: "0", ...JSON.parse(settings) })).then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof StartupError)) throw error;
      return { code: exitCodes[error.exitReason], line: error.message };
    },
  );
process.send?.(answers);
