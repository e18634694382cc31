import type { ReadApi } from "#api-client/api.ts";
import { query } from "#api-client/query.ts";
import { pageOf } from "#shared/paging.ts";
import { AccessLine } from "./access-log.contract.ts";

const AccessPage = pageOf(AccessLine);

/** The newest first. */
export const fetchAccessLog = (api: ReadApi, wanted: { limit: number; page: number }) =>
  api.get(`/access-log${query(wanted)}`, AccessPage);
