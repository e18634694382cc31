import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { addressRefusal } from "#platform/start/check-start.ts";
import { checkFolder } from "#platform/start/data-folder.ts";
import { fileRefusal } from "#platform/startup-error.ts";
import type { CheckResults } from "./check-as-nobody.ts";
import { openFolders } from "./refusals.ts";

const { root, newFolder, refusalOf } = openFolders();

/** Listens on a port like another program. */
async function takePort() {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  return { port: (other.address() as AddressInfo).port, release: () => other.close() };
}

const portTaken = (port: number, setting: string) => [
  71,
  `Another program listens on port ${port} of 127.0.0.1: set ${setting} to another number.`,
];

describe("places that cannot be used", () => {
  test("a port that another program uses", async () => {
    const { port, release } = await takePort();
    expect(await refusalOf(newFolder(), { PORT: String(port) })).toEqual(portTaken(port, "PORT"));
    release();
  });

  test("finding 6: a metrics address that cannot be used names its own settings", async () => {
    const { port, release } = await takePort();
    expect(await refusalOf(newFolder(), { METRICS_PORT: String(port) })).toEqual(portTaken(port, "METRICS_PORT"));
    release();
    expect(await refusalOf(newFolder(), { METRICS_PORT: String(port), METRICS_HOST: "203.0.113.9" })).toEqual([
      78,
      "This setting is wrong: METRICS_HOST: 203.0.113.9 is not an address of this machine",
    ]);
  });

  test("finding 6: a data folder that stores no files is not reported as a full disk", async () => {
    expect(await refusalOf("/proc/branch-site")).toEqual([
      73,
      "The folder /proc/branch-site cannot be created because the file system of /proc cannot store files. Set another DATA_DIR.",
    ]);
  });

  test("finding 28: a data folder on a network file system is refused for SQLite, not for PostgreSQL", async () => {
    const folder = join(root(), "with space");
    const mounts = join(root(), "mountinfo");
    await mkdir(folder);
    const line = (id: number, point: string, type: string) =>
      `${id} 1 0:${id} / ${point.replaceAll(" ", "\\040")} rw,relatime shared:1 - ${type} server:/export rw`;
    const check = async (types: string[], hasDatabase = true) => {
      const lines = [
        line(1, "/", "ext4"),
        ...types.map((type, id) => line(id + 2, folder, type)),
        line(9, `${folder}er`, "nfs"),
      ];
      await writeFile(mounts, `${lines.join("\n")}\n`);
      return checkFolder(join(folder, "data"), { hasDatabase, mounts });
    };
    for (const type of ["nfs", "nfs4", "cifs", "smb3", "fuse.sshfs", "ceph"])
      await expect(check([type]), type).rejects.toMatchObject({
        exitReason: "place",
        message: `${folder} is on a network file system (${type}), which damages an SQLite database. Use a DATA_DIR on a local disk, or a PostgreSQL database in DATABASE_URL.`,
      });
    for (const types of [[], ["xfs"], ["overlay"], ["fuse.mergerfs"], ["nfs", "ext4"]]) await check(types);
    await check(["nfs4"], false);
    await expect(check(["ext4", "nfs"])).rejects.toThrow("network file system (nfs)");
    for (const path of [folder, mounts]) await rm(path, { recursive: true });
  });

  test("a port that this process has no permission to use", () => {
    const refusal = addressRefusal({ host: "::", port: 80 }, Object.assign(new Error("no"), { code: "EACCES" }));
    expect(refusal?.exitReason).toBe("notAllowed");
    expect(refusal?.message).toBe("This process is not allowed to listen on port 80: set PORT to a number from 1024.");
  });

  test("folders that are files, belong to others or are not writable", async () => {
    await chmod(root(), 0o755);
    const folders = Object.fromEntries(
      ["file", "closed", "unwritable", "unreadable", "anyones", "uploadsClosed"].map((name) => [name, newFolder()]),
    ) as Record<string, string>;
    const { file = "", closed = "", unwritable = "", unreadable = "", anyones = "", uploadsClosed = "" } = folders;
    await writeFile(file, "");
    for (const folder of [closed, unwritable, unreadable, anyones, uploadsClosed]) await mkdir(folder);
    await chmod(anyones, 0o777);
    await mkdir(join(uploadsClosed, "media"), { mode: 0o555 });
    await chmod(uploadsClosed, 0o777);
    await writeFile(join(unreadable, "site.db"), "");
    await chmod(join(unreadable, "site.db"), 0o000);
    await chmod(unreadable, 0o777);
    await chmod(unwritable, 0o555);
    await chmod(closed, 0o000);
    const belongs = `: it belongs to user ${process.getuid?.()}, and this process runs as user \\d+`;
    const onData: [folder: string, code: number, line: string][] = [
      [file, 73, `${file} is a file, and DATA_DIR needs a folder`],
      [join(file, "below"), 73, `${join(file, "below")} cannot be a folder: a part of it is a file`],
      [closed, 77, `${closed} may not be read${belongs}`],
      [unwritable, 77, `${unwritable} may not be written${belongs}`],
      [join(unwritable, "new"), 77, `${unwritable} may not be written${belongs}`],
      [unreadable, 77, `${join(unreadable, "site.db")} may not be read or written${belongs}`],
      [uploadsClosed, 77, `${join(uploadsClosed, "media")} may not be written${belongs}`],
    ];
    const onBackups: typeof onData = [
      [file, 73, `${file} is a file, and BACKUP_DIR needs a folder`],
      [closed, 77, `${closed} may not be read${belongs}`],
      [join(unwritable, "new"), 77, `${unwritable} may not be written${belongs}`],
    ];
    const fit = JSON.stringify({ DATA_DIR: anyones, BACKUP_DIR: join(anyones, "new") });
    const expected = [
      ...onData.map(([folder, ...refusal]) => [JSON.stringify({ DATA_DIR: folder }), ...refusal] as const),
      ...onBackups.map(
        ([folder, ...refusal]) => [JSON.stringify({ DATA_DIR: anyones, BACKUP_DIR: folder }), ...refusal] as const,
      ),
    ];
    const child = fork(join(import.meta.dirname, "check-as-nobody.ts"), [
      fit,
      ...expected.map(([settings]) => settings),
    ]);
    const [answers] = (await once(child, "message")) as [CheckResults];
    expect(answers[fit]).toBeNull();
    expect(await readdir(anyones)).toEqual([]);
    for (const [settings, code, line] of expected)
      expect(answers[settings], settings).toEqual({ code, line: expect.stringMatching(`^${line}\\.$`) });
    for (const folder of [closed, unwritable]) await chmod(folder, 0o755);
  });
});

