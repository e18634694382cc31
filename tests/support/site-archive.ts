import { exportContent } from "#operations/archive/archive.commands.ts";
import { type ArchiveOptions, writeArchive } from "#operations/archive/write-archive.ts";
import { contentTypes } from "#src/site-content.ts";
import type { TestSite } from "./test-site.ts";

type Options = Pick<ArchiveOptions, "folder" | "origin"> & Partial<ArchiveOptions>;

/** Writes the archive of a test site, with pages as the site shows them. */
export const writeSiteArchive = async ({ app, deps }: Pick<TestSite, "app" | "deps">, options: Options) =>
  writeArchive(app, {
    isRelative: false,
    contentPaths: contentTypes.map(({ apiPath }) => apiPath),
    content: await exportContent(deps),
    now: deps.clock(),
    ...options,
  });
