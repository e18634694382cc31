import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { readConfig } from "#platform/config.ts";
import { exitCodes, StartupError } from "#platform/startup-error.ts";
import { checkSite } from "#src/main.ts";

/** Returns the content of a folder, byte by byte, with the modification times. */
async function contentOf(folder: string) {
  const content: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const hash = entry.isFile()
      ? createHash("sha256")
          .update(await readFile(path))
          .digest("hex")
      : "";
    content[path] = `${(await stat(path)).mtimeMs} ${hash}`;
  }
  return content;
}

/** Provides folders for the tests of a file, and runs a start on them. */
export function openFolders() {
  let root = "";
  let count = 0;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "refused-"));
  });
  afterAll(() => rm(root, { recursive: true }));
  return {
    root: () => root,
    /** Returns the path of a folder that does not exist yet. */
    newFolder: () => join(root, `folder-${count++}`),
    /**
     * Returns the exit code and message of a start with these settings, or undefined. Asserts that it writes to no
     * folder.
     */
    async refusalOf(folder: string, settings: Record<string, string> = {}): Promise<[number, string] | undefined> {
      const before = await contentOf(root);
      try {
        await checkSite(readConfig({ DATA_DIR: folder, PORT: "0", ...settings }));
        return undefined;
      } catch (error) {
        if (!(error instanceof StartupError)) throw error;
        return [exitCodes[error.exitReason], error.message];
      } finally {
        expect(await contentOf(root)).toEqual(before);
      }
    },
  };
}
