import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setDefaultCACertificates } from "node:tls";
import { type S3StandIn, startS3StandIn } from "#tests/support/s3/stand-in.ts";
import { serverArguments, serverEnvironment } from "../scripts/server-process.ts";
import { freePorts, type SiteProxy, startProxy } from "./nginx-proxy.ts";
import { KEPT, uploadOf } from "./outages-traffic.ts";
import { credentials, onAllCores, tokenAt } from "./processes.ts";

const TOOLS = "/usr/lib/postgresql/*/bin";

/** A PostgreSQL server from the system's packages with a temporary data folder. It can be stopped and started. */
export interface PostgresServer {
  address: string;
  start(): void;
  /** Stops the server and ends all connections at once, like an administrator's restart. */
  stop(): void;
  /** Stops the server and deletes its data. */
  remove(): void;
}

/** PostgreSQL refuses to run as root. */
function owner(): { id: number; line: string[] } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = Number(execFileSync("id", ["-u", "postgres"], { encoding: "utf8" }));
  return { id, line: ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"] };
}

/** Creates a server and starts it. @throws when the system has no PostgreSQL */
export function startPostgresServer(port: number): PostgresServer {
  const [tools] = globSync(TOOLS).sort().reverse();
  if (!tools) throw new Error(`No PostgreSQL server is installed (${TOOLS})`);
  const runAs = owner();
  // The server's user could not enter another user's folder.
  const folder = mkdtempSync(join(tmpdir(), "bench-postgres-"));
  if (runAs) chownSync(folder, runAs.id, -1);
  const run = (tool: string, ...line: string[]) => {
    const [program, words] = onAllCores(...([...(runAs?.line ?? []), join(tools, tool), ...line] as [string]));
    execFileSync(program, words, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  };
  const data = join(folder, "data");
  run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8");
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -k ${folder}`;
  const control = (...words: string[]) => run("pg_ctl", "-D", data, "-l", join(folder, "log"), "-w", ...words);
  const start = () => control("start", "-o", settings);
  start();
  return {
    address: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    stop: () => control("stop", "-m", "fast"),
    remove() {
      control("stop", "-m", "immediate");
      rmSync(folder, { recursive: true });
    },
  };
}

/** An instance of the built site that can be stopped and restarted at its URL. */
export class Instance {
  readonly address: string;
  readonly #settings: Record<string, string>;
  #process: ChildProcess | undefined;

  constructor(port: number, settings: Record<string, string>) {
    this.address = `http://127.0.0.1:${port}`;
    this.#settings = { ...settings, PORT: String(port) };
  }

  /** Resolves when the instance listens. */
  async start() {
    const { PATH = "", LOG_LEVEL = "silent" } = process.env;
    const child = spawn(...onAllCores(process.execPath, ...serverArguments), {
      env: { ...serverEnvironment, PATH, LOG_LEVEL, ...this.#settings },
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#process = child;
    const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
    child.stdout.on("data", (text: Buffer) => {
      if (text.includes("The site is at")) resolve();
      if (LOG_LEVEL !== "silent") process.stderr.write(text);
    });
    child.once("close", () => reject(new Error(`The instance at ${this.address} ended before it listened`)));
    await listening;
  }

  /** @returns its exit code; null when the signal ended it */
  async end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    const ended = once(child, "close");
    child.kill(signal);
    return (await ended)[0];
  }
}

/** Two instances behind nginx, with PostgreSQL and an S3 stand-in that checks signatures, all on loopback. */
export interface Cluster {
  one: Instance;
  other: Instance;
  postgres: PostgresServer;
  s3: S3StandIn;
  proxy: SiteProxy;
  token: string;
  /** The URL of a picture. */
  picture: string;
  close(): Promise<void>;
}

/** Fills the response cache of both instances. */
export async function keepPages({ one, other }: Pick<Cluster, "one" | "other">) {
  for (const { address } of [one, other]) for (const path of KEPT) await (await fetch(address + path)).text();
}

/** Stores a few pictures. @returns the URL of one picture */
async function fill(proxy: SiteProxy, token: string): Promise<string> {
  let picture = "";
  for (let count = 0; count < 6; count += 1) {
    const { path, ...init } = await uploadOf(token, `Picture ${count}`);
    const answer = await fetch(proxy.address + path, init as RequestInit);
    picture = ((await answer.json()) as { image: string }).image;
  }
  return picture;
}

export async function openCluster(folder: string): Promise<Cluster> {
  const [database = 0, first = 0, second = 0, tls = 0, plain = 0] = await freePorts(5);
  const postgres = startPostgresServer(database);
  const s3 = await startS3StandIn();
  const proxy = startProxy({ folder: join(folder, "proxy"), ports: [tls, plain], upstream: [first, second] });
  setDefaultCACertificates([proxy.certificate]);
  const instanceAt = (port: number) =>
    new Instance(port, {
      DATA_DIR: join(folder, `instance-${port}`),
      DATABASE_URL: postgres.address,
      MEDIA_S3_BUCKET: s3.bucket,
      MEDIA_S3_ENDPOINT: s3.endpoint,
      AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
      PUBLIC_URL: proxy.address,
      TRUST_PROXY: "127.0.0.1",
      ADMIN_USERNAME: credentials.username,
      ADMIN_PASSWORD: credentials.password,
    });
  const [one, other] = [instanceAt(first), instanceAt(second)];
  const close = async () => {
    await Promise.all([one.end("SIGTERM"), other.end("SIGTERM"), proxy.stop()]);
    await s3.stop();
    postgres.remove();
  };
  try {
    await Promise.all([one.start(), other.start()]);
    const token = await tokenAt(one.address);
    const picture = await fill(proxy, token);
    return { one, other, postgres, s3, proxy, token, picture, close };
  } catch (error) {
    await close();
    throw error;
  }
}
