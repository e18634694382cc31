import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigError, gatherSettings } from "./sources.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "settings-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text);
  return join(folder, name);
}

test("settings come from a file, and non-empty environment variables win", async () => {
  const file = await write("site.env", "# the branch\nPORT=4000\nHOST=::1\nPUBLIC_URL='https://branch.example.org'\n");
  expect(gatherSettings({ SETTINGS_FILE: file, PORT: "5000", HOST: "" })).toEqual({
    SETTINGS_FILE: file,
    PORT: "5000",
    HOST: "::1",
    PUBLIC_URL: "https://branch.example.org",
  });
});

test("a secret can be in a separate file, named in either way", async () => {
  const password = await write("password", "volt-ampere-ohm-42\n");
  const database = await write("database", "postgres://asha:secret@db/site\n");
  const file = await write("site.env", `DATABASE_URL_FILE=${database}\nADMIN_PASSWORD=another\n`);
  expect(gatherSettings({ SETTINGS_FILE: file, ADMIN_PASSWORD_FILE: password })).toMatchObject({
    ADMIN_PASSWORD: "volt-ampere-ohm-42",
    DATABASE_URL: "postgres://asha:secret@db/site",
  });
});

test("files that cannot be used are named", async () => {
  const missing = join(folder, "missing");
  const empty = await write("empty", "\n");
  const wrong: [settings: Record<string, string>, line: string][] = [
    [{ SETTINGS_FILE: missing }, `SETTINGS_FILE: ${missing} does not exist`],
    [{ SETTINGS_FILE: folder }, `SETTINGS_FILE: ${folder} cannot be read (EISDIR)`],
    [{ ADMIN_PASSWORD_FILE: missing }, `ADMIN_PASSWORD_FILE: ${missing} does not exist`],
    [{ ADMIN_PASSWORD_FILE: empty }, `ADMIN_PASSWORD_FILE: ${empty} is empty`],
    [
      { DATABASE_URL_FILE: empty, DATABASE_URL: "postgres://db/site" },
      "DATABASE_URL_FILE: DATABASE_URL is also set; set only one of them",
    ],
  ];
  for (const [settings, line] of wrong)
    expect(() => gatherSettings(settings)).toThrow(new ConfigError(`This setting is wrong: ${line}`));
});
