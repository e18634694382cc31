import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { buildFolder, ensureBuild } from "./build/build-site.ts";

/** A site lives long and makes little at once: it needs no room for the young that a busy one would fill. */
const FLAGS = ["--max-semi-space-size=4", "--enable-source-maps"];
/** The C library keeps memory for each thread that ever asked for some; two are plenty. */
const ENVIRONMENT = { ...process.env, MALLOC_ARENA_MAX: "2" };

// Builds what is older than its sources, and becomes the built server.
ensureBuild();
const server = [...FLAGS, join(buildFolder, "site/serve.js")];
if (process.platform !== "win32") process.execve?.(process.execPath, [process.execPath, ...server], ENVIRONMENT);
process.exitCode = spawnSync(process.execPath, server, { stdio: "inherit", env: ENVIRONMENT }).status ?? 1;
