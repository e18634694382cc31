import type { ReadApi } from "#api-client/api.ts";
import { Health } from "./health.contract.ts";

export const fetchHealth = (api: ReadApi) => api.get("/health", Health);

/** Downloads the backup as one file. */
export const backupAddress = (name: string) => `/api/backups/${name}`;
