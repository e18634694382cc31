import type { Branch } from "#features/branch/branch.contract.ts";
import { type IconName, iconAddress, icons } from "#features/branch/branch-pictures.ts";
import { lookOf } from "#features/branch/look-of.ts";
import type { PageContext } from "#site/document/public-page.ts";
import { site } from "#src/site.ts";

const icon = (branch: Branch, name: IconName, purpose: "any" | "maskable") => ({
  src: iconAddress(name, branch),
  sizes: `${icons[name].size}x${icons[name].size}`,
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
    icon(branch, "icon-192.png", "any"),
    icon(branch, "icon-512.png", "any"),
    icon(branch, "icon-maskable-512.png", "maskable"),
  ],
});

export const makeWebManifest = (context: PageContext) => JSON.stringify(manifestOf(context));
