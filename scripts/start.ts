import { isStartable } from "./build/build-site.ts";
import { becomeServer } from "./server-process.ts";

// Checks whether the site can start, builds it if needed, and replaces this process with the built server.
const options = process.argv.slice(2);
const parent = process.ppid;
if (!isStartable()) {
  const { buildFirst } = await import("./build-first.ts");
  await buildFirst(options);
}
// A signal arrived during the build.
if (process.ppid !== parent) process.exit(1);

becomeServer(options);
