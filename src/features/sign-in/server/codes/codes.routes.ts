import type { z } from "zod";
import { signedIn } from "#platform/http/access.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { CodeKey, CodesState, FirstCode, PasswordConfirmation, RecoveryCodes } from "../../codes.contract.ts";
import { beginCodes, type CodesDeps, confirmCodes, endCodes, getCodes, renewRecoveryCodes } from "./codes.service.ts";

const path = "/api/account/codes";
const tags = ["account"];
const config = { access: "account" as const };
const answers = <Answer extends z.ZodType>(answer: Answer) => ({ 200: answer, default: ErrorBody });

/** Registers the routes of two-step verification and its recovery codes. */
export function codesRoutes(app: HttpServer, deps: CodesDeps) {
  app.get(path, { config, schema: { tags, response: answers(CodesState) } }, (request) =>
    getCodes(deps, signedIn(request)),
  );

  app.post(path, { config, schema: { tags, body: PasswordConfirmation, response: answers(CodeKey) } }, (request) =>
    beginCodes(deps, signedIn(request), request.body, request.ip),
  );

  app.put(path, { config, schema: { tags, body: FirstCode, response: answers(RecoveryCodes) } }, (request) =>
    confirmCodes(deps, signedIn(request), request.body),
  );

  app.post(
    `${path}/recovery`,
    { config, schema: { tags, body: PasswordConfirmation, response: answers(RecoveryCodes) } },
    (request) => renewRecoveryCodes(deps, signedIn(request), request.body, request.ip),
  );

  app.post(
    `${path}/end`,
    { config, schema: { tags, body: PasswordConfirmation, response: answers(CodesState) } },
    (request) => endCodes(deps, signedIn(request), request.body, request.ip),
  );
}
