import { httpApi } from "#api-client/http.browser.ts";

/** The API without a token, as visitors use it. For event handlers in the browser only. */
export const publicApi = httpApi({ token: () => null, onUnauthorised: () => {} });
