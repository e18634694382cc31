import { readFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import { readConfig } from "#platform/config.ts";
import { NotDone } from "../command.ts";
import type { DataPlace } from "../site/place.ts";

/** The place that a settings file names; what it leaves out has its default, whatever this process was given. */
export async function readTarget(path: string): Promise<DataPlace> {
  const text = await readFile(path, "utf8").catch((cause: Error) => {
    throw new NotDone(`The settings file ${path} cannot be read: ${cause.message}`, { cause });
  });
  const settings = parseEnv(text);
  const { dataDir, databaseUrl, mediaS3 } = readConfig(settings);
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return { dataDir, databaseUrl, mediaS3: mediaS3 && { ...mediaS3, credentials } };
}
