import { query, type ReadApi } from "#api-client/api.ts";
import { pageOf } from "#shared/paging.ts";
import { AccessLine, type AccessQuery } from "./access-log.contract.ts";

const AccessPage = pageOf(AccessLine);

/** Fetches one page, newest first. */
export const fetchAccessLog = (api: ReadApi, params: AccessQuery & { limit: number }) =>
  api.get(`/access-log${query(params)}`, AccessPage);
