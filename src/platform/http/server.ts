import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import underPressure from "@fastify/under-pressure";
import Fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance, type FastifyRequest } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { localPath } from "#shared/links.ts";
import { loggedPath } from "#shared/logged-path.ts";
import { AppError } from "../errors.ts";
import { type Authenticate, authorizeRequests, type ChapterAccess } from "./access.ts";
import { type BodiesOptions, closeUnread, readBodiesAfterAuthorization } from "./bodies.ts";
import {
  closeWhenIdle,
  drainOnClose,
  HSTS_SECONDS,
  hasValidHost,
  isHost,
  limitConnections,
  PERMISSIONS_POLICY,
  safetyHeaders,
  sendClientError,
} from "./connections.ts";
import { sendFailure } from "./error-handler.ts";
import { limitCalls, prepareLimits } from "./limits.ts";
import { PublicReads } from "./public-reads.ts";

const JSON_BODY_MAX_BYTES = 64 * 1024;
const BOUNDARY_MAX_CHARACTERS = 70;
const RETRY_AFTER_BUSY_SECONDS = 5;

/** A Fastify instance whose routes use zod schemas. */
export type HttpServer = FastifyInstance<
  import("node:http").Server,
  import("node:http").IncomingMessage,
  import("node:http").ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

export interface HttpServerOptions {
  authenticate: Authenticate;
  /** By default, editors of one chapter may call no route for content. */
  mayChapterCall?: ChapterAccess;
  trustProxy: string[];
  logLevel: string;
  /** True if the site uses HTTPS. Browsers then require it for a year (HSTS). */
  https: boolean;
  /** Sent by the in-process client, whose calls are neither shed nor rate limited. */
  inProcessKey: string;
  /** Event loop delay in milliseconds above which calls are shed; 0 disables this. */
  shedAboveMs?: number;
  /** Period after the start, in milliseconds, in which calls wait instead of being shed. */
  startingMs?: number;
  /** Maximum wait, in milliseconds, for rendering. Requests that would wait longer are rejected immediately. */
  pageWaitMaxMs?: number;
  bodies?: BodiesOptions;
}

const SHED_ABOVE_MS = 1000;
/** Time after the server listens in which calls may wait up to `START_WAIT_MS` instead of being rejected as overload. */
const STARTING_MS = 30_000;
const START_WAIT_MS = 15_000;
const START_LOOK_MS = 100;

export const IN_PROCESS_HEADER = "x-in-process";

const redact = { paths: ["req.headers.authorization", "req.headers.cookie"], remove: true };
const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  path: loggedPath(request.url),
  peer: request.ip,
});

/**
 * Returns a readable URL for a page URL that cannot be decoded, for example one that a chat app cut, so that visitors
 * get a not-found page.
 */
function readableAddress(error: FastifyError, { method, url }: FastifyRequest): string | undefined {
  const [path = ""] = url.split("?");
  if (error.code !== "FST_ERR_BAD_URL" || method !== "GET" || /^[/](api|media)[/]|[/\\]{2}/.test(path))
    return undefined;
  return localPath(path.replaceAll("%", "%25"), "/");
}

/** Creates the bare server: limits, headers, authorization and error handling, without routes of features. */
export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const safety = safetyHeaders(options);
  const app = Fastify({
    logger:
      options.logLevel === "silent" ? false : { level: options.logLevel, redact, serializers: { req: loggedRequest } },
    trustProxy: options.trustProxy.length > 0 ? options.trustProxy : false,
    genReqId: () => randomUUID(),
    bodyLimit: JSON_BODY_MAX_BYTES,
    requestTimeout: 120_000,
    handlerTimeout: 90_000,
    keepAliveTimeout: 10_000,
    // Fastify's ten-second limit would stop the start on a busy machine.
    pluginTimeout: 0,
    // Requests without a host are rejected below, with the standard error.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000, requireHostHeader: false },
    clientErrorHandler: (error, socket) => sendClientError(app.log, safety)(error, socket),
    forceCloseConnections: "idle",
    return503OnClosing: false,
    // A URL that is too long or cannot be decoded reaches no route, so no hook runs.
    frameworkErrors: (error, request, reply) => {
      closeUnread(request, reply);
      const meant = readableAddress(error, request);
      if (meant) return reply.headers(safety).redirect(meant, 308);
      sendFailure(error, request, reply.headers(safety));
    },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
  }).withTypeProvider<ZodTypeProvider>();

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendFailure);

  const isInProcess = (request: FastifyRequest) => request.headers[IN_PROCESS_HEADER] === options.inProcessKey;

  drainOnClose(app);
  app.addHook("onRequest", async (request, reply) => {
    closeWhenIdle(request.raw.socket);
    reply.header("x-request-id", request.id);
  });

  let startedAt = performance.now();
  // On a slow machine, loading the site alone can take longer than `STARTING_MS`.
  app.addHook("onListen", async () => {
    startedAt = performance.now();
  });
  app.decorate("isOverloaded", async () => {
    // Loading the site blocks the event loop for a while, which is not overload. The first calls wait until it has loaded.
    const waitUntil = Math.min(performance.now() + START_WAIT_MS, startedAt + (options.startingMs ?? STARTING_MS));
    while (app.isUnderPressure()) {
      if (performance.now() >= waitUntil) return true;
      await delay(START_LOOK_MS);
    }
    return false;
  });
  await app.register(underPressure, {
    maxEventLoopDelay: options.shedAboveMs ?? SHED_ABOVE_MS,
    sampleInterval: 500,
    pressureHandler: async (request) => {
      // In-process calls were authorized with their page.
      if (request.routeOptions.config.neverShed || isInProcess(request)) return;
      if (await app.isOverloaded()) throw new AppError("busy", { retryAfterSeconds: RETRY_AFTER_BUSY_SECONDS });
    },
  });

  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: options.https ? { maxAge: HSTS_SECONDS } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("permissions-policy", PERMISSIONS_POLICY);
    // With a trusted proxy, `request.host` comes from X-Forwarded-Host.
    if (!hasValidHost(request.raw) || !isHost(request.host))
      throw new AppError("invalid", {
        message: "The request needs one Host header with a host name and an optional port.",
      });
  });

  readBodiesAfterAuthorization(app, { ...options.bodies, safety });
  limitConnections(app, options.trustProxy.length > 0);
  prepareLimits(app, options.authenticate, options.pageWaitMaxMs);
  authorizeRequests(app, options.authenticate, options.mayChapterCall);
  limitCalls(app, isInProcess);

  app.addHook("onRequest", async (request, reply) => {
    const encoding = request.headers["content-encoding"];
    if (encoding && encoding.toLowerCase() !== "identity")
      throw new AppError("unsupported_body", { message: "Compressed request bodies are not supported." });
    const boundary = /boundary=("?)([^";]*)\1/i.exec(request.headers["content-type"] ?? "")?.[2];
    if (boundary && boundary.length > BOUNDARY_MAX_CHARACTERS) throw new AppError("invalid");
    if (request.signedIn) reply.header("cache-control", "no-store");
  });

  await app.register(multipart);
  app.decorate("publicReads", new PublicReads(app.log));
  return app;
}
