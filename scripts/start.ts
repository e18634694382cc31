import { isStartable } from "./build/build-site.ts";
import { becomeServer } from "./server-process.ts";

// Looks whether the site can start, builds it unless that is done, and becomes the built server.
const options = process.argv.slice(2);
const parent = process.ppid;
if (!isStartable()) {
  const { buildFirst } = await import("./build-first.ts");
  await buildFirst(options);
}
// Stopped while it was building.
if (process.ppid !== parent) process.exit(1);

becomeServer(options);
