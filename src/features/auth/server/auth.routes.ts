import type { Deps } from "#platform/deps.ts";
import { signedIn } from "#platform/http/access.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { Credentials, Session, SignedOut, Verified } from "../auth.contract.ts";
import type { Auth } from "./auth.service.ts";

const tags = ["admin"];

export function authRoutes(app: HttpServer, auth: Auth, { timeZone }: Pick<Deps, "timeZone">) {
  app.post(
    "/api/admin/login",
    {
      config: { access: "public" },
      schema: { tags, body: Credentials, response: { 200: Session, default: ErrorBody } },
    },
    async (request, reply) => {
      const session = await auth.signIn(request.body, request.ip);
      request.log.info({ admin: session.username }, "signed in");
      return reply.header("cache-control", "no-store").send({ ...session, timeZone });
    },
  );

  app.get(
    "/api/admin/verify",
    { config: { access: "admin", neverShed: true }, schema: { tags, response: { 200: Verified, default: ErrorBody } } },
    (request) => ({ username: signedIn(request).username, timeZone }),
  );

  app.post(
    "/api/admin/logout",
    { config: { access: "admin" }, schema: { tags, response: { 200: SignedOut, default: ErrorBody } } },
    async (request) => {
      const { sessionId, username } = signedIn(request);
      await auth.signOut(sessionId);
      request.log.info({ admin: username }, "signed out");
      return {};
    },
  );
}
