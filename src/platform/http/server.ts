import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import underPressure from "@fastify/under-pressure";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from "fastify";
import { validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { loggedPath } from "#shared/logged-path.ts";
import { AppError } from "../errors.ts";
import { type Authenticate, guardAccess } from "./access.ts";
import { writeAnswers } from "./answer-writer.ts";
import { type BodiesOptions, leaveUnread, readWantedBodies } from "./bodies.ts";
import { answerClientError, HSTS_SECONDS, PERMISSIONS_POLICY, safetyHeaders } from "./client-errors.ts";
import { limitConnections } from "./connections.ts";
import { answerFailure } from "./error-handler.ts";
import { hasValidHost, isHost } from "./host.ts";
import { leaveGently } from "./leave-gently.ts";
import { countByAddress, limitCalls, refuseSurplus, registerLimits } from "./limits.ts";
import { limitMakings } from "./makings.ts";
import { PublicReads } from "./public-reads.ts";
import { endWhenStill } from "./still-connections.ts";

const JSON_BODY_MAX_BYTES = 64 * 1024;
const BOUNDARY_MAX_CHARACTERS = 70;
const RETRY_AFTER_BUSY_SECONDS = 5;

/** A Fastify instance whose routes take and answer with zod schemas. */
export type HttpServer = FastifyInstance<
  import("node:http").Server,
  import("node:http").IncomingMessage,
  import("node:http").ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

export interface HttpServerOptions {
  authenticate: Authenticate;
  /** Addresses whose forwarded headers count. */
  trustProxy: string[];
  logLevel: string;
  /** True when the site is served under https, which then is demanded for a year. */
  https: boolean;
  /** Sent by the in-process client: what a page calls is neither shed nor counted as a visitor's calls. */
  inProcessKey: string;
  /** Delay of the event loop in milliseconds above which calls are turned away; 0 turns none away. */
  shedAboveMs?: number;
  /** How long after its start, in milliseconds, calls wait instead of being turned away. */
  startingMs?: number;
  /** Longest wait, in milliseconds, of a page or list that must be made. A request that would wait longer is refused at once. */
  pageWaitMaxMs?: number;
  bodies?: BodiesOptions;
}

/** Calls from one address with a token or a signature that is not valid. */
const INVENTED_TOKENS_PER_MINUTE = 300;

const SHED_ABOVE_MS = 1000;
/** For this long after its start, the server lets calls wait up to `START_WAIT_MS` instead of refusing them as overload. */
const STARTING_MS = 30_000;
const START_WAIT_MS = 5000;
const START_LOOK_MS = 100;

export const IN_PROCESS_HEADER = "x-in-process";

const redact = { paths: ["req.headers.authorization", "req.headers.cookie"], remove: true };
const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  path: loggedPath(request.url),
  peer: request.ip,
});

/**
 * Where the page stands that says of a mangled link that it leads nowhere: an address of a page that cannot be decoded,
 * as when a chat has cut one in two, in a form that can.
 */
function readableAddress({ method, url }: FastifyRequest): string | undefined {
  const [path = ""] = url.split("?");
  if (method !== "GET" || /^[/](api|media)[/]|[/\\]{2}/.test(path)) return undefined;
  try {
    decodeURIComponent(path);
  } catch {
    return path.replaceAll("%", "%25");
  }
}

/** The bare server: limits, headers, authority and failures, before any feature adds its routes. */
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
    // Fastify would stop the start of a site on a busy machine after ten seconds.
    pluginTimeout: 0,
    // A request without a host is refused below, in the words of all refusals.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000, requireHostHeader: false },
    clientErrorHandler: (error, socket) => answerClientError(app.log, safety)(error, socket),
    forceCloseConnections: "idle",
    return503OnClosing: false,
    // An address that cannot be decoded or is too long reaches no route, and so no hook.
    frameworkErrors: (error, request, reply) => {
      leaveUnread(request, reply);
      const meant = readableAddress(request);
      if (meant) return reply.headers(safety).redirect(meant, 308);
      answerFailure(error, request, reply.headers(safety));
    },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
  }).withTypeProvider<ZodTypeProvider>();

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(writeAnswers);
  app.setErrorHandler(answerFailure);

  const isInProcess = (request: FastifyRequest) => request.headers[IN_PROCESS_HEADER] === options.inProcessKey;

  leaveGently(app);
  app.addHook("onRequest", async (request, reply) => {
    endWhenStill(request.raw.socket);
    reply.header("x-request-id", request.id);
  });

  const startedAt = performance.now();
  await app.register(underPressure, {
    maxEventLoopDelay: options.shedAboveMs ?? SHED_ABOVE_MS,
    sampleInterval: 500,
    pressureHandler: async (request) => {
      // What a page calls in process was let in with the page.
      if (request.routeOptions.config.neverShed || isInProcess(request)) return;
      // Loading the site blocks the event loop for a while. That is no overload: the first calls wait for its end.
      const waitUntil = Math.min(performance.now() + START_WAIT_MS, startedAt + (options.startingMs ?? STARTING_MS));
      while (performance.now() < waitUntil) {
        await delay(START_LOOK_MS);
        if (!app.isUnderPressure()) return;
      }
      throw new AppError("busy", { retryAfterSeconds: RETRY_AFTER_BUSY_SECONDS });
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

  readWantedBodies(app, { ...options.bodies, safety });
  limitConnections(app, options.trustProxy.length > 0);
  await registerLimits(app);
  const countInvented = countByAddress(app, INVENTED_TOKENS_PER_MINUTE);
  app.decorate("limitInvented", (request) => refuseSurplus(countInvented, request));
  guardAccess(app, options.authenticate);
  limitCalls(app, isInProcess);

  app.addHook("onRequest", async (request, reply) => {
    const encoding = request.headers["content-encoding"];
    if (encoding && encoding.toLowerCase() !== "identity")
      throw new AppError("unsupported_body", { message: "Compressed request bodies are not taken." });
    const boundary = /boundary=("?)([^";]*)\1/i.exec(request.headers["content-type"] ?? "")?.[2];
    if (boundary && boundary.length > BOUNDARY_MAX_CHARACTERS) throw new AppError("invalid");
    if (request.signedIn) reply.header("cache-control", "no-store");
  });

  await app.register(multipart);
  limitMakings(app, options.authenticate, options.pageWaitMaxMs);
  app.decorate("publicReads", new PublicReads(app.log));
  return app;
}
