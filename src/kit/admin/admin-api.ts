import { httpApi } from "#api-client/http.browser.ts";
import { sessionEnded, storedToken } from "./session.ts";

/** The API as the signed-in administrator. For loaders and handlers in the browser alone. */
export const adminApi = httpApi({ token: storedToken, onUnauthorised: sessionEnded });
