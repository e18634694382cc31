import type { Pages } from "./page-renderer.ts";

interface SharedFiles {
  script: string;
  styles: readonly string[];
  fonts?: readonly string[];
}

/** The interface of src/site/public-site.tsx, so that platform imports no page. */
export interface PublicSite {
  createPublicSite: (files: SharedFiles) => Pages["render"];
  pageAddress: (address: string) => string;
  formAddresses: readonly string[];
}

type Mode = "production" | "development";

/** React Router's build of the admin area. Its entry is src/admin/entry.server.tsx. */
export interface AdminArea {
  entry: {
    module: {
      createAdminArea: (build: unknown, mode: Mode) => Pages["render"];
    };
  };
}

interface SiteParts {
  site: PublicSite;
  files: SharedFiles;
  admin: () => Promise<AdminArea>;
  mode: Mode;
}

const ADMIN_AREA = /^\/admin(?=[/?]|$)/i;

/** Combines the pages of the site: React Router renders the admin area, and `site` all other pages. */
export function pagesOf({
  site,
  files,
  admin,
  mode,
}: SiteParts): Required<Pick<Pages, "render" | "pageAddress" | "formAddresses">> {
  const { createPublicSite, pageAddress, formAddresses } = site;
  const render = createPublicSite(files);
  return {
    pageAddress,
    formAddresses,
    render: async (address, page) => {
      if (!ADMIN_AREA.test(address)) return render(address, page);
      const area = await admin();
      return { ...(await area.entry.module.createAdminArea(area, mode)(address, page)), withWorker: true };
    },
  };
}
