import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";

/** A server on loopback that refuses clients. */
export interface RefusingServer {
  port: number;
  close(): void;
}

async function listening(server: Server): Promise<RefusingServer> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => sockets.add(socket.on("error", () => {})));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const SSL_REQUEST = 80_877_103;
const PROOF = "p".charCodeAt(0);

function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

const refusal = (state: string, words: string) => message("E", Buffer.from(`SFATAL\0VFATAL\0C${state}\0M${words}\0\0`));

/** PostgreSQL's error messages by database name. Other names get no response. */
const answers: Record<string, Buffer> = {
  password: refusal("28P01", 'password authentication failed for user "asha"'),
  database: refusal("3D000", 'database "database" does not exist'),
  rules: refusal("28000", 'no pg_hba.conf entry for host "127.0.0.1", user "asha", database "rules", SSL encryption'),
  encrypted: refusal("28000", 'no pg_hba.conf entry for host "127.0.0.1", user "asha", no encryption'),
  connections: refusal("53300", "sorry, too many clients already"),
  starting: refusal("57P03", "the database system is starting up"),
  scram: message("R", Buffer.from("\0\0\0\x0aSCRAM-SHA-256\0\0")),
};

/** Speaks the first messages of the PostgreSQL protocol. */
export const refusingPostgres = () =>
  listening(
    createServer((socket) =>
      socket.on("data", (asked: Buffer) => {
        if (asked.length < 8) return;
        // Answers the client's first SCRAM message.
        if (asked[0] === PROOF) return socket.write(message("R", Buffer.from("\0\0\0\x0br=x,s=eA==,i=4096")));
        if (asked.readInt32BE(4) === SSL_REQUEST) {
          // Accepts TLS, then sends bytes that are not TLS.
          socket.write("S");
          return socket.once("data", () => socket.end("not TLS"));
        }
        const database = /\0database\0([^\0]*)\0/.exec(asked.toString("latin1"))?.[1] ?? "";
        if (database === "hangs up") socket.destroy();
        const answer = answers[database];
        if (answer) socket.write(answer);
      }),
    ),
  );

/** Refuses TLS. */
export const plainPostgres = () => listening(createServer((socket) => socket.once("data", () => socket.write("N"))));

const statuses: Record<string, number> = {
  NoSuchBucket: 404,
  InvalidAccessKeyId: 403,
  SignatureDoesNotMatch: 403,
  AccessDenied: 403,
  RequestTimeTooSkewed: 403,
  AuthorizationHeaderMalformed: 400,
  InternalError: 500,
};

/** Responds with S3 errors, chosen by the lowercase bucket name. The bucket "full" contains an upload. */
export const refusingS3 = () =>
  listening(
    createHttpServer((request, response) => {
      const bucket = request.url?.split(/[/?]/)[1] ?? "";
      if (bucket === "silent") return;
      const code = Object.keys(statuses).find((name) => name.toLowerCase() === bucket);
      response.statusCode = (code && statuses[code]) || 200;
      response.setHeader("content-type", "application/xml");
      if (bucket === "page") return response.setHeader("content-type", "text/html").end("<p>Welcome to nginx<br>");
      if (code) return response.end(`<Error><Code>${code}</Code><Message>no</Message></Error>`);
      const key = "events/01890a5d-ac96-774b-bcce-b302099a8057.pdf";
      const file = bucket === "full" ? `<Contents><Key>${key}</Key><Size>9</Size></Contents>` : "";
      return response.end(`<ListBucketResult><Name>${bucket}</Name>${file}</ListBucketResult>`);
    }) as unknown as Server,
  );
