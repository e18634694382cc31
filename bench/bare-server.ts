import { createServer } from "node:http";

// What Node's own server does with nothing to do: the measure of the machine.
const server = createServer((_request, response) => {
  response.setHeader("content-type", "text/plain");
  response.end("Hello, world\n");
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") process.send?.({ address: `http://127.0.0.1:${address.port}` });
});
