import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { createServer } from "vite";
import { seedSite, siteSize } from "#demo/seed-site.ts";
import { readConfig } from "#platform/config.ts";
import { shownAddress } from "#platform/http/listen.ts";
import { runOrExplain } from "#platform/start/process.ts";
import { type AdminArea, combinePages, type PublicSite } from "#rendering/built-pages.ts";
import type { Pages } from "#rendering/page-renderer.ts";
import { startSite } from "#src/main.ts";
import { ensureCardFonts } from "./build/card-fonts.ts";

const sharedFiles = {
  script: "/src/site/islands/development.ts",
  styles: ["/src/site/public.css"],
  doorStyles: ["/src/site/door.css"],
  pageStyles: { home: "/src/site/pages/home.css", resources: "/src/site/pages/resources.css" },
};
const ours = /^\/(api|media|healthz)(\/|$)/;

// Runs the site on demo data with hot reload of the pages. Restart it by hand after server changes.
await runOrExplain(async () => {
  const config = readConfig({
    DATA_DIR: "data/demo",
    LOG_LEVEL: "warn",
    ADMIN_USERNAME: "demo",
    ADMIN_PASSWORD: "volt-ampere-ohm-42",
    ...process.env,
  });
  const vite = await createServer({
    server: { middlewareMode: true },
    appType: "custom",
    // Find all dependencies at the start. One that is found later would load a second copy of React.
    optimizeDeps: { entries: ["src/{site,admin}/**/*.{ts,tsx}"] },
  });
  const loadAdmin = () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<AdminArea>;
  const loadParts = async () =>
    combinePages({
      site: (await vite.ssrLoadModule("/src/site/public-site.tsx")) as PublicSite,
      files: sharedFiles,
      admin: loadAdmin,
      mode: "development",
    });
  const { formPaths } = await loadParts();
  const render: Pages["render"] = async (address, page) => (await loadParts()).render(address, page);
  const throughVite = (request: IncomingMessage, response: ServerResponse) =>
    new Promise<void>((resolve) => {
      if (ours.test(request.url ?? "")) return resolve();
      vite.middlewares(request, response, () => resolve());
      response.once("close", () => resolve());
    });
  await ensureCardFonts(join(import.meta.dirname, "../build/fonts"));
  // The first load takes seconds. Load before listening, or the first visitor gets a "busy" response.
  await loadAdmin();
  const { address } = await startSite(
    config,
    { render, cache: false, formPaths, development: { throughVite } },
    (site) => seedSite(site, { size: siteSize(process.env["DEMO_SIZE"]), say: console.log }),
  );
  const shown = shownAddress(address);
  console.log(`The site is at ${shown}. Its admin area is at ${shown}/admin.`);
});
