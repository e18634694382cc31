import { readConfig } from "#platform/config.ts";
import { exitCodes, Refused } from "#platform/refused.ts";
import { checkSite } from "#src/main.ts";

const NOBODY = 65534;

/** What a start says to settings, which are given as JSON, or null when it has nothing against them. */
export type FolderAnswers = Record<string, { code: number; line: string } | null>;

// Who may do everything is refused nothing: looks at folders with the rights of nobody.
if (process.getuid?.() === 0) {
  process.setgroups?.([]);
  process.setgid?.(NOBODY);
  process.setuid?.(NOBODY);
}
const answers: FolderAnswers = {};
for (const settings of process.argv.slice(2))
  answers[settings] = await checkSite(readConfig({ PORT: "0", ...JSON.parse(settings) })).then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      return { code: exitCodes[error.obstacle], line: error.message };
    },
  );
process.send?.(answers);
