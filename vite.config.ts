import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // The server bundle carries React and the interface libraries itself: production installs need none of them,
  // and the page server and the pages share one module graph.
  ssr: command === "build" ? { noExternal: true as const } : {},
  build: { assetsInlineLimit: 0, target: "es2022" },
}));