const disk = spawnSync("mktemp", ["-d"], { encoding: "utf8" }).stdout?.trim() ?? "";
const mount = (...options: string[]) => spawnSync("mount", [...options, disk]).status === 0;
const canMount = disk !== "" && mount("-t", "tmpfs", "-o", "size=1m", "tmpfs");
afterAll(async () => {
  if (canMount) spawnSync("umount", [disk]);
  if (disk) await rm(disk, { recursive: true });
});

describe("disks that cannot be written", () => {
  test.each([
    ["ENOSPC", "disk", "The disk of /srv/site is full. Free some space."],
    ["EROFS", "place", "/srv/site is on a read-only disk."],
    ["EIO", "disk", "/srv/site cannot be read or written. Check its disk."],
  ])("%s is reported in plain language", (code, exitReason, message) => {
    const error = Object.assign(new Error(code), { code, path: "/srv/site" });
    expect(fileRefusal(error)).toMatchObject({ exitReason, message });
  });

  if (canMount)
    test("a disk with too little space, and a read-only disk", async () => {
      expect(await refusalOf(join(disk, "site"))).toEqual([74, `The disk of ${disk} is full. Free some space.`]);
      expect(mount("-o", "remount,ro,size=20m")).toBe(true);
      expect(await refusalOf(join(disk, "site"))).toEqual([73, `${disk} is on a read-only disk.`]);
    });
});
