import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { askingClamd } from "./virus-scanner.ts";

const EICAR = "X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR";

let folder: string;
let clamd: Server;
/** The file that the fake clamd received. */
let heard: Buffer;
let answer: (file: Buffer) => string | null;

/** A minimal fake of clamd: the command INSTREAM and its stream size limit. */
function standIn(): Server {
  return createServer((socket) => {
    let given = Buffer.alloc(0);
    socket.on("error", () => {});
    socket.on("data", (chunk: Buffer) => {
      given = Buffer.concat([given, chunk]);
      const command = "zINSTREAM\0";
      if (given.toString("latin1", 0, command.length) !== command) return;
      let at = command.length;
      const pieces: Buffer[] = [];
      while (at + 4 <= given.length) {
        const length = given.readUInt32BE(at);
        if (length === 0) {
          heard = Buffer.concat(pieces);
          const said = answer(heard);
          if (said === null) socket.destroy();
          else socket.end(`stream: ${said}\0`);
          return;
        }
        if (at + 4 + length > given.length) return;
        pieces.push(given.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
  });
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "clamd-"));
  answer = (file) => (file.includes("EICAR") ? "Eicar-Signature FOUND" : "OK");
  clamd = standIn();
});
afterEach(async () => {
  clamd.close();
  await rm(folder, { recursive: true });
});

async function listen(place: string | number): Promise<string> {
  if (typeof place === "string") clamd.listen(place);
  else clamd.listen(place, "127.0.0.1");
  await once(clamd, "listening");
  return typeof place === "string" ? place : `127.0.0.1:${(clamd.address() as AddressInfo).port}`;
}
async function scan(address: string, content: Buffer | string) {
  await writeFile(join(folder, "file"), content);
  return askingClamd(address)(join(folder, "file"));
}

test("clamd gets the whole file over its socket or its port, and its verdict applies", async () => {
  const large = Buffer.alloc(300_000, "branch ");
  const address = await listen(join(folder, "clamd.sock"));
  await scan(address, large);
  expect(heard.equals(large)).toBe(true);
  await expect(scan(address, EICAR)).rejects.toMatchObject({ code: "document_infected", status: 400 });
  clamd.close();
  clamd = standIn();
  await scan(await listen(0), "harmless");
});

test("no file is accepted while the scanner is unavailable, silent or failing", async () => {
  const away = { code: "scanner_away", status: 503 };
  await expect(scan(join(folder, "none.sock"), "x")).rejects.toMatchObject(away);
  const address = await listen(0);
  for (const said of ["INSTREAM size limit exceeded. ERROR", null, ""]) {
    answer = () => said;
    await expect(scan(address, "x")).rejects.toMatchObject(away);
  }
});
