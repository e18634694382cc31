import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { readConfig } from "#platform/config.ts";
import { exitCodes, Refused } from "#platform/refused.ts";
import { checkSite } from "#src/main.ts";

/** What a folder holds, down to the last byte, and when it was written. */
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

/** Folders for the tests of a file, and what a start on one of them answers. */
export function openFolders() {
  let root = "";
  let count = 0;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "refused-"));
  });
  afterAll(() => rm(root, { recursive: true }));
  return {
    root: () => root,
    /** The path of a folder that is still to be made. */
    newFolder: () => join(root, `folder-${count++}`),
    /** How a start with these settings ends: exit code and line, or undefined. It has written nothing to any folder. */
    async refusalOf(folder: string, settings: Record<string, string> = {}): Promise<[number, string] | undefined> {
      const before = await contentOf(root);
      try {
        await checkSite(readConfig({ DATA_DIR: folder, PORT: "0", ...settings }));
        return undefined;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return [exitCodes[error.obstacle], error.message];
      } finally {
        expect(await contentOf(root)).toEqual(before);
      }
    },
  };
}
