import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Pages } from "./page-renderer.ts";

interface BuiltServer {
  entry: {
    module: {
      createPageHandler: (build: unknown, mode: "production") => Pages["render"];
      pageAddress: (address: string) => string;
    };
  };
}

/** The pages that `npm run build` made in `folder`. */
export async function loadBuiltPages(folder: string): Promise<Pages> {
  const build = (await import(pathToFileURL(join(folder, "server/index.js")).href)) as BuiltServer;
  return {
    render: build.entry.module.createPageHandler(build, "production"),
    pageAddress: build.entry.module.pageAddress,
    clientFolder: join(folder, "client"),
    cache: true,
  };
}
