import { copyFile, cp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { openSqliteAsIs } from "#operations/site.store.ts";
import { readConfig } from "#platform/config.ts";
import { recordUnfinishedMove } from "#platform/db/unfinished-move.store.ts";
import { openFolders } from "./refusals.ts";
import { addEvent, openSiteOnDisk } from "./site-on-disk.ts";

const { newFolder, refusalOf } = openFolders();

/** Data of a complete site. Every data test copies it. */
let sound: string;
beforeAll(async () => {
  sound = newFolder();
  await mkdir(sound);
  const site = await openSiteOnDisk(sound);
  await addEvent(site.deps, "Robotics Workshop");
  await site.close();
});

describe("data with which a site does not start", () => {
  const database = (folder: string) => join(folder, "site.db");
  const beginMove = async (folder: string) => {
    const { db } = openSqliteAsIs(database(folder));
    await recordUnfinishedMove(db, { source: "elsewhere", files: join(folder, "media"), withRows: 1 });
    await db.destroy();
  };
  const spoilt: [name: string, spoil: (folder: string) => Promise<void>, code: number, line: RegExp][] = [
    [
      "uploads but no database",
      (folder) => rm(database(folder)),
      65,
      /^There are uploads in .*\/media but no site\.db\. Restore a backup first\.$/,
    ],
    [
      "uploads and a database of 0 bytes",
      (folder) => writeFile(database(folder), ""),
      65,
      /^There are uploads in .*\/media but site\.db is empty \(0 bytes\)\. Restore a backup first\.$/,
    ],
    [
      "a database of 0 bytes beside its log",
      async (folder) => {
        await rm(join(folder, "media"), { recursive: true });
        await writeFile(`${database(folder)}-wal`, "a log");
        await writeFile(database(folder), "");
      },
      65,
      /site\.db is empty \(0 bytes\), but its log site\.db-wal exists\. Restore a backup\.$/,
    ],
    [
      "another database's log",
      async (folder) => {
        const otherFolder = newFolder();
        await mkdir(otherFolder);
        const other = await openSiteOnDisk(otherFolder);
        await copyFile(`${database(otherFolder)}-wal`, `${database(folder)}-wal`);
        await other.close();
      },
      65,
      /^The log site\.db-wal in .* belongs to another database\. Move it away, or restore a backup\.$/,
    ],
    [
      "a database in which nobody can sign in",
      async (folder) => {
        const { sqlite } = openSqliteAsIs(database(folder));
        sqlite.exec("delete from admins");
        sqlite.close();
      },
      65,
      /^There are uploads in .*\/media but the database is empty. /,
    ],
    [
      "damaged pages",
      async (folder) => {
        const content = await readFile(database(folder));
        await writeFile(database(folder), content.fill(0xa5, 4096, 8192));
      },
      65,
      /^The database .*site\.db is damaged \(.*\)\. Restore a backup\.$/,
    ],
    [
      "a file that is no database",
      (folder) => writeFile(database(folder), "this is no database"),
      65,
      /^The file .*site\.db is not an SQLite database\. Is DATA_DIR the right folder\?$/,
    ],
    [
      "another program's database",
      async (folder) => {
        await rm(database(folder));
        const { sqlite } = openSqliteAsIs(database(folder));
        sqlite.exec("create table songs (title text)");
        sqlite.close();
      },
      65,
      /^The database .*site\.db belongs to another program\. /,
    ],
    [
      "the target of a move that was interrupted before there were tables",
      async (folder) => {
        await rm(database(folder));
        await beginMove(folder);
      },
      65,
      /^The move from elsewhere has not finished\. /,
    ],
    [
      "the target of a move that was interrupted before there were rows",
      async (folder) => {
        const { sqlite } = openSqliteAsIs(database(folder));
        sqlite.exec("delete from admins");
        sqlite.close();
        await beginMove(folder);
      },
      65,
      /^The move from elsewhere has not finished\. /,
    ],
    [
      "a newer version's database",
      async (folder) => {
        const { sqlite } = openSqliteAsIs(database(folder));
        sqlite.exec("insert into kysely_migration values ('999-later', '2030-01-01')");
        sqlite.close();
      },
      65,
      /^The database was written by a newer version of this site\. Install that version\.$/,
    ],
  ];
  test.each(spoilt)("%s", async (_name, spoil, code, line) => {
    const folder = newFolder();
    await cp(sound, folder, { recursive: true });
    await spoil(folder);
    expect(await refusalOf(folder)).toEqual([code, expect.stringMatching(line)]);
  });
});

test("finding 6: valid settings are accepted", () => {
  const settings = { PUBLIC_URL: "https://branch.example.org/", SMTP_URL: "smtp://mail", MAIL_FROM: "b@example.org" };
  const { publicUrl, mail, metrics } = readConfig({ ...settings, METRICS_PORT: "9100", METRICS_HOST: "10.0.0.5" });
  expect(publicUrl).toBe("https://branch.example.org");
  expect(mail?.from).toBe("b@example.org");
  expect(metrics).toEqual({ host: "10.0.0.5", port: 9100 });
  const beside = { DATA_DIR: "/srv/site", BACKUP_DIR: "/srv/site/media-backups" };
  expect(readConfig(beside).backups.folder).toBe("/srv/site/media-backups");
  expect(readConfig({ METRICS_PORT: "9100" }).metrics).toEqual({ host: "127.0.0.1", port: 9100 });
});

test("finding 6: a symbolic link does not hide that backups are inside the uploads", async () => {
  const folder = newFolder();
  await mkdir(join(folder, "media"), { recursive: true });
  const link = `${folder}-link`;
  await symlink(folder, link);
  const line = (data: string) => `BACKUP_DIR: must not be inside ${data}/media, which holds the site's own files`;
  for (const [data, backups] of [
    [folder, `${link}/media`],
    [folder, `${link}/media/new/backups`],
    [link, `${folder}/media`],
  ] as const)
    expect(() => readConfig({ DATA_DIR: data, BACKUP_DIR: backups })).toThrow(line(data));
  expect(readConfig({ DATA_DIR: folder, BACKUP_DIR: `${link}/backups` }).backups.folder).toBe(`${link}/backups`);
});

describe("settings with which a site does not start", () => {
  const wrong: [settings: Record<string, string>, line: string | RegExp][] = [
    [{ PORT: "http" }, "PORT: must be a whole number from 0 to 65535"],
    [{ HOST: "203.0.113.9" }, "HOST: 203.0.113.9 is not an address of this machine"],
    [{ DATABSE_URL: "postgres://db/site" }, "DATABSE_URL: there is no such setting; did you mean DATABASE_URL?"],
    [{ SITE_TIMEZONE: "Asia/Kolkata" }, "SITE_TIMEZONE: there is no such setting; did you mean SITE_TIME_ZONE?"],
    [{ SITE_TIME_ZONE: "Mars/Base" }, "SITE_TIME_ZONE: is not a time zone of the IANA list"],
    [{ TRUST_PROXY: "loopback, nginx" }, /^TRUST_PROXY: "nginx" is not an address \(127\.0\.0\.1\), a network/],
    [{ TRUST_PROXY: "10.0.0.0/0" }, /^TRUST_PROXY: "10\.0\.0\.0\/0" is not an address/],
    [{ ADMIN_PASSWORD: "password1234" }, /^ADMIN_PASSWORD: This password is too easy to guess/],
    [{ ADMIN_USERNAME: "<x>" }, /^ADMIN_USERNAME: /],
    [{ DATABASE_URL: "mysql://db/site" }, "DATABASE_URL: must be a URL that starts with postgres://"],
    [
      { MEDIA_S3_BUCKET: "b", AWS_ACCESS_KEY_ID: "a" },
      /^AWS_ACCESS_KEY_ID: must be set together with AWS_SECRET_ACCESS_KEY/,
    ],
  ];
  const noPath = "PUBLIC_URL: must be a URL without a path, such as https://branch.example.org";
  const noSender = "MAIL_FROM: must be one email address, such as IEEE SB <branch@example.org>";
  const mail = { SMTP_URL: "smtp://mail.example.org", PUBLIC_URL: "https://branch.example.org" };
  const found: typeof wrong = [
    [{ PUBLIC_URL: "https://branch.example.org/site" }, noPath],
    [{ PUBLIC_URL: "https://branch.example.org/?lang=en" }, noPath],
    [{ PUBLIC_URL: "https://user@branch.example.org" }, noPath],
    [{ ...mail, MAIL_FROM: "IEEE SB branch" }, noSender],
    [{ ...mail, MAIL_FROM: "IEEE SB <branch@>" }, noSender],
    [{ ...mail, MAIL_FROM: "branch@example.org, other@example.org" }, noSender],
    [
      { DATA_DIR: "/srv/site", BACKUP_DIR: "/srv/site/media/backups" },
      "BACKUP_DIR: must not be inside /srv/site/media, which holds the site's own files",
    ],
    [
      { DATA_DIR: "/srv/site", BACKUP_DIR: "/srv/site/tmp" },
      "BACKUP_DIR: must not be inside /srv/site/tmp, which holds the site's own files",
    ],
    [{ S3_BUCKET: "branch" }, "S3_BUCKET: there is no such setting; did you mean MEDIA_S3_BUCKET?"],
    [{ PORT: "3000", METRICS_PORT: "3000" }, "METRICS_PORT: must differ from PORT, which is 3000 too"],
    [{ METRICS_PORT: "none" }, "METRICS_PORT: must be a whole number from 1 to 65535"],
  ];
  const cases = [
    ...wrong.map(([settings, line]) => [JSON.stringify(settings), settings, line] as const),
    ...found.map(([settings, line]) => [`finding 6: ${JSON.stringify(settings)}`, settings, line] as const),
  ];
  test.each(cases)("%s", async (_title, settings, line) => {
    const [code, said] = (await refusalOf(newFolder(), settings)) ?? [];
    expect(code).toBe(78);
    const [heading, fault] = [String(said).slice(0, 23), String(said).slice(23)];
    expect(heading).toBe("This setting is wrong: ");
    expect(fault).toEqual(typeof line === "string" ? line : expect.stringMatching(line));
  });
});
