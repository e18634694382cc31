import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { writerOf } from "#content/writer-of.ts";
import type { Db } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import { withForm } from "#platform/http/form.ts";
import { imageForm } from "#platform/http/image-form.ts";
import { named } from "#platform/http/named-schema.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import type { Known } from "#platform/known-until-change.ts";
import { Branch, BranchRestoring, BranchUpdate, BranchVersion, LogoGround } from "../branch.contract.ts";
import { listBranchVersions, removeLogo, restoreBranch, saveBranch, setLogo, withChange } from "./branch.service.ts";
import { cardBrandOf } from "./card-brand.ts";

const tags = ["branch"];
const response = { 200: named("branch", Branch), default: ErrorBody };
const config = { access: "owner" as const };
const params = z.object({ ground: LogoGround });
const logoForm = imageForm(z.object({}));

interface BranchRoutesOptions {
  known: Known<Branch>;
  /** The keys of files that show what the branch is called, and its colours. */
  listBranded: (db: Db) => Promise<string[]>;
}

export function branchRoutes(app: HttpServer, deps: Deps, { known, listBranded }: BranchRoutesOptions) {
  const removeBranded = async () => deps.media.remove(await listBranded(deps.db));
  const isSigned = (one: Branch, other: Branch) => isDeepStrictEqual(cardBrandOf(one), cardBrandOf(other));

  publicRead(app, { path: "/api/branch", tag: "branch", answer: Branch }, () => known.get());

  app.put("/api/branch", { config, schema: { tags, body: BranchUpdate, response } }, async (request) => {
    const before = await known.get();
    const isAnother = !isSigned(withChange(before, request.body), before);
    // Before as well: a crash after the save must not leave them.
    if (isAnother) await removeBranded();
    const saved = await saveBranch(deps, request.body, writerOf(request));
    if (isAnother) await removeBranded();
    return saved;
  });

  app.put(
    "/api/branch/logo/:ground",
    { config: { ...config, form: logoForm }, schema: { tags, params, response } },
    async (request) => {
      const writer = writerOf(request);
      const { ground } = request.params;
      return withForm(request, deps.temp, logoForm, ({ files }) => setLogo(deps, ground, files.image[0] ?? "", writer));
    },
  );

  app.delete("/api/branch/logo/:ground", { config, schema: { tags, params, response } }, (request) =>
    removeLogo(deps, request.params.ground, writerOf(request)),
  );

  app.get(
    "/api/branch/versions",
    { config, schema: { tags, response: { 200: z.array(BranchVersion), default: ErrorBody } } },
    () => listBranchVersions(deps),
  );

  app.post("/api/branch/restore", { config, schema: { tags, body: BranchRestoring, response } }, async (request) => {
    const before = await known.get();
    const restored = await restoreBranch(deps, request.body.version, writerOf(request));
    if (!isSigned(restored, before)) await removeBranded();
    return restored;
  });
}
