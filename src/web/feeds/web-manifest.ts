import { site } from "#src/site.ts";

const icon = (src: string, size: number, purpose: "any" | "maskable") => ({
  src,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

const manifest = {
  id: "/",
  name: site.longName,
  short_name: site.name,
  description: site.description,
  lang: site.language,
  dir: "ltr",
  start_url: "/",
  scope: "/",
  display: "minimal-ui",
  theme_color: "#002855",
  background_color: "#ffffff",
  icons: [
    icon("/icons/icon-192.png", 192, "any"),
    icon("/icons/icon-512.png", 512, "any"),
    icon("/icons/icon-maskable-512.png", 512, "maskable"),
  ],
};

export const makeWebManifest = () => JSON.stringify(manifest);
