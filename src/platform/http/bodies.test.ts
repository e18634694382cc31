import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { clientAddress } from "../rate-limiter.ts";
import { createHttpServer, type HttpServer } from "./server.ts";

const SLOW_AFTER_MS = 400;
const CHUNK = Buffer.alloc(64 * 1024, "x");
/** The size of the system's buffers for a server that reads nothing. */
const UNREAD_MAX_BYTES = 16_000_000;

let app: HttpServer;
/** The clients whose calls reached the handler. */
const seenFrom: string[] = [];
let port: number;
beforeAll(async () => {
  app = await createHttpServer({
    authenticate: async () => null,
    trustProxy: [],
    logLevel: "silent",
    https: true,
    inProcessKey: "test",
    shedAboveMs: 0,
    bodies: { slowAfterMs: SLOW_AFTER_MS },
  });
  const schema = { body: z.object({ words: z.string() }), response: { 200: z.object({ words: z.string() }) } };
  app.post("/api/open", { config: { access: "public" }, schema }, ({ body }) => ({ words: body.words }));
  app.post("/api/closed", { config: { access: "content" }, schema }, ({ body }) => ({ words: body.words }));
  app.get("/api/seen", { config: { access: "public" }, schema: { response: schema.response } }, ({ ip }) => {
    seenFrom.push(clientAddress(ip));
    return { words: "seen" };
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: "not_found", message: "Not found" }));
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as { port: number }).port;
});
afterAll(() => app.close());

/** Connects, sends a request and resets the connection. Its thread reports when the reset is done. */
const HASTY_CLIENT = `
  const { connect } = require("node:net");
  const { workerData: { port, request, isDone } } = require("node:worker_threads");
  const socket = connect({ port, host: "127.0.0.1" }, () => socket.write(request, () => socket.resetAndDestroy()));
  socket.on("close", () => {
    Atomics.store(isDone, 0, 1);
    Atomics.notify(isDone, 0);
  });
`;

test("finding 31: a client that resets its connection before the server accepts it causes no error in the log", async () => {
  const logged = vi.spyOn(app.log, "error");
  const isDone = new Int32Array(new SharedArrayBuffer(4));
  const request = "GET /api/seen HTTP/1.1\r\nhost: site\r\n\r\n";
  const client = new Worker(HASTY_CLIENT, { eval: true, workerData: { port, request, isDone } });
  // The waiting thread blocks the server. The server then accepts a connection whose client has already reset it, so
  // the address is unknown.
  Atomics.wait(isDone, 0, 0);
  await expect.poll(() => seenFrom, { timeout: 10_000 }).toEqual([""]);
  expect(logged).not.toHaveBeenCalled();
  await client.terminate();
});

interface Client {
  socket: Socket;
  received: () => string;
  ended: Promise<unknown>;
}

async function send(...parts: string[]): Promise<Client> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  let received = "";
  socket.on("data", (bytes) => {
    received += bytes.toString("latin1");
  });
  socket.on("error", () => undefined);
  const ended = Promise.race([once(socket, "end"), once(socket, "close")]).catch(() => undefined);
  await once(socket, "connect");
  socket.write(parts.join("\r\n"));
  return { socket, received: () => received, ended };
}

const head = (path: string, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, "host: site", "content-type: application/json", ...headers, "", ""].join("\r\n");

