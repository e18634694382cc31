import type { Deps } from "#platform/deps.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { SearchPage, SearchQuery } from "../search.contract.ts";
import { search } from "./search.service.ts";

export function searchRoutes(app: HttpServer, deps: Pick<Deps, "db" | "mediaBaseUrl">) {
  publicRead(app, { path: "/api/search", tag: "search", querystring: SearchQuery, answer: SearchPage }, ({ query }) =>
    search(deps, query),
  );
}
