import type { z } from "zod";
import type { Api, ReadApi } from "#api-client/api.ts";
import { type ArchivedInput, ArchiveState } from "./archive.contract.ts";

export const fetchArchive = (api: ReadApi) => api.get("/archive", ArchiveState);

/** Asks the site to make an archive in the background. */
export const requestArchive = (api: Api) => api.send("POST", "/archive", ArchiveState, { body: {} });

/** Switches the site to archived, or opens it again. */
export const saveArchived = (api: Api, body: z.input<typeof ArchivedInput>) =>
  api.send("PUT", "/archive/site", ArchiveState, { body });

/** Downloads the archive as one file. */
export const ARCHIVE_FILE = "/api/archive/file";
