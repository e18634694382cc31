import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What a build says of itself. */
export interface BuildNote {
  version: string;
  /** A few characters that differ with its sources. */
  of: string;
  /** ISO 8601 in UTC. */
  madeAt: string;
}

export const BUILD_NOTE = "note.json";

/** Undefined where a build says nothing, as those of before did. */
export async function readBuildNote(folder: string): Promise<BuildNote | undefined> {
  const text = await readFile(join(folder, BUILD_NOTE), "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as BuildNote);
}
