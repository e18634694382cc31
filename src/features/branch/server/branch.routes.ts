import { writerOf } from "#content/writer-of.ts";
import type { Db } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import type { Known } from "#platform/known-until-change.ts";
import { Branch, BranchUpdate } from "../branch.contract.ts";
import { saveBranch } from "./branch.service.ts";

const tag = "branch";

interface BranchRoutesOptions {
  known: Known<Branch>;
  /** The keys of files that show what the branch is called. */
  listBranded: (db: Db) => Promise<string[]>;
}

export function branchRoutes(app: HttpServer, deps: Deps, { known, listBranded }: BranchRoutesOptions) {
  publicRead(app, { path: "/api/branch", tag, answer: Branch }, () => known.get());

  app.put(
    "/api/branch",
    {
      config: { access: "owner" },
      schema: { tags: [tag], body: BranchUpdate, response: { 200: Branch, default: ErrorBody } },
    },
    async (request) => {
      const before = await known.get();
      const saved = await saveBranch(deps, request.body, writerOf(request));
      if (saved.longName !== before.longName) await deps.media.remove(await listBranded(deps.db));
      return saved;
    },
  );
}
