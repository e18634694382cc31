import { spawn } from "node:child_process";
import { isStartable } from "./build/build-site.ts";
import { serverArguments, serverEnvironment } from "./server-process.ts";

// Looks whether the site can start, builds it unless that is done, and becomes the built server.
const options = process.argv.slice(2);
const parent = process.ppid;
if (!isStartable()) {
  const { buildFirst } = await import("./build-first.ts");
  await buildFirst(options);
}
// Stopped while it was building.
if (process.ppid !== parent) process.exit(1);

const env = { ...process.env, ...serverEnvironment };
const line = [...serverArguments, ...options];
if (process.platform !== "win32") process.execve?.(process.execPath, [process.execPath, ...line], env);
const server = spawn(process.execPath, line, { stdio: "inherit", env });
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => server.kill(signal));
server.on("close", (code) => process.exit(code ?? 1));
