import { isDeepStrictEqual } from "node:util";
import { writerOf } from "#content/writer-of.ts";
import type { Db } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import type { Known } from "#platform/known-until-change.ts";
import { Branch, BranchUpdate } from "../branch.contract.ts";
import { saveBranch, withChange } from "./branch.service.ts";
import { cardBrandOf } from "./card-brand.ts";

const tag = "branch";

interface BranchRoutesOptions {
  known: Known<Branch>;
  /** The keys of files that show what the branch is called, and its colours. */
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
      const isAnother = !isDeepStrictEqual(cardBrandOf(withChange(before, request.body)), cardBrandOf(before));
      const removeBranded = async () => isAnother && deps.media.remove(await listBranded(deps.db));
      // Before as well: a crash after the save must not leave them.
      await removeBranded();
      const saved = await saveBranch(deps, request.body, writerOf(request));
      await removeBranded();
      return saved;
    },
  );
}
