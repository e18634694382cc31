import type { Api, ReadApi } from "#api-client/api.ts";
import {
  AccountsEnded,
  type EndInput,
  Handover,
  HandoverPlan,
  Notes,
  type NotesInput,
  PlanGivenUp,
  type PlanInput,
} from "./handover.contract.ts";

export const fetchHandover = (api: ReadApi) => api.get("/handover", Handover);

export const fetchNotes = (api: ReadApi) => api.get("/handover/notes", Notes);

export const saveNotes = (api: Api, body: NotesInput, version: number) =>
  api.send("PUT", "/handover/notes", Notes, { body, version });

/** Starts a handover, or changes its leaving accounts. @param version 0 to start */
export const savePlan = (api: Api, body: PlanInput, version: number) =>
  api.send("PUT", "/handover/plan", HandoverPlan, { body, version });

export const giveUpPlan = (api: Api, version: number) => api.send("DELETE", "/handover/plan", PlanGivenUp, { version });

export const endOldAccounts = (api: Api, body: EndInput, version: number) =>
  api.send("POST", "/handover/end", AccountsEnded, { body, version });
