import { createReadStream } from "node:fs";
import { connect, type Socket } from "node:net";
import { pipeline } from "node:stream/promises";
import { AppError } from "../errors.ts";

const ANSWER_WITHIN_MS = 30_000;
const ANSWER_BYTES_MAX = 4096;

/**
 * @throws AppError("document_infected"); AppError("scanner_away") if the scan fails, so that no unscanned file is
 * accepted
 */
export type ScanFile = (path: string) => Promise<void>;

/** "127.0.0.1:3310", or the path of a Unix socket. */
function placeOf(address: string) {
  const [, host, port] = /^([^/]+):(\d+)$/.exec(address) ?? [];
  return host ? { host, port: Number(port) } : { path: address };
}

/** Encodes a file for clamd's INSTREAM: chunks, each after its length in four bytes, and an empty chunk at the end. */
async function* inPieces(file: AsyncIterable<Buffer>) {
  yield Buffer.from("zINSTREAM\0");
  for await (const piece of file) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    yield length;
    yield piece;
  }
  yield Buffer.alloc(4);
}

/** Sends clamd a command and returns its reply without the terminator. @throws when clamd does not reply in time */
async function askClamd(
  address: string,
  command: (socket: Socket) => Promise<unknown>,
  withinMs = ANSWER_WITHIN_MS,
): Promise<string> {
  const signal = AbortSignal.timeout(withinMs);
  const socket = connect({ ...placeOf(address), allowHalfOpen: true });
  const give = () => socket.destroy(new Error("clamd did not answer in time"));
  signal.addEventListener("abort", give);
  try {
    // clamd may reply and close the connection before it has read everything. The reply is still valid.
    const sent = command(socket).catch((error: unknown) => error);
    let answer = "";
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      answer += chunk.toString("utf8");
      if (answer.includes("\0") || answer.length > ANSWER_BYTES_MAX) break;
    }
    if (!answer) throw (await sent) ?? new Error("clamd sent no reply");
    return answer.split("\0", 1)[0]?.trim() ?? "";
  } finally {
    signal.removeEventListener("abort", give);
    socket.destroy();
  }
}

/** Pings clamd. @throws if clamd does not respond in time or responds unexpectedly */
export async function pingClamd(address: string, withinMs: number): Promise<void> {
  const answer = await askClamd(address, async (socket) => socket.write("zPING\0"), withinMs);
  if (answer !== "PONG") throw new Error("not the reply of clamd");
}

/** Creates a scanner that sends files to clamd (ClamAV) over a socket or a port. */
export const askingClamd =
  (address: string): ScanFile =>
  async (path) => {
    const send = (socket: Socket) => pipeline(createReadStream(path), inPieces, socket, { end: false });
    const answer = await askClamd(address, send).catch((cause: unknown) => {
      throw new AppError("scanner_away", { cause });
    });
    if (/ FOUND$/.test(answer)) throw new AppError("document_infected", { cause: new Error(answer) });
    if (!/ OK$/.test(answer)) throw new AppError("scanner_away", { cause: new Error(answer) });
  };
