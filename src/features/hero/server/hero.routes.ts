import { writerOf } from "#content/content.routes.ts";
import type { Deps } from "#platform/deps.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { HeroSettings, HeroSettingsInput } from "../hero.contract.ts";
import { getHeroSettings, saveHeroSettings } from "./hero.service.ts";

const tags = ["hero settings"];

export function heroRoutes(app: HttpServer, deps: Deps) {
  app.get(
    "/api/hero-settings",
    { config: { access: "public" }, schema: { tags, response: { 200: HeroSettings, default: ErrorBody } } },
    () => getHeroSettings(deps),
  );

  app.put(
    "/api/hero-settings",
    {
      config: { access: "admin" },
      schema: { tags, body: HeroSettingsInput, response: { 200: HeroSettings, default: ErrorBody } },
    },
    (request) => saveHeroSettings(deps, request.body, writerOf(request)),
  );
}
