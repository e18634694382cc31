import { createServer, get, type IncomingMessage } from "node:http";

const ofTheMoment = new Set(["date", "connection", "keep-alive", "x-request-id"]);

// Serves the bytes of the page SAME_AS with Node's server and no other code, as a measure of the machine.
const page = await new Promise<IncomingMessage>((resolve, reject) => {
  get(
    process.env["SAME_AS"] ?? "",
    { headers: { "accept-encoding": process.env["ENCODING"] ?? "identity" } },
    resolve,
  ).once("error", reject);
});
const head = Object.entries(page.headers)
  .filter(([name]) => !ofTheMoment.has(name))
  .flatMap(([name, value]) => [name, String(value)]);
const body = Buffer.concat(await page.toArray());

const server = createServer((_request, response) => {
  response.writeHead(200, head);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") process.send?.({ address: `http://127.0.0.1:${address.port}` });
});
