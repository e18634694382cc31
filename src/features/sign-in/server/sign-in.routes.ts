import { signedIn } from "#platform/http/access.ts";
import { responses } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import type { SiteTimeZone } from "#platform/site-time-zone.ts";
import { Session, SignedOut, SignInInput, TokenOwner } from "../sign-in.contract.ts";
import type { Sessions } from "./sessions/sessions.service.ts";
import type { SignIn } from "./sign-in.service.ts";

const tags = ["admin"];

interface SignInRoutesOptions {
  signIn: SignIn;
  sessions: Pick<Sessions, "end">;
  /** IANA time zone of the site's dates and times. */
  timeZone: SiteTimeZone;
}

export function signInRoutes(app: HttpServer, { signIn, sessions, timeZone }: SignInRoutesOptions) {
  app.post(
    "/api/admin/login",
    {
      config: { access: "public", isSignIn: true },
      schema: { tags, body: SignInInput, response: responses(Session) },
    },
    async (request, reply) => {
      const session = await signIn(request.body, request.ip, request.headers["user-agent"]);
      request.log.info({ admin: session.username }, "signed in");
      return reply.header("cache-control", "no-store").send({ ...session, timeZone: timeZone.name });
    },
  );

  app.get(
    "/api/admin/verify",
    {
      config: { access: "account", neverShed: true },
      schema: { tags, response: responses(TokenOwner) },
    },
    (request) => {
      const { username, role, chapter } = signedIn(request);
      return { username, role, ...(chapter !== null && { chapter }), timeZone: timeZone.name };
    },
  );

  app.post(
    "/api/admin/logout",
    { config: { access: "account" }, schema: { tags, response: responses(SignedOut) } },
    async (request) => {
      const { sessionId, username } = signedIn(request);
      await sessions.end(sessionId);
      request.log.info({ admin: username }, "signed out");
      return {};
    },
  );
}
