import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as newId } from "uuid";
import { createChanges } from "#platform/db/database.ts";
import { DatabaseAvailability } from "#platform/db/database-errors.ts";
import { openDatabase } from "#platform/db/open-database.ts";
import { openSqlite } from "#platform/db/sqlite.ts";
import { openMedia } from "#platform/media/open-media.ts";
import { SiteTimeZone } from "#platform/site-time-zone.ts";
import { buildApp } from "#src/app.ts";
import { site } from "#src/site.ts";
import { mediaColumns } from "#src/site-content.ts";

const DOCUMENT = join(import.meta.dirname, "../docs/openapi.json");

/** Sorts an object by name, so that the order of routes in app.ts does not matter. */
const inOrder = <Value>(object: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1)));

/** Returns the OpenAPI document of the site's routes as text. */
export async function openApiText(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "openapi-"));
  const db = await openDatabase(openSqlite(":memory:").dialect, "sqlite");
  try {
    const { media, temp } = await openMedia({ dataDir, newId });
    const deps = {
      db,
      media,
      mediaColumns,
      temp,
      clock: () => new Date(),
      newId,
      timeZone: new SiteTimeZone(site.branch.timeZone),
      mediaBaseUrl: "",
      availability: new DatabaseAvailability(),
      changes: createChanges(""),
    };
    const app = await buildApp(deps, {
      trustProxy: [],
      logLevel: "silent",
      publicUrl: undefined,
      sessionIdleMinutes: 120,
      sessionMaxHours: 12,
      applicationRetentionMonths: 24,
      trashDays: 30,
    });
    await app.ready();
    const document = app.swagger() as unknown as {
      paths: Record<string, Record<string, unknown>>;
      components: { schemas: Record<string, unknown> };
    };
    await app.close();
    const components = { ...document.components, schemas: inOrder(document.components.schemas) };
    const paths = Object.entries(document.paths).map(([path, methods]) => [path, inOrder(methods)] as const);
    return `${JSON.stringify({ ...document, components, paths: inOrder(Object.fromEntries(paths)) }, null, 2)}\n`;
  } finally {
    await db.destroy();
    await rm(dataDir, { recursive: true });
  }
}

// `npm run openapi` writes the document. With --check it fails if the document is out of date.
if (import.meta.main) {
  const text = await openApiText();
  if (!process.argv.includes("--check")) await writeFile(DOCUMENT, text);
  else if (text !== (await readFile(DOCUMENT, "utf8").catch(() => ""))) {
    console.error("docs/openapi.json is out of date. Run `npm run openapi`.");
    process.exitCode = 1;
  }
}
