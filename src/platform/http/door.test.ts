import { connect } from "node:net";
import { expect, test } from "vitest";
import { openDoor } from "./door.ts";
import { createHttpServer } from "./server.ts";

test("a site that is closing lets nobody past its usual answers, which end their connections", async () => {
  const app = await createHttpServer({
    authenticate: async () => null,
    trustProxy: [],
    logLevel: "silent",
    https: false,
    inProcessKey: "test",
    shedAboveMs: 0,
  });
  app.get("/", { config: { access: "public" } }, () => "made");
  openDoor(app, (_request, response) => {
    response.end("kept");
    return true;
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect((app.server.address() as { port: number }).port, "127.0.0.1");
  let received = "";
  const heard = (text: string) =>
    new Promise<void>((resolve) => {
      const look = (bytes?: Buffer) => {
        received += bytes?.toString() ?? "";
        if (!received.includes(text)) return;
        socket.off("data", look);
        resolve();
      };
      socket.on("data", look);
    });
  const ask = () => socket.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
  ask();
  await heard("kept");
  const closed = app.close();
  ask();
  await heard("made");
  expect(received).toMatch(/connection: close.*made$/is);
  socket.destroy();
  await closed;
});
