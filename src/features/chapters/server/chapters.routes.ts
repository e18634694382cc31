import { z } from "zod";
import { AppError } from "#platform/errors.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { Chapter, chapterMessages } from "../chapters.contract.ts";
import { chapters } from "../chapters.data.ts";

const params = z.object({ id: z.string().max(100) });
const tags = ["chapters"];

export function chaptersRoutes(app: HttpServer) {
  app.get(
    "/api/chapters",
    { config: { access: "public" }, schema: { tags, response: { 200: z.array(Chapter), default: ErrorBody } } },
    () => [...chapters],
  );

  app.get(
    "/api/chapters/:id",
    { config: { access: "public" }, schema: { tags, params, response: { 200: Chapter, default: ErrorBody } } },
    (request) => {
      const chapter = chapters.find(({ id }) => id === request.params.id);
      if (!chapter) throw new AppError("not_found", { message: chapterMessages.notFound });
      return chapter;
    },
  );
}
