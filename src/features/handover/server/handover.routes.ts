import { writerOf } from "#content/content.routes.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import {
  AccountsEnded,
  EndInput,
  Handover,
  HandoverPlan,
  Notes,
  NotesFields,
  PlanGivenUp,
  PlanInput,
} from "../handover.contract.ts";
import { getHandover, type HandoverDeps } from "./handover.service.ts";
import { getNotes, saveNotes } from "./notes.service.ts";
import { endOldAccounts, giveUpPlan, savePlan } from "./plan.service.ts";

const tags = ["handover"];
const config = { access: "owner" as const };

/** Registers the routes of the handover. */
export function handoverRoutes(app: HttpServer, deps: HandoverDeps) {
  app.get("/api/handover", { config, schema: { tags, response: { 200: Handover, default: ErrorBody } } }, () =>
    getHandover(deps),
  );

  app.get("/api/handover/notes", { config, schema: { tags, response: { 200: Notes, default: ErrorBody } } }, () =>
    getNotes(deps),
  );

  app.put(
    "/api/handover/notes",
    { config, schema: { tags, body: NotesFields, response: { 200: Notes, default: ErrorBody } } },
    (request) => saveNotes(deps, request.body, writerOf(request)),
  );

  app.put(
    "/api/handover/plan",
    { config, schema: { tags, body: PlanInput, response: { 200: HandoverPlan, default: ErrorBody } } },
    (request) => savePlan(deps, request.body, writerOf(request)),
  );

  app.delete(
    "/api/handover/plan",
    { config, schema: { tags, response: { 200: PlanGivenUp, default: ErrorBody } } },
    async (request) => {
      await giveUpPlan(deps, writerOf(request));
      return {};
    },
  );

  app.post(
    "/api/handover/end",
    { config, schema: { tags, body: EndInput, response: { 200: AccountsEnded, default: ErrorBody } } },
    async (request) => ({ ended: await endOldAccounts(deps, request.body, writerOf(request)) }),
  );
}
