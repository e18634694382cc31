import { spawnSync } from "node:child_process";
import { ensureBuild } from "./build/build-site.ts";
import { serverArguments, serverEnvironment } from "./server-process.ts";

// Builds what is older than its sources, and becomes the built server.
ensureBuild();
const env = { ...process.env, ...serverEnvironment };
if (process.platform !== "win32") process.execve?.(process.execPath, [process.execPath, ...serverArguments], env);
process.exitCode = spawnSync(process.execPath, serverArguments, { stdio: "inherit", env }).status ?? 1;
