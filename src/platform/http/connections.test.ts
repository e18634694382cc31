import { connect } from "node:net";
import { expect, test } from "vitest";
import { respondBeforeRouting } from "./connections.ts";
import { createHttpServer } from "./server.ts";

test("a server that shuts down sends no cached responses and closes each connection after its response", async () => {
  const app = await createHttpServer({
    authenticate: async () => null,
    trustProxy: [],
    logLevel: "silent",
    https: false,
    inProcessKey: "test",
    shedAboveMs: 0,
  });
  app.get("/", { config: { access: "public" } }, () => "rendered");
  respondBeforeRouting(app, (_request, response) => {
    response.end("cached");
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
  await heard("cached");
  const closed = app.close();
  ask();
  await heard("rendered");
  expect(received).toMatch(/connection: close.*rendered$/is);
  socket.destroy();
  await closed;
});
