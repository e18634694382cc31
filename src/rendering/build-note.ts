import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Version data of a build. */
export interface BuildNote {
  version: string;
  /** A short hash of its sources. */
  of: string;
  /** ISO 8601 in UTC. */
  madeAt: string;
}

export const BUILD_NOTE = "note.json";

/** Returns undefined for older builds without version data. */
export async function readBuildNote(folder: string): Promise<BuildNote | undefined> {
  const text = await readFile(join(folder, BUILD_NOTE), "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as BuildNote);
}