test("a client that asks before sending is told to continue only if it may send", async () => {
  for (const [path, status] of [
    ["/api/closed", 401],
    ["/api/none", 401],
  ] as const) {
    const refused = await send(head(path, "content-length: 50000000", "expect: 100-continue"));
    await refused.ended;
    expect(refused.received()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(refused.received()).toMatch(/\r\nconnection: close\r\n/i);
    refused.socket.destroy();
  }
  const invited = await send(head("/api/open", "content-length: 14", "expect: 100-continue", "connection: close"));
  await once(invited.socket, "data");
  expect(invited.received()).toBe("HTTP/1.1 100 Continue\r\n\r\n");
  invited.socket.write('{"words":"yo"}');
  await invited.ended;
  expect(invited.received()).toContain('{"words":"yo"}');
  invited.socket.destroy();
});

test.each([
  ["/api/closed", 401],
  ["/api/%zz", 400],
])(
  "a client that is refused at %s and still sends can read the response, and the server reads nothing more",
  async (path, status) => {
    const { socket, received, ended } = await send(head(path, "content-length: 900000000"));
    let sent = 0;
    while (!socket.destroyed && sent < 900_000_000) {
      sent += CHUNK.length;
      if (!socket.write(CHUNK))
        await Promise.race([once(socket, "drain"), once(socket, "close")]).catch(() => undefined);
    }
    await ended;
    expect(received()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(received()).toMatch(/\r\nconnection: close\r\n/i);
    expect(sent).toBeLessThan(UNREAD_MAX_BYTES);
  },
);

test("a body that arrives too slowly, stops or ends too early gets a response, and its connection closes", async () => {
  const dripping = await send(head("/api/open", "content-length: 5000"));
  const drip = setInterval(() => dripping.socket.write("x"), 50);
  await dripping.ended;
  clearInterval(drip);
  expect(dripping.received()).toMatch(/^HTTP\/1.1 408 .*"error":"too_slow"/s);
  dripping.socket.destroy();

  const short = await send(head("/api/open", "content-length: 5000"), "{");
  short.socket.end();
  await short.ended;
  expect(short.received()).toMatch(/^HTTP\/1.1 400 .*"error":"invalid"/s);
});

test.each([
  ["no request", "HELLO\r\n\r\n", 400, "invalid"],
  ["no host", "GET /api/open HTTP/1.1\r\nconnection: close\r\n\r\n", 400, "invalid"],
  ["no host, in HTTP/1.0", "GET /api/open HTTP/1.0\r\n\r\n", 400, "invalid"],
  ["two hosts", "GET /api/open HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n", 400, "invalid"],
  ["an invalid path", "GET /api/%zz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n", 400, "invalid"],
  ["headers without end", `GET / HTTP/1.1\r\nhost: a\r\nx: ${"x".repeat(20_000)}\r\n\r\n`, 431, "headers_too_large"],
  ["a host with a path", "GET /login HTTP/1.1\r\nhost: a/admin\r\nconnection: close\r\n\r\n", 400, "invalid"],
  ["a host with a user name", "GET / HTTP/1.1\r\nhost: x@a\r\nconnection: close\r\n\r\n", 400, "invalid"],
  ["a host with a space", "GET / HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n", 400, "invalid"],
  ["a host list", "GET / HTTP/1.1\r\nhost: a, b\r\nconnection: close\r\n\r\n", 400, "invalid"],
])(
  "findings 11 and 28: %s is refused with the body and headers of every refusal",
  async (_what, request, status, error) => {
    const { received, ended, socket } = await send(request);
    await ended;
    socket.destroy();
    const usual = await app.inject({ method: "POST", url: "/api/closed" });
    const [top = "", body = ""] = received().split("\r\n\r\n");
    expect(top).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const names = [
      "content-security-policy",
      "cross-origin-opener-policy",
      "cross-origin-resource-policy",
      "permissions-policy",
      "referrer-policy",
      "strict-transport-security",
      "x-content-type-options",
      "x-frame-options",
    ];
    for (const name of names) expect(top.toLowerCase()).toContain(`${name}: ${usual.headers[name]}`.toLowerCase());
    expect(JSON.parse(body)).toMatchObject({ error, message: expect.any(String) });
  },
);

test("finding 28: a page's path with a malformed percent sign is redirected with the headers of every refusal", async () => {
  const usual = await app.inject({ method: "POST", url: "/api/closed" });
  const { statusCode, headers } = await app.inject({ url: "/events/%zz" });
  expect([statusCode, headers.location]).toEqual([308, "/events/%25zz"]);
  for (const name of ["strict-transport-security", "cross-origin-resource-policy", "content-security-policy"])
    expect(headers[name], name).toBe(usual.headers[name]);
});
