import { once } from "node:events";
import { connect, type Socket } from "node:net";

const NOT_MODIFIED = 304;
const HEAD_END = Buffer.from("\r\n\r\n");

/** A keep-alive connection that sends one request at a time and needs less CPU than Node's client. */
export class RawConnection {
  readonly #socket: Socket;
  readonly #host: string;
  /** Status of the current response. 0 until its head has arrived. */
  #status = 0;
  /** Bytes of the body that have not arrived yet. */
  #left = 0;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined;

  private constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    socket.setNoDelay(true);
    socket.on("data", (bytes: Buffer) => this.#take(bytes));
    socket.on("close", () => this.#waiting?.reject(new Error("The connection ended without an answer")));
    socket.on("error", (error) => this.#waiting?.reject(error));
  }

  static async open({ hostname, port, host }: URL): Promise<RawConnection> {
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    return new RawConnection(socket, host);
  }

  /** Resolves with the status once the whole body has arrived. @throws when the response has no content-length */
  get(path: string, headers: Record<string, string>): Promise<number> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    this.#socket.write(`GET ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n${lines.join("")}\r\n`, "latin1");
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }

  close() {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #take(bytes: Buffer) {
    if (this.#status === 0) {
      this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes]);
      const headEnd = this.#received.indexOf(HEAD_END);
      if (headEnd === -1) return;
      const head = this.#received.toString("latin1", 0, headEnd);
      this.#status = Number(head.slice(9, 12));
      const length = this.#status === NOT_MODIFIED ? "0" : /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (length === undefined) return this.#waiting?.reject(new Error(`An answer of untold length: ${head}`));
      this.#left = Number(length) - (this.#received.length - headEnd - HEAD_END.length);
      this.#received = Buffer.alloc(0);
    } else this.#left -= bytes.length;
    if (this.#left > 0) return;
    const status = this.#status;
    this.#status = 0;
    this.#waiting?.resolve(status);
  }
}
