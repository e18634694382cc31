import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const SERVER_BUILD = "virtual:react-router/server-build";
const SCREEN = /[\\/]src[\\/]web[\\/](layouts|pages[\\/]admin)[\\/][\w-]+[.]tsx$/;
const MARK = "?shell";

/** What the server takes of a screen: its title, and what stands in its place until the browser has loaded it. */
const SHELL = ["meta", "HydrateFallback", "ErrorBoundary"];

/** Of the admin area's screens the built server has no more than the shell that it renders. */
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
