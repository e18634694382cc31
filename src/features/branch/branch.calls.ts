import type { Api, ReadApi } from "#api-client/api.ts";
import { Branch, type BranchFields } from "./branch.contract.ts";

export const fetchBranch = (api: ReadApi) => api.get("/branch", Branch);

export const updateBranch = (api: Api, fields: BranchFields, version: number) =>
  api.send("PUT", "/branch", Branch, { body: fields, version });
