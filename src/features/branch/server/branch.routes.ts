import { z } from "zod";
import { writerOf } from "#content/write.ts";
import type { CachedValue } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { named, responses } from "#platform/http/error-handler.ts";
import { imageForm, withForm } from "#platform/http/form.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { Branch, BranchRestoring, BranchUpdate, BranchVersion, LogoBackground } from "../branch.contract.ts";
import {
  type BranchDeps,
  listBranchVersions,
  removeLogo,
  restoreBranch,
  saveBranch,
  setLogo,
  withChange,
} from "./branch.service.ts";

const tags = ["branch"];
const response = responses(named("branch", Branch));
const config = { access: "owner" as const };
const params = z.object({ background: LogoBackground });
const logoForm = imageForm(z.object({}));

interface BranchRoutesOptions {
  known: CachedValue<Branch>;
  /** Removes stored cards and icons that show a name, color or logo that changes. */
  removeOutdatedCards: (before: Branch, after: Branch) => Promise<void>;
  recomputeTimes: BranchDeps["recomputeTimes"];
}

export function branchRoutes(
  app: HttpServer,
  appDeps: Deps,
  { known, removeOutdatedCards, recomputeTimes }: BranchRoutesOptions,
) {
  const deps = { ...appDeps, recomputeTimes };

  async function writing(write: () => Promise<Branch>): Promise<Branch> {
    const before = await known.get();
    const after = await write();
    deps.timeZone.follow(after.timeZone);
    await removeOutdatedCards(before, after);
    return after;
  }

  publicRead(app, { path: "/api/branch", tag: "branch", answer: Branch }, () => known.get());

  app.put("/api/branch", { config, schema: { tags, body: BranchUpdate, response } }, async (request) => {
    // Also remove the cards before the save, because the process may crash after it.
    const before = await known.get();
    await removeOutdatedCards(before, withChange(before, request.body));
    return writing(() => saveBranch(deps, request.body, writerOf(request)));
  });

  app.put(
    "/api/branch/logo/:background",
    { config: { ...config, form: logoForm }, schema: { tags, params, response } },
    async (request) => {
      const writer = writerOf(request);
      const { background } = request.params;
      return withForm(request, deps.temp, logoForm, ({ files }) =>
        writing(() => setLogo(deps, background, files.image[0] ?? "", writer)),
      );
    },
  );

  app.delete("/api/branch/logo/:background", { config, schema: { tags, params, response } }, (request) =>
    writing(() => removeLogo(deps, request.params.background, writerOf(request))),
  );

  app.get("/api/branch/versions", { config, schema: { tags, response: responses(z.array(BranchVersion)) } }, () =>
    listBranchVersions(deps),
  );

  app.post("/api/branch/restore", { config, schema: { tags, body: BranchRestoring, response } }, (request) =>
    writing(() => restoreBranch(deps, request.body.version, writerOf(request))),
  );
}
