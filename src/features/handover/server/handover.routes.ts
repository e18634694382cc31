import { writerOf } from "#content/write.ts";
import { responses } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import {
  EndedAccounts,
  EndInput,
  Handover,
  HandoverPlan,
  Notes,
  NotesFields,
  PlanCancellation,
  PlanInput,
} from "../handover.contract.ts";
import {
  cancelPlan,
  endOldAccounts,
  getHandover,
  getNotes,
  type HandoverDeps,
  saveNotes,
  savePlan,
} from "./handover.service.ts";

const tags = ["handover"];
const config = { access: "owner" as const };

/** Registers the routes of the handover. */
export function handoverRoutes(app: HttpServer, deps: HandoverDeps) {
  app.get("/api/handover", { config, schema: { tags, response: responses(Handover) } }, () => getHandover(deps));

  app.get("/api/handover/notes", { config, schema: { tags, response: responses(Notes) } }, () => getNotes(deps));

  app.put(
    "/api/handover/notes",
    { config, schema: { tags, body: NotesFields, response: responses(Notes) } },
    (request) => saveNotes(deps, request.body, writerOf(request)),
  );

  app.put(
    "/api/handover/plan",
    { config, schema: { tags, body: PlanInput, response: responses(HandoverPlan) } },
    (request) => savePlan(deps, request.body, writerOf(request)),
  );

  app.delete(
    "/api/handover/plan",
    { config, schema: { tags, response: responses(PlanCancellation) } },
    async (request) => {
      await cancelPlan(deps, writerOf(request));
      return {};
    },
  );

  app.post(
    "/api/handover/end",
    { config, schema: { tags, body: EndInput, response: responses(EndedAccounts) } },
    async (request) => ({ ended: await endOldAccounts(deps, request.body, writerOf(request)) }),
  );
}
