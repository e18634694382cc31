import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Deps } from "#platform/deps.ts";
import { responses } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { Health } from "../health.contract.ts";
import { type BackupSettings, examineSite, openBackup } from "./health.service.ts";

const tags = ["health"];
/** Enough for a whole site over a slow connection. */
const DOWNLOAD_MS = 6 * 3_600_000;

const ByName = z.object({ name: z.string().max(60) });
const Archive = z.any().meta({ description: "The backup as a tar archive, encrypted if a key is set" });

interface HealthRoutesOptions<Password> {
  backups?: BackupSettings | undefined;
  /** The request body with the owner's password. */
  PasswordConfirmation: z.ZodType<Password>;
  /**
   * Checks the owner's password.
   * @throws AppError
   */
  confirm: (request: FastifyRequest, own: Password) => Promise<void>;
}

export function healthRoutes<Password>(
  app: HttpServer,
  deps: Deps,
  { backups = {}, PasswordConfirmation, confirm }: HealthRoutesOptions<Password>,
) {
  app.get("/api/health", { config: { access: "owner" }, schema: { tags, response: responses(Health) } }, () =>
    examineSite({ ...deps, backups }),
  );

  // A POST, because the body contains the owner's password: a stolen session alone must not give access to all data.
  app.post(
    "/api/backups/:name",
    {
      config: { access: "owner" },
      handlerTimeout: DOWNLOAD_MS,
      schema: { tags, params: ByName, body: PasswordConfirmation, response: responses(Archive) },
    },
    async (request, reply) => {
      await confirm(request, request.body as Password);
      const { stream, fileName, bytes } = await openBackup(backups, request.params.name);
      reply.header("content-disposition", `attachment; filename="${fileName}"`).type("application/octet-stream");
      if (bytes !== undefined) reply.header("content-length", String(bytes));
      return reply.send(stream);
    },
  );
}
