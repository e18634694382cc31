import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { type Authenticate, signedIn } from "#platform/http/access.ts";
import { ErrorBody, responses } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import type { SiteTimeZone } from "#platform/site-time-zone.ts";
import { ById, Deleted } from "#shared/by-id.ts";
import {
  NewPasskey,
  NewPasskeyOptions,
  OwnAccount,
  OwnName,
  OwnSession,
  Passkey,
  PasskeyOptions,
  PasskeySignature,
  PasswordChange,
  SessionsEnded,
  WeeklyEmail,
} from "../../account.contract.ts";
import {
  FirstCode,
  PasswordConfirmation,
  RecoveryCodes,
  Session,
  TotpKey,
  TwoStepState,
} from "../../sign-in.contract.ts";
import {
  addPasskey,
  listOwnPasskeys,
  newPasskeyOptions,
  type PasskeysDeps,
  passkeyOptions,
  removePasskey,
  signInWithPasskey,
} from "../passkeys/passkeys.service.ts";
import {
  confirmTwoStep,
  getTwoStep,
  renewRecoveryCodes,
  startTwoStep,
  type TwoStepDeps,
  turnOffTwoStep,
} from "../two-step/two-step.service.ts";
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

const path = "/api/account/codes";

/** Registers the routes of two-step verification and its recovery codes. */
export function twoStepRoutes(app: HttpServer, deps: TwoStepDeps) {
  app.get(path, { config, schema: { tags, response: responses(TwoStepState) } }, (request) =>
    getTwoStep(deps, signedIn(request)),
  );

  app.post(path, { config, schema: { tags, body: PasswordConfirmation, response: responses(TotpKey) } }, (request) =>
    startTwoStep(deps, signedIn(request), request.body, request.ip),
  );

  app.put(path, { config, schema: { tags, body: FirstCode, response: responses(RecoveryCodes) } }, (request) =>
    confirmTwoStep(deps, signedIn(request), request.body),
  );

  app.post(
    `${path}/recovery`,
    { config, schema: { tags, body: PasswordConfirmation, response: responses(RecoveryCodes) } },
    (request) => renewRecoveryCodes(deps, signedIn(request), request.body, request.ip),
  );

  app.post(
    `${path}/end`,
    { config, schema: { tags, body: PasswordConfirmation, response: responses(TwoStepState) } },
    (request) => turnOffTwoStep(deps, signedIn(request), request.body, request.ip),
  );
}

const open = { access: "public" as const, isSignIn: true };

interface PasskeyRoutesDeps extends PasskeysDeps {
  timeZone: SiteTimeZone;
  publicUrl: string | undefined;
  authenticate: Authenticate;
}

/** Registers the routes for signing in with a passkey and for a person's config passkeys. */
export function passkeysRoutes(app: HttpServer, deps: PasskeyRoutesDeps) {
  // Without PUBLIC_URL, the origin is the requested one. Browsers use a passkey only on the origin of its creation.
  const siteOf = ({ protocol, host }: FastifyRequest) => {
    const { origin, hostname } = new URL(deps.publicUrl ?? `${protocol}://${host}`);
    return { origin, id: hostname };
  };

  app.post(
    "/api/admin/passkey/options",
    { config: open, schema: { tags: ["admin"], response: responses(PasskeyOptions) } },
    async (request, reply) =>
      reply.header("cache-control", "no-store").send(await passkeyOptions(deps, siteOf(request))),
  );

  app.post(
    "/api/admin/passkey",
    { config: open, schema: { tags: ["admin"], body: PasskeySignature, response: responses(Session) } },
    async (request, reply) => {
      const caller = { address: request.ip, agent: request.headers["user-agent"] };
      const session = await signInWithPasskey(deps, request.body, { site: siteOf(request), caller });
      // Adds the username to the access log.
      request.signedIn = await deps.authenticate(session.token);
      request.log.info({ admin: session.username }, "signed in with a passkey");
      return reply.header("cache-control", "no-store").send({ ...session, timeZone: deps.timeZone.name });
    },
  );

  app.get("/api/account/passkeys", { config, schema: { tags, response: responses(z.array(Passkey)) } }, (request) =>
    listOwnPasskeys(deps, signedIn(request)),
  );

  app.post(
    "/api/account/passkeys/options",
    { config, schema: { tags, response: responses(NewPasskeyOptions) } },
    (request) => newPasskeyOptions(deps, signedIn(request), siteOf(request)),
  );

  app.post(
    "/api/account/passkeys",
    { config, schema: { tags, body: NewPasskey, response: { 201: Passkey, default: ErrorBody } } },
    async (request, reply) => {
      const source = { site: siteOf(request), address: request.ip };
      return reply.code(201).send(await addPasskey(deps, signedIn(request), request.body, source));
    },
  );

  app.delete(
    "/api/account/passkeys/:id",
    { config, schema: { tags, params: ById, response: responses(Deleted) } },
    async (request) => {
      await removePasskey(deps, signedIn(request), request.params.id);
      return { _id: request.params.id };
    },
  );
}
