import { query, type ReadApi } from "#api-client/api.ts";
import { SearchPage, type SearchQuery } from "./search.contract.ts";

export const fetchFound = (api: ReadApi, params: SearchQuery) => api.get(`/search${query(params)}`, SearchPage);
