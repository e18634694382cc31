import { z } from "zod";
import { signedIn } from "#platform/http/access.ts";
import { responses } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { ById } from "#shared/by-id.ts";
import { OwnAccount, OwnName, OwnSession, PasswordChange, SessionsEnded, WeeklyEmail } from "../../account.contract.ts";
import { Session } from "../../sign-in.contract.ts";
import {
  changeOwnName,
  changeOwnPassword,
  changeWeeklyEmail,
  endOwnSessions,
  getOwnAccount,
  listOwnSessions,
  type OwnAccountDeps,
} from "./own-account.service.ts";

const tags = ["account"];
const config = { access: "account" as const };

/** Registers the routes for a person's own account. */
export function ownAccountRoutes(app: HttpServer, deps: OwnAccountDeps) {
  app.get("/api/account", { config, schema: { tags, response: responses(OwnAccount) } }, (request) =>
    getOwnAccount(deps, signedIn(request)),
  );

  app.put("/api/account", { config, schema: { tags, body: OwnName, response: responses(OwnAccount) } }, (request) =>
    changeOwnName(deps, signedIn(request), request.body),
  );

  app.put(
    "/api/account/weekly-email",
    { config: { access: "content" }, schema: { tags, body: WeeklyEmail, response: responses(OwnAccount) } },
    (request) => changeWeeklyEmail(deps, signedIn(request), request.body),
  );

  app.put(
    "/api/account/password",
    { config, schema: { tags, body: PasswordChange, response: responses(Session) } },
    async (request) => {
      const caller = { address: request.ip, agent: request.headers["user-agent"] };
      const session = await changeOwnPassword(deps, signedIn(request), request.body, caller);
      return { ...session, timeZone: deps.timeZone.name };
    },
  );

  app.get("/api/account/sessions", { config, schema: { tags, response: responses(z.array(OwnSession)) } }, (request) =>
    listOwnSessions(deps, signedIn(request)),
  );

  app.delete(
    "/api/account/sessions",
    { config, schema: { tags, response: responses(SessionsEnded) } },
    async (request) => ({
      ended: await endOwnSessions(deps, signedIn(request), "others"),
    }),
  );

  app.delete(
    "/api/account/sessions/:id",
    { config, schema: { tags, params: ById, response: responses(SessionsEnded) } },
    async (request) => ({ ended: await endOwnSessions(deps, signedIn(request), request.params.id) }),
  );
}
