import { signedIn } from "#platform/http/access.ts";
import { responses } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { FirstCode, PasswordConfirmation, RecoveryCodes, TotpKey, TwoStepState } from "../../sign-in.contract.ts";
import {
  confirmTwoStep,
  getTwoStep,
  renewRecoveryCodes,
  startTwoStep,
  type TwoStepDeps,
  turnOffTwoStep,
} from "./two-step.service.ts";

const tags = ["account"];
const config = { access: "account" as const };
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
