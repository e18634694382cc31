import type { FastifyInstance, FastifyRequest } from "fastify";
import { mayDo, type Permission, permissions, type Role } from "#shared/roles.ts";
import { databaseFailure } from "../db/database-errors.ts";
import { AppError } from "../errors.ts";

/**
 * The access of a route: everyone, or users whose role has the permission. A route without a declaration stops the
 * server at boot.
 */
export type Access = "public" | Permission;

/** The administrator of a valid token. */
export interface SignedIn {
  adminId: string;
  username: string;
  role: Role;
  /** The chapter that an editor is limited to. */
  chapter: string | null;
  sessionId: string;
}

/** Returns whether an editor of one chapter may call a route that needs the permission for content. */
export type ChapterAccess = (request: FastifyRequest, chapter: string) => Promise<boolean>;

/** Finds the administrator of a bearer token; null if the token is unknown, expired or revoked. */
export type Authenticate = (token: string) => Promise<SignedIn | null>;

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /** Cheap: responds even while the server sheds load, and is not rate limited. */
    neverShed?: boolean;
    /** Counted apart from other writes, so that a flood of these does not delay sign-ins from the same address. */
    isSignIn?: boolean;
    /** A write of visitors that an archived site still accepts, such as the erasure of their data. */
    isOpenInArchive?: boolean;
  }
  interface FastifyInstance {
    /** Every route with its access, in the order of registration. */
    accessTable: { method: string; url: string; access: Access }[];
  }
  interface FastifyRequest {
    signedIn: SignedIn | null;
  }
}

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,200})$/i;

/**
 * Returns the administrator of a request's token on a route that also allows others; null without one.
 * @throws AppError: "unavailable", "database_away" or "busy" if the check fails
 */
export async function holdsToken(request: FastifyRequest, authenticate: Authenticate): Promise<SignedIn | null> {
  const token = BEARER.exec(request.headers.authorization ?? "")?.[1];
  if (!token) return null;
  try {
    return await authenticate(token);
  } catch (cause) {
    throw databaseFailure(cause as Error) ?? new AppError("unavailable", { cause });
  }
}

/** Returns the administrator of a request on a protected route. */
export function signedIn(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new AppError("unauthorised");
  return request.signedIn;
}

/** Authorizes each request before its body is read. Denies by default. Responds with 503 if the check itself fails. */
export function authorizeRequests(
  app: FastifyInstance,
  authenticate: Authenticate,
  mayChapterCall: ChapterAccess = async () => false,
) {
  app.decorateRequest("signedIn", null);
  app.decorate("accessTable", []);

  app.addHook("onRoute", (route) => {
    const access = route.config?.access;
    if (access === undefined || !(["public", ...permissions] as string[]).includes(access))
      throw new Error(`Route ${String(route.method)} ${route.url} does not declare its access`);
    const isApi = route.url.startsWith("/api/");
    if (isApi && !route.schema?.response && !route.schema?.hide)
      throw new Error(`Route ${String(route.method)} ${route.url} does not declare its responses`);
    for (const method of [route.method].flat()) app.accessTable.push({ method, url: route.url, access });
  });

  app.addHook("onRequest", async (request) => {
    const { access, permissionOfAdmins } = request.routeOptions.config;
    const isOfficer = permissionOfAdmins !== undefined && request.headers.authorization !== undefined;
    if (access === "public" && !isOfficer) return;
    const person = await holdsToken(request, authenticate);
    if (!person) {
      if (request.headers.authorization !== undefined) app.limitInvalidTokens(request);
      throw new AppError("unauthorised");
    }
    const permission = access === "public" ? permissionOfAdmins : access;
    // Without a permission, the request matched only the not-found handler.
    const isRefused = permission !== undefined && !mayDo(person.role, permission);
    // On public routes, users without the permission see what everyone sees.
    if (isRefused && access === "public") return;
    // Also on a refused request, so that the access log names the user.
    request.signedIn = person;
    const { chapter } = person;
    const isOfOthers = access === "content" && chapter !== null && !(await mayChapterCall(request, chapter));
    if (isRefused || isOfOthers) throw new AppError("forbidden");
  });
}
