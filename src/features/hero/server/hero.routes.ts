import { writerOf } from "#content/content.routes.ts";
import type { Deps } from "#platform/deps.ts";
import { responses } from "#platform/http/error-handler.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { HeroSettings, HeroSettingsInput, HeroSettingsQuery } from "../hero.contract.ts";
import { getHeroSettings, saveHeroSettings } from "./hero.service.ts";

const tag = "hero settings";

export function heroRoutes(app: HttpServer, deps: Deps) {
  const read = { path: "/api/hero-settings", tag, querystring: HeroSettingsQuery, answer: HeroSettings };
  publicRead(app, read, ({ query }) => getHeroSettings(deps, query));

  app.put(
    "/api/hero-settings",
    {
      config: { access: "content" },
      schema: { tags: [tag], body: HeroSettingsInput, response: responses(HeroSettings) },
    },
    (request) => saveHeroSettings(deps, request.body, writerOf(request)),
  );
}
