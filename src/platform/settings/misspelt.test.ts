import { expect, test } from "vitest";
import { settingNames } from "../config.ts";
import { findMisspelt } from "./sources.ts";

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
