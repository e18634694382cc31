import { execFileSync } from "node:child_process";
import { chownSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onAllCores } from "../processes.ts";

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
