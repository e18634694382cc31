import { z } from "zod";
import type { Api, ReadApi } from "#api-client/api.ts";

export const archiveMessages = {
  fetchFailed: "Could not load the archive",
  failed: "Could not change the archive",
  downloadFailed: "Could not download the archive",
  address: "Enter a web address that starts with https://, without a question mark",
  ownAddress: "This is the address of this site. Enter the address of the archive.",
  isRunning: "The site is already making an archive.",
  cannotMake: "This server cannot make archives, because the site was not built.",
  closed: (day: string) => `This site was archived on ${day}. Its forms are closed.`,
} as const;

/** Words on public pages of an archived site. */
export const archivedNotice = {
  label: "Archive",
  text: (day: string) => `This site was archived on ${day} and no longer changes.`,
  link: "Open the archive",
  closed: "This form is closed",
};

/** The copy of the public site that an owner requested last. */
export const SiteCopy = z.object({
  state: z.enum(["waiting", "running", "done", "failed"]),
  requestedAt: z.string(),
  pages: z.number().int(),
  files: z.number().int(),
  fileName: z.string().optional().meta({ description: "Present if the copy can be downloaded" }),
  failure: z.string().optional(),
});
export type SiteCopy = z.output<typeof SiteCopy>;

/** The state of a site that no longer changes. */
export const Archived = z.object({
  since: z.string(),
  address: z.string().meta({ description: "The address of the archive to which pages redirect; empty for none" }),
});
export type Archived = z.output<typeof Archived>;

export const ArchiveState = z.object({
  canMake: z.boolean().meta({ description: "Whether this server can make copies" }),
  copy: SiteCopy.nullable(),
  archived: Archived.nullable(),
});
export type ArchiveState = z.output<typeof ArchiveState>;

const ADDRESS_MAX = 300;
const isAddress = (text: string) => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username;
};

export const ArchivedInput = z.object({
  isArchived: z.boolean(),
  address: z
    .string()
    .trim()
    .max(ADDRESS_MAX, archiveMessages.address)
    .refine((text) => text === "" || isAddress(text), archiveMessages.address)
    .transform((text) => (text.endsWith("/") ? text.slice(0, -1) : text))
    .default(""),
});
export type ArchivedInput = z.output<typeof ArchivedInput>;
/** The fields of the form. */
export const AddressField = ArchivedInput.pick({ address: true });

export const fetchArchive = (api: ReadApi) => api.get("/archive", ArchiveState);

/** Asks the site to make an archive in the background. */
export const requestArchive = (api: Api) => api.send("POST", "/archive", ArchiveState, { body: {} });

/** Switches the site to archived, or opens it again. */
export const saveArchived = (api: Api, body: z.input<typeof ArchivedInput>) =>
  api.send("PUT", "/archive/site", ArchiveState, { body });

/** Downloads the archive as one file. */
export const ARCHIVE_FILE = "/api/archive/file";

/** Paths that an archive omits, because they need the server. */
const NEEDS_SERVER =
  /^\/(?:admin|api|r|t|door|certificates|newsletter(?!\/issues\/)|embed|gallery\/report|report-picture)(?:\/|$)|^\/events\/[^/]+\/register(?:\/|$)/;

/** Returns whether an archive has no copy of a page, because the page works only on the site. */
export const needsServer = (path: string): boolean => NEEDS_SERVER.test(path);

/** Returns whether an archived site sends visitors to the archive's copy of a path. The site itself knows all short links. */
export const movesToArchive = (path: string): boolean => !needsServer(path) && !path.startsWith("/s/");

/** Returns the path of the archived copy of a page or file. A query becomes folders, because a static server ignores queries. */
export function archivePath(url: string): string {
  const [path = "/", query = ""] = url.split("?");
  const parts = [...new URLSearchParams(query)].map(([name, value]) => encodeURIComponent(`${name}-${value}`));
  return [path.replace(/\/$/, ""), ...parts].join("/") || "/";
}
