import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { z } from "zod";
import {
  type AdministratorDeps,
  cannotBeGuessed,
  createAdministrator,
} from "#features/sign-in/server/accounts/administrators.service.ts";
import { createSignIn, signInRoutes } from "#features/sign-in/server/accounts.routes.ts";
import { createSessions } from "#features/sign-in/server/sessions/sessions.service.ts";
import type { Engine } from "#platform/db/database-errors.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import { createHttpServer, type HttpServer, IN_PROCESS_HEADER } from "#platform/http/server.ts";
import { SiteTimeZone } from "#platform/site-time-zone.ts";
import { openTestDatabase } from "./databases.ts";

export const PASSWORD = "rain fell on the tin roof";

/** The sign-in feature alone on an empty database, with one administrator. */
export async function openSignInSite(engine: Engine, passwordCost?: AdministratorDeps["passwordCost"]) {
  const db: Kysely<Database> = await openTestDatabase(engine);
  let now = new Date("2026-03-01T10:00:00Z");
  const deps = {
    db,
    clock: () => now,
    newId: randomUUID,
    sessionIdleMinutes: 120,
    sessionMaxHours: 12,
    // The password check accepts these passwords. Other tests cover refused passwords.
    isGuessable: cannotBeGuessed,
    ...(passwordCost ? { passwordCost } : {}),
  };
  const sessions = createSessions(deps);
  const signIn = createSignIn(deps, sessions);
  const app: HttpServer = await createHttpServer({
    authenticate: sessions.authenticate,
    trustProxy: [],
    logLevel: "silent",
    https: false,
    inProcessKey: "test",
    // Load shedding is off, because a machine that runs all tests is slow.
    shedAboveMs: 0,
  });
  signInRoutes(app, { signIn, sessions, timeZone: new SiteTimeZone("Europe/Lisbon") });
  app.put(
    "/api/protected",
    { config: { access: "content" }, schema: { response: { 200: z.object({ done: z.boolean() }) } } },
    () => ({ done: true }),
  );
  await createAdministrator(deps, { username: "Priya", password: PASSWORD });

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  return {
    db,
    deps,
    /** Calls the service without the server. */
    signInDirectly: signIn,
    app,
    wait(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000);
    },
    /** Bypasses the general rate limit, which uses real time and has its own tests. */
    post: (payload: object, { url = "/api/admin/login", headers = {}, remoteAddress = "203.0.113.7" } = {}) =>
      app.inject({ method: "POST", url, payload, remoteAddress, headers: { [IN_PROCESS_HEADER]: "test", ...headers } }),
    async signIn(username = "Priya", password = PASSWORD): Promise<string> {
      const answer = await this.post({ username, password });
      if (answer.statusCode !== 200) throw new Error(`Not signed in: ${answer.statusCode} ${answer.body}`);
      return answer.json().token;
    },
    verify: (token: string) => app.inject({ url: "/api/admin/verify", headers: bearer(token) }),
    signOut: (token: string) => app.inject({ method: "POST", url: "/api/admin/logout", headers: bearer(token) }),
    /** Returns the statuses of the protected routes, without the sign-out. */
    async replay(token: string) {
      const headers = bearer(token);
      const verify = await app.inject({ url: "/api/admin/verify", headers });
      const write = await app.inject({ method: "PUT", url: "/api/protected", headers });
      return [verify.statusCode, write.statusCode];
    },
    async close() {
      await app.close();
      await db.destroy();
    },
  };
}

export type SignInSite = Awaited<ReturnType<typeof openSignInSite>>;
