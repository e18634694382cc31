import { z } from "zod";
import { writerOf } from "#content/content.routes.ts";
import { clearTraces } from "#platform/db/erasures.store.ts";
import type { Deps } from "#platform/deps.ts";
import { responses } from "#platform/http/error-handler.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { ById, Deleted } from "#shared/by-id.ts";
import {
  ApplicationCounts,
  Erased,
  Handling,
  Person,
  PersonalData,
  Retention,
  RetentionEffect,
  RetentionInput,
  Student,
} from "../students.contract.ts";
import { updateErasedList } from "./erased-list.service.ts";
import { eraseApplication, erasePerson, exportPerson, getStudent, handleApplication } from "./handling.service.ts";
import { cachedRetention, changeRetention, countOutlived } from "./retention.service.ts";
import { countByState } from "./students.store.ts";

const tags = ["students"];
const config = { access: "applications" } as const;
/** Only owners decide when applications are erased. */
const ownersOnly = { access: "owner" } as const;

interface HandlingOptions {
  /** The default retention, until officers change it. */
  applicationRetentionMonths: number;
  backups?: { folder?: string | undefined };
}

/** Registers the API routes with which officers handle applications and applicants' data. */
export function handlingRoutes(app: HttpServer, deps: Deps, options: HandlingOptions) {
  const { applicationRetentionMonths: preset } = options;

  /** The rows are already deleted. If a step fails here, the next backup and the next erasure repeat it. */
  async function finishErasure() {
    const note = (words: string) => (error: unknown) => app.log.error({ err: error }, words);
    await updateErasedList(deps.db, options.backups?.folder).catch(
      note("could not add the erasure to the backup folder"),
    );
    await clearTraces(deps.db, "students").catch(note("could not clear traces of erased rows"));
  }

  app.get("/api/student/counts", { config, schema: { tags, response: responses(ApplicationCounts) } }, () =>
    countByState(deps.db),
  );

  const retention = cachedRetention(deps, preset);
  app.addHook("onClose", async () => retention.stop());
  // Public, because the notice next to the join form states the period.
  publicRead(app, { path: "/api/student/retention", tag: "students", answer: Retention }, retention.get);

  app.get(
    "/api/student/retention/effect",
    { config: ownersOnly, schema: { tags, querystring: RetentionInput, response: responses(RetentionEffect) } },
    async ({ query }) => ({ erased: await countOutlived(deps, query.months, preset) }),
  );

  app.put(
    "/api/student/retention",
    { config: ownersOnly, schema: { tags, body: RetentionInput, response: responses(Retention) } },
    (request) => changeRetention(deps, request.body.months, preset, writerOf(request)),
  );

  // The person is sent in the body, because proxies log URLs.
  app.post(
    "/api/student/person",
    { config, schema: { tags, body: Person, response: responses(z.array(PersonalData)) } },
    (request) => exportPerson(deps, request.body, writerOf(request).username),
  );

  app.post(
    "/api/student/person/erase",
    { config, schema: { tags, body: Person, response: responses(Erased) } },
    async (request) => {
      const erased = await erasePerson(deps, request.body, writerOf(request).username);
      if (erased > 0) await finishErasure();
      return { erased };
    },
  );

  app.get("/api/student/:id", { config, schema: { tags, params: ById, response: responses(Student) } }, ({ params }) =>
    getStudent(deps, params.id),
  );

  app.put(
    "/api/student/:id",
    { config, schema: { tags, params: ById, body: Handling, response: responses(Student) } },
    (request) => handleApplication(deps, request.params.id, request.body, writerOf(request)),
  );

  app.delete(
    "/api/student/:id",
    { config, schema: { tags, params: ById, response: responses(Deleted) } },
    async (request) => {
      const { id } = request.params;
      await eraseApplication(deps, id, writerOf(request));
      await finishErasure();
      return { _id: id };
    },
  );
}
