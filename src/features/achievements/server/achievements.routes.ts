import { z } from "zod";
import { contentRoutes } from "#content/content.routes.ts";
import { cacheUntilChange } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { imageEditForm, imageForm } from "#platform/http/form.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { ById } from "#shared/by-id.ts";
import { Achievement, AchievementInput, AchievementNeighbors, AchievementQuery } from "../achievements.contract.ts";
import {
  achievements,
  createAchievement,
  getNeighbors,
  presentAchievement,
  updateAchievement,
} from "./achievements.service.ts";
import { countAchievements, listAchievements, listYears } from "./achievements.store.ts";

export function achievementsRoutes(app: HttpServer, deps: Deps) {
  const tag = "achievements";
  const routes = contentRoutes(app, deps, { type: achievements, present: presentAchievement, tag, item: Achievement });
  const count = cacheUntilChange(deps.changes, () => countAchievements(deps.db), achievements.entity);
  routes.list(AchievementQuery, ({ db }, query, scope) => listAchievements(db, query, scope, count.get));
  routes.one();
  routes.bySlug();
  routes.create(imageForm(AchievementInput), createAchievement);
  routes.update(imageEditForm(AchievementInput), updateAchievement);

  const years = cacheUntilChange(deps.changes, () => listYears(deps.db), achievements.entity);
  app.addHook("onClose", async () => {
    count.stop();
    years.stop();
  });
  publicRead(app, { path: "/api/achievements/years", tag, answer: z.array(z.number().int()) }, years.get);
  publicRead(
    app,
    { path: "/api/achievements/:id/neighbours", tag, params: ById, answer: AchievementNeighbors },
    ({ params }) => getNeighbors(deps, params.id),
  );
}
