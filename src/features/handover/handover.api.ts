import type { Api, ReadApi } from "#api-client/api.ts";
import {
  EndedAccounts,
  type EndInput,
  Handover,
  HandoverPlan,
  Notes,
  type NotesInput,
  PlanCancellation,
  type PlanInput,
} from "./handover.contract.ts";

export const fetchHandover = (api: ReadApi) => api.get("/handover", Handover);

export const fetchNotes = (api: ReadApi) => api.get("/handover/notes", Notes);

export const saveNotes = (api: Api, body: NotesInput, version: number) =>
  api.send("PUT", "/handover/notes", Notes, { body, version });

/** Starts a handover, or changes its leaving accounts. @param version 0 to start */
export const savePlan = (api: Api, body: PlanInput, version: number) =>
  api.send("PUT", "/handover/plan", HandoverPlan, { body, version });

export const cancelPlan = (api: Api, version: number) =>
  api.send("DELETE", "/handover/plan", PlanCancellation, { version });

export const endOldAccounts = (api: Api, body: EndInput, version: number) =>
  api.send("POST", "/handover/end", EndedAccounts, { body, version });
