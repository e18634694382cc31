import { z } from "zod";
import type { Deps } from "#platform/deps.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import { withForm } from "#platform/http/form.ts";
import { imageForm } from "#platform/http/image-form.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { writerOf } from "#platform/http/writer.ts";
import { ById, Deleted } from "#shared/by-id.ts";
import { Achievement, AchievementInput } from "../achievements.contract.ts";
import {
  createAchievement,
  deleteAchievement,
  getAchievement,
  listAchievements,
  updateAchievement,
} from "./achievements.service.ts";

const form = imageForm(AchievementInput);
const tags = ["achievements"];

export function achievementsRoutes(app: HttpServer, deps: Deps) {
  app.get(
    "/api/achievements",
    { config: { access: "public" }, schema: { tags, response: { 200: z.array(Achievement), default: ErrorBody } } },
    () => listAchievements(deps),
  );

  app.get(
    "/api/achievements/:id",
    {
      config: { access: "public" },
      schema: { tags, params: ById, response: { 200: Achievement, default: ErrorBody } },
    },
    (request) => getAchievement(deps, request.params.id),
  );

  app.post(
    "/api/achievements",
    { config: { access: "admin", form }, schema: { tags, response: { 201: Achievement, default: ErrorBody } } },
    async (request, reply) => {
      const writer = writerOf(request);
      const achievement = await withForm(request, deps.temp, form, ({ fields, files }) =>
        createAchievement(deps, fields, files.image, writer),
      );
      return reply.code(201).send(achievement);
    },
  );

  app.put(
    "/api/achievements/:id",
    {
      config: { access: "admin", form },
      schema: { tags, params: ById, response: { 200: Achievement, default: ErrorBody } },
    },
    (request) => {
      const writer = writerOf(request);
      return withForm(request, deps.temp, form, ({ fields, files }) =>
        updateAchievement(deps, request.params.id, fields, files.image, writer),
      );
    },
  );

  app.delete(
    "/api/achievements/:id",
    { config: { access: "admin" }, schema: { tags, params: ById, response: { 200: Deleted, default: ErrorBody } } },
    async (request) => {
      await deleteAchievement(deps, request.params.id, writerOf(request));
      return { _id: request.params.id };
    },
  );
}
