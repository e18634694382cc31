import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/errors.ts";
import { contentSecurityPolicy, type PolicyOptions } from "#platform/http/content-security-policy.ts";
import { type Count, refuseSurplus } from "#platform/http/limits.ts";
import { addressOf } from "#platform/http/makings.ts";
import type { OutsideOrigins } from "#platform/http/outside-origins.ts";
import type { HttpServer } from "#platform/http/server.ts";
import type { PageRenderer } from "./page-renderer.ts";

const FORM_MAX_BYTES = 16 * 1024;
const FORM_TYPE = "application/x-www-form-urlencoded";

interface FormsOptions extends PolicyOptions {
  addresses: readonly string[];
  render: PageRenderer;
  outsideOrigins: OutsideOrigins;
  /** Rendering after a form counts like rendering of a page. */
  countMakings: Count;
  originOf: (request: FastifyRequest) => string;
}

/** Handles forms that browsers submit without scripts, and responds with the page. */
export async function formsRoutes(
  app: HttpServer,
  { addresses, render, outsideOrigins, countMakings, originOf, ...policy }: FormsOptions,
) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(FORM_TYPE, { parseAs: "string", bodyLimit: FORM_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  const take = async (request: FastifyRequest, reply: FastifyReply) => {
    if (typeof request.body !== "string") throw new AppError("unsupported_body");
    // Pages of other sites must not submit forms for their visitors (CSRF).
    if (/^(cross|same)-site$/.test(String(request.headers["sec-fetch-site"]))) throw new AppError("invalid");
    await refuseSurplus(countMakings, request);
    const form = { body: request.body, from: request.ip };
    const { status, headers, body } = await app.makings.inTurn(addressOf(request.ip), () =>
      render(originOf(request), request.url, form),
    );
    return reply
      .code(status)
      .headers(headers)
      .header("cache-control", "no-store")
      .header("content-security-policy", contentSecurityPolicy(body, policy, await outsideOrigins().catch(() => [])))
      .send(body);
  };
  for (const address of addresses) app.post(address, { config: { access: "public" }, schema: { hide: true } }, take);
}
