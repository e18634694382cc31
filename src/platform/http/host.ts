import type { IncomingMessage } from "node:http";

/** A host name, an IPv4 address or an IPv6 address in brackets, with an optional port (RFC 9110, section 7.2). */
const HOST = /^(?:[a-z0-9_.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::[0-9]{1,5})?$/i;

/** Returns whether a text is exactly `host[:port]`, without path, user name, spaces or commas. */
export const isHost = (text: string): boolean => HOST.test(text);

/**
 * Returns whether a request has exactly one Host header, and its value is `host[:port]`. With two headers, a proxy
 * may have used the other one. A path in the header could be confused with the request's path, for example in cache
 * keys.
 */
export function hasValidHost({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts += isHost(rawHeaders[index + 1] ?? "") ? 1 : 2;
  }
  return hosts === 1;
}
