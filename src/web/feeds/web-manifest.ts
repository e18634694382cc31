import { site } from "#src/site.ts";
import { lookOf } from "#web/documents/look-of.ts";
import type { PageContext } from "#web/documents/public-page.ts";

const icon = (src: string, size: number, purpose: "any" | "maskable") => ({
  src,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

const manifestOf = ({ branch }: PageContext) => ({
  id: "/",
  name: branch.longName,
  short_name: branch.name,
  description: branch.description,
  lang: site.language,
  dir: "ltr",
  start_url: "/",
  scope: "/",
  display: "minimal-ui",
  theme_color: lookOf(branch).bars.light,
  background_color: "#ffffff",
  icons: [
    icon("/icons/icon-192.png", 192, "any"),
    icon("/icons/icon-512.png", 512, "any"),
    icon("/icons/icon-maskable-512.png", 512, "maskable"),
  ],
});

export const makeWebManifest = (context: PageContext) => JSON.stringify(manifestOf(context));
