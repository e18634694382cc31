import type { KnipConfig } from "knip";

export default {
  entry: [
    "drawings/*.ts",
    "scripts/*.ts",
    "scripts/checks/*.ts",
    "bench/*.ts",
    "tests/e2e/*.e2e.ts",
    "vite.server.config.ts",
    "src/main.ts",
    "src/serve.ts",
    "src/web/public-site.ts",
    "src/platform/db/schema/0*.ts",
    "src/platform/media/encode-copies.ts",
    "src/platform/media/draw-card.ts",
    "src/platform/media/draw-icon.ts",
    "src/web/islands/start.ts",
    "src/web/islands/development.ts",
  ],
  project: [
    "src/**/*.{ts,tsx}",
    "demo/**/*.ts",
    "drawings/**/*.ts",
    "scripts/**/*.ts",
    "bench/**/*.ts",
    "tests/**/*.ts",
  ],
  // The runtime pin, and libraries that are named elsewhere than in an import.
  ignoreDependencies: [
    "@swc/core",
    "@fontsource(-variable)?/.*",
    "reduced-fonts",
    "@biomejs/biome",
    "dependency-cruiser",
    "tailwindcss",
    "@react-router/node",
    "isbot",
  ],
  ignoreBinaries: ["ffmpeg", "khal", "mount", "nginx", "openssl", "soffice", "systemd-analyze", "taskset", "umount"],
  ignoreExportsUsedInFile: { type: true, interface: true },
} satisfies KnipConfig;
