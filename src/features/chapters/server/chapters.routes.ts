import { z } from "zod";
import { AppError } from "#platform/errors.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { Chapter, chapterMessages } from "../chapters.contract.ts";
import { chapters } from "../chapters.data.ts";

const params = z.object({ id: z.string().max(100) });
const tag = "chapters";

export function chaptersRoutes(app: HttpServer) {
  publicRead(app, { path: "/api/chapters", tag, answer: z.array(Chapter) }, () => [...chapters]);

  publicRead(app, { path: "/api/chapters/:id", tag, params, answer: Chapter }, ({ params }) => {
    const chapter = chapters.find(({ id }) => id === params.id);
    if (!chapter) throw new AppError("not_found", { message: chapterMessages.notFound });
    return chapter;
  });
}
