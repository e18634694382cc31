import { z } from "zod";
import type { Api, ReadApi } from "#api-client/api.ts";
import { archiveMessages } from "./archive.labels.ts";

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
