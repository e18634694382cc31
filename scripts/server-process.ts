import { join } from "node:path";
import { buildFolder } from "./build/build-site.ts";

/** A site lives long and makes little at once: it needs no room for the young that a busy one would fill. */
const FLAGS = ["--max-semi-space-size=4", "--enable-source-maps"];

/** What Node is told to become the built server. */
export const serverArguments = [...FLAGS, join(buildFolder, "site/serve.js")];

/** The C library keeps memory for each thread that ever asked for some; two are plenty. */
export const serverEnvironment = { MALLOC_ARENA_MAX: "2" };
