import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { settingNames } from "../config.ts";
import { ConfigError, findMisspelt, gatherSettings } from "./sources.ts";

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

test.each([
  ["DATABSE_URL", "DATABASE_URL"],
  ["DATABASEURL", "DATABASE_URL"],
  ["database_url", "DATABASE_URL"],
  ["DATABASE_URL_FILES", "DATABASE_URL_FILE"],
  ["SITE_TIMEZONE", "SITE_TIME_ZONE"],
  ["ADMIN_PASWORD", "ADMIN_PASSWORD"],
  ["ADMIN_PASS", "ADMIN_PASSWORD"],
  ["ADMIN_USER", "ADMIN_USERNAME"],
  ["DATADIR", "DATA_DIR"],
  ["DATA_DIRECTORY", "DATA_DIR"],
  ["PUBLIC_URI", "PUBLIC_URL"],
  ["TRUSTED_PROXY", "TRUST_PROXY"],
  ["MEDIA_S3", "MEDIA_S3_BUCKET"],
  ["MEDIA_S3_BUKET_NAME", "MEDIA_S3_BUCKET"],
  ["SETTING_FILE", "SETTINGS_FILE"],
])("%s was meant to be %s", (name, meant) => {
  expect(findMisspelt([name], settingNames)).toEqual([{ name, meant }]);
});

test.each([
  ["S3_BUCKET", "MEDIA_S3_BUCKET"],
  ["S3_ENDPOINT", "MEDIA_S3_ENDPOINT"],
  ["S3_REGION", "MEDIA_S3_REGION"],
])("finding 6: %s, a setting's name without its first word, is taken for %s", (name, meant) => {
  expect(findMisspelt([name], settingNames)).toEqual([{ name, meant }]);
});

test("ignores variables that machines, shells, npm and hosting services set for other programs", () => {
  const others = `PATH HOME HOSTNAME HOSTTYPE PORTS LANG LOGNAME LOGLEVEL LOG_LEVELS MAIL NODE_ENV NODE_OPTIONS PWD SHELL
    TERM TZ USER XDG_DATA_DIRS XDG_DATA_HOME XDG_SESSION_ID SESSION_MANAGER SESSION_SECRET SESSIONNAME
    DESKTOP_SESSION DBUS_SESSION_BUS_ADDRESS ADMIN_EMAIL DB_ADMIN_PASSWORD MYSQL_ADMIN_PASSWORD POSTGRES_PASSWORD PGPASSWORD
    DATABASE_HOST DATABASE_NAME DATABASE_CONNECTION_POOL_URL DATABASE_POOL TEST_DATABASE_URL META_DIR BUILD_DIR PUBLIC_KEY
    PUBLIC_IP SITE_ID SITE_NAME SITE_URL MEDIA_ROOT MEDIA_URL APPLICATION_ID AWS_PROFILE AWS_ACCESS_KEY AWS_REGION
    npm_config_cache npm_package_name npm_lifecycle_event INIT_CWD INVOCATION_ID JOURNAL_STREAM RUNTIME_DIRECTORY
    BASE_URL PASSWORD_FILE DB_PASSWORD_FILE KUBERNETES_SERVICE_HOST COMPOSE_PROJECT_NAME TRUST_STORE ProgramFiles COMPUTERNAME DEMO_SIZE`;
  expect(findMisspelt(others.split(/\s+/), settingNames)).toEqual([]);
});
