import { once } from "node:events";
import { connect, type Socket } from "node:net";

const NOT_MODIFIED = 304;
const HEAD_END = Buffer.from("\r\n\r\n");

/** One keep-alive connection that asks for one thing after another, and costs the machine less than Node's own client. */
export class RawConnection {
  readonly #socket: Socket;
  readonly #host: string;
  /** Of the answer under way; 0 while its head has not come. */
  #status = 0;
  /** Bytes of its body that are still to come. */
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

  /** Resolves with the status once the whole body has come. @throws when its length is not told beforehand */
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
