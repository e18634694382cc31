import { contentRoutes } from "#content/content.routes.ts";
import type { Deps } from "#platform/deps.ts";
import { imageEditForm, imageForm } from "#platform/http/image-form.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { ById } from "#shared/by-id.ts";
import { Achievement, AchievementInput, AchievementNeighbors, AchievementQuery } from "../achievements.contract.ts";
import {
  achievements,
  createAchievement,
  getAchievementAt,
  getNeighbors,
  listAchievementAddresses,
  listAchievements,
  presentAchievement,
  updateAchievement,
} from "./achievements.service.ts";

export function achievementsRoutes(app: HttpServer, deps: Deps) {
  const routes = contentRoutes(app, deps, {
    type: achievements,
    present: (row) => presentAchievement(deps, row),
    tag: "achievements",
    item: Achievement,
  });
  routes.list(AchievementQuery, (query, scope) => listAchievements(deps, query, scope));
  routes.one();
  routes.at((slug) => getAchievementAt(deps, slug));
  routes.addresses(() => listAchievementAddresses(deps));
  routes.create(imageForm(AchievementInput), (form) => createAchievement(deps, form));
  routes.update(imageEditForm(AchievementInput), (id, form) => updateAchievement(deps, id, form));

  publicRead(
    app,
    { path: "/api/achievements/:id/neighbours", tag: "achievements", params: ById, answer: AchievementNeighbors },
    ({ params }) => getNeighbors(deps, params.id),
  );
}
