import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { namesOf } from "./new-feature/names.ts";
import { additionsFor, filesFor } from "./new-feature/skeleton.ts";

const project = join(import.meta.dirname, "..");

/** Where a person would put the lines: before the line that matches. */
const places: Record<string, RegExp> = {
  "src/platform/db/schema.ts, before the interface Database": /^export interface Database \{/m,
  "src/platform/db/schema.ts, in the interface Database": /^ {2}admins: AdminsTable;/m,
  "src/platform/db/migrate.ts, with the imports": /^import type \{ Database \}/m,
  "src/platform/db/migrate.ts, last in migrations": /"001-initial": initial/,
  "src/operations/backup/tables.store.ts, in ownersFirst": /^ {2}admins: true,/m,
  "src/app.ts, with the imports": /^import type \{ Deps \}/m,
  "src/app.ts, after the other features' routes": /^ {2}mediaRoutes\(/m,
  "src/web/routes.ts, in the public layout": /^ {4}route\("\*"/m,
};

describe("a new feature", () => {
  let copy: string;
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), "new-feature-"));
    for (const name of ["src", "scripts", "tests", "bench", "public"])
      cpSync(join(project, name), join(copy, name), { recursive: true });
    for (const name of readdirSync(project).filter((name) => /\.(json|ts)$/.test(name)))
      cpSync(join(project, name), join(copy, name));
    symlinkSync(join(project, "node_modules"), join(copy, "node_modules"));
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  const tool = (script: string, ...options: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(copy, script), ...options], {
      cwd: copy,
      encoding: "utf8",
    });
    return { status, text: stdout + stderr };
  };
  /** Type errors of some files and of what they import. */
  function typeErrors(settings: string, include: string[]) {
    const config = { extends: `./${settings}`, include, compilerOptions: { composite: false, incremental: false } };
    writeFileSync(join(copy, "tsconfig.some.json"), JSON.stringify(config));
    return tool("node_modules/typescript/bin/tsc", "-p", "tsconfig.some.json").text;
  }

  test("type-checks and is formatted once the printed lines are added", { timeout: 180_000 }, () => {
    const written: string[] = [];
    const changed = new Set<string>();
    for (const nouns of [["job-offers"], ["alumni", "alumnus"]]) {
      const made = tool("scripts/new-feature.ts", ...nouns);
      expect(made.status, made.text).toBe(0);
      const names = namesOf(nouns[0] ?? "", nouns[1]);
      const number = /migrations\/(\d{3})-/.exec(made.text)?.[1] ?? "";
      for (const { file, where, lines } of additionsFor(names, number)) {
        expect(made.text).toContain(lines.join("\n"));
        const place = places[`${file}, ${where}`];
        if (!place) throw new Error(`Where is ${file}, ${where}?`);
        const before = readFileSync(join(copy, file), "utf8");
        expect(before, `${file}, ${where}`).toMatch(place);
        writeFileSync(join(copy, file), before.replace(place, `${lines.join("\n")}\n$&`));
        changed.add(file);
      }
      written.push(...Object.keys(filesFor(names, number)));
    }
    const biome = tool("node_modules/@biomejs/biome/bin/biome", "check", "--vcs-enabled=false", ...written);
    expect(biome.status, biome.text).toBe(0);

    const routeTypes = tool("node_modules/@react-router/dev/bin.cjs", "typegen");
    expect(routeTypes.status, routeTypes.text).toBe(0);
    const isBrowser = (path: string) => path.endsWith(".tsx") || path.startsWith("src/web/");
    const all = [...written, ...changed];
    const browser = [...all.filter(isBrowser), ".react-router/types/**/*"];
    expect(typeErrors("tsconfig.browser.json", browser)).toBe("");
    expect(
      typeErrors(
        "tsconfig.server.json",
        all.filter((path) => !isBrowser(path)),
      ),
    ).toBe("");
  });

  test("is not written over one that is there, nor under a name that is no noun", () => {
    expect(tool("scripts/new-feature.ts", "events")).toEqual({
      status: 1,
      text: "src/features/events exists already. Nothing was written.\n",
    });
    for (const name of ["", "Sponsors", "../x", "a b", "x--y"])
      expect(tool("scripts/new-feature.ts", name).status).toBe(2);
  });
});

test("nouns take their usual forms", () => {
  expect(namesOf("job-offers")).toMatchObject({
    snake: "job_offers",
    one: { camel: "jobOffer", pascal: "JobOffer", words: "job offer" },
    many: { camel: "jobOffers", pascal: "JobOffers", words: "job offers" },
  });
  expect(["companies", "classes", "press", "alumni"].map((plural) => namesOf(plural).one.camel)).toEqual([
    "company",
    "classe",
    "press",
    "alumni",
  ]);
});
