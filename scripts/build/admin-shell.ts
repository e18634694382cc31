import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const SERVER_BUILD = "virtual:react-router/server-build";
const SCREEN = /[\\/](admin[\\/](layout|screens)[\\/][\w-]+|ui[\\/]admin[\\/][\w-]+-screen)[.]tsx$/;
const MARK = "?shell";

/** The exports of a screen that the server keeps: its title, and its fallback while the browser loads the screen. */
const SHELL = ["meta", "HydrateFallback", "ErrorBoundary"];

/** Leaves only the shell of admin screens in the built server, because the server renders nothing else of them. */
export const adminShell = (): Plugin => ({
  name: "admin-shell",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "ssr",
  async resolveId(source, importer) {
    if (!SCREEN.test(source) || !importer?.endsWith(SERVER_BUILD)) return;
    const screen = await this.resolve(source, importer, { skipSelf: true });
    return screen && screen.id + MARK;
  },
  load(id) {
    if (!id.endsWith(MARK)) return;
    const path = id.slice(0, -MARK.length);
    const source = readFileSync(path, "utf8");
    const names = SHELL.filter((name) => new RegExp(`^export (const|function) ${name}\\b`, "m").test(source));
    return `export { ${names.join(", ")} } from ${JSON.stringify(path)}; export default () => null;`;
  },
});
