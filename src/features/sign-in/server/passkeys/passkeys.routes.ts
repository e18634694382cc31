import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { type Authenticate, signedIn } from "#platform/http/access.ts";
import { ErrorBody, responses } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import type { SiteTimeZone } from "#platform/site-time-zone.ts";
import { ById, Deleted } from "#shared/by-id.ts";
import { NewPasskey, NewPasskeyOptions, Passkey, PasskeyOptions, PasskeySignature } from "../../account.contract.ts";
import { Session } from "../../sign-in.contract.ts";
import {
  addPasskey,
  listOwnPasskeys,
  newPasskeyOptions,
  type PasskeysDeps,
  passkeyOptions,
  removePasskey,
  signInWithPasskey,
} from "./passkeys.service.ts";

const tags = ["account"];
const config = { access: "account" as const };
const open = { access: "public" as const, isSignIn: true };

interface PasskeyRoutesDeps extends PasskeysDeps {
  timeZone: SiteTimeZone;
  publicUrl: string | undefined;
  authenticate: Authenticate;
}

/** Registers the routes for signing in with a passkey and for a person's own passkeys. */
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
