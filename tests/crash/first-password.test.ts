import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openSqliteAsIs } from "#operations/site.store.ts";
import { readConfig } from "#platform/config.ts";
import { startSite } from "#src/main.ts";

async function takePort(port: number): Promise<Server> {
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}

test("a start that fails at its last step prints no password and creates no account", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "password-"));
  const free = await takePort(0);
  const { port } = free.address() as AddressInfo;
  free.close();
  await once(free, "close");
  const said = vi.spyOn(console, "log");
  const config = readConfig({ DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "silent" });
  let other: Server | undefined;
  const takeIt = async () => {
    other = await takePort(port);
  };
  await expect(startSite(config, undefined, takeIt)).rejects.toMatchObject({ exitReason: "address" });
  expect(said).not.toHaveBeenCalled();
  said.mockRestore();
  other?.close();
  const { sqlite } = openSqliteAsIs(join(dataDir, "site.db"));
  expect(sqlite.prepare("select * from admins").all()).toEqual([]);
  sqlite.close();
  await rm(dataDir, { recursive: true });
});
