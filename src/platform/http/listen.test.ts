import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { expect, test, vi } from "vitest";
import { respondBeforeRouting } from "./connections.ts";
import { addressesOf, listenAt, shownAddress } from "./listen.ts";
import { createHttpServer } from "./server.ts";

const ADDRESSES = ["127.0.0.1", "127.0.0.2"];

async function twoAddresses() {
  const options = { authenticate: async () => null, trustProxy: [], logLevel: "silent", https: false };
  const app = await createHttpServer({ ...options, inProcessKey: "test", shedAboveMs: 0 });
  app.get("/", { config: { access: "public" } }, () => "made");
  respondBeforeRouting(app, ({ url }, response) => url === "/kept" && Boolean(response.end("kept")));
  const url = await listenAt(app, { host: "localhost", port: 0 }, async () => ADDRESSES);
  const port = Number(new URL(url).port);
  const ask = async (host: string, path: string) => {
    const [answer] = (await once(get({ host, port, path }), "response")) as [IncomingMessage];
    return Buffer.concat(await answer.toArray()).toString();
  };
  return { app, port, ask };
}

test("a host with two addresses has one server with one response cache and one connection limit", async () => {
  const { app, port, ask } = await twoAddresses();
  for (const host of ADDRESSES) expect([await ask(host, "/kept"), await ask(host, "/")]).toEqual(["kept", "made"]);
  app.server.maxConnections = 2;
  const open = ADDRESSES.map((host) => connect(port, host));
  await Promise.all(open.map((socket) => once(socket, "connect")));
  for (const host of ADDRESSES) {
    const surplus = connect(port, host);
    await once(surplus, "close");
  }
  for (const socket of open) socket.destroy();
  await app.close();
});

test("a closing server accepts no new connections at either address, answers open ones, and ends", async () => {
  const { app, port, ask } = await twoAddresses();
  const open = ADDRESSES.map((host) => connect(port, host));
  await Promise.all(open.map((socket) => once(socket, "connect")));
  const closed = app.close();
  for (const host of ADDRESSES) await vi.waitFor(() => expect(ask(host, "/")).rejects.toThrow("ECONNREFUSED"));
  for (const socket of open) {
    socket.write("GET /kept HTTP/1.1\r\nhost: a\r\n\r\n");
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/connection: close/i);
  }
  await closed;
});

test("localhost resolves to the addresses of this machine, and an IP address to itself", async () => {
  expect(await addressesOf("localhost")).toContain("127.0.0.1");
  expect(await addressesOf("192.0.2.1")).toEqual(["192.0.2.1"]);
});

test.each([
  ["http://127.0.0.1:3000", "http://localhost:3000"],
  ["http://[::1]:3000", "http://localhost:3000"],
  ["http://192.0.2.7:3000", "http://192.0.2.7:3000"],
])("finding 21: the demo prints %s as %s, where passkeys work", (address, shown) => {
  expect(shownAddress(address)).toBe(shown);
});
