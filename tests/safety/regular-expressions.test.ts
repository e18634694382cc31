import { globSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "oxc-parser";
import { analyse } from "scslre";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

const files = globSync("src/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));

const isSlow = (source: string, flags: string) =>
  analyse({ source, flags: flags.replace("v", "u") }).reports.length > 0;

/** Returns the places of regular expressions whose time grows faster than the length of the text that they read. */
function slowExpressions(file: string, source: string): string[] {
  const slow: string[] = [];
  new Visitor({
    Literal(node) {
      if (!("regex" in node)) return;
      const { pattern, flags } = node.regex;
      const line = source.slice(0, node.start).split("\n").length;
      if (isSlow(pattern, flags)) slow.push(`${file}:${line} /${pattern}/`);
    },
  }).visit(parseSync(file, source).program);
  return slow;
}

/**
 * Every file that puts expressions together with `new RegExp`, and a call that creates the expressions that its import
 * does not create.
 */
const BUILDERS: Record<string, ((module: never) => unknown) | undefined> = {
  "src/features/sign-in/server/accounts/guessable-password.worker.ts": ({
    isGuessable,
  }: typeof import("#features/sign-in/server/accounts/guessable-password.worker.ts")) =>
    isGuessable({ password: "a.b-branch!", words: ["branch", "a.b", "aaaa", "ilil1!|", "ബ്രാഞ്ച്"] }),
  "src/features/sign-in/server/accounts/username.service.ts": undefined,
  "src/platform/csv.ts": undefined,
  "src/platform/media/docx-fields.ts": undefined,
  "src/content/preview.ts": undefined,
  "src/features/reporting/site-rules.ts": undefined,
  "src/features/reporting/import.rules.ts": undefined,
  "src/shared/form-fields.ts": ({ optionalSpoid }: typeof import("#shared/form-fields.ts")) => optionalSpoid("", []),
};

/** Returns the expressions that a file makes with `new RegExp`. */
async function builtBy(file: string): Promise<RegExp[]> {
  const built: RegExp[] = [];
  vi.stubGlobal(
    "RegExp",
    new Proxy(RegExp, {
      construct(target, args: [string, string?]) {
        const made = new target(...args);
        // Libraries make expressions of their own.
        const [, , caller = ""] = new Error("here").stack?.split("\n") ?? [];
        if (caller.includes(file)) built.push(made);
        return made;
      },
    }),
  );
  // Under this name the file runs again, even if another test has imported it.
  const module = (await import(/* @vite-ignore */ `../../${file}?analysed`)) as never;
  BUILDERS[file]?.(module);
  vi.unstubAllGlobals();
  return built;
}

test("finding 27: no regular expression takes polynomial or exponential time", () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => slowExpressions(file, readFileSync(file, "utf8")))).toEqual([]);
});

test("finding 27: every file that builds regular expressions is known", () => {
  expect(files.filter((file) => /\bRegExp\(/.test(readFileSync(file, "utf8"))).sort()).toEqual(
    Object.keys(BUILDERS).sort(),
  );
});

test.each(Object.keys(BUILDERS))("finding 27: no regular expression built in %s takes such time", async (file) => {
  const built = await builtBy(file);
  expect(built).not.toEqual([]);
  expect(built.filter(({ source, flags }) => isSlow(source, flags))).toEqual([]);
});

test.each(["/=+$/", "/^(a+)+$/", "/^[^?#]*[^/]*x$/"])("finds the slow expression %s", (expression) => {
  expect(slowExpressions("sample.ts", `const slow = ${expression};`)).toHaveLength(1);
});
