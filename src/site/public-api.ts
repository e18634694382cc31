import { httpApi } from "#api-client/http.browser.ts";

/** The API as any visitor. For handlers in the browser alone. */
export const publicApi = httpApi({ token: () => null, onUnauthorised: () => {} });
