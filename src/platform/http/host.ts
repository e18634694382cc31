import type { IncomingMessage } from "node:http";

/** Whether a request names the host that it is for, and only one: what is before this server may have read the other. */
export function hasOneHost({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts += rawHeaders[index + 1] ? 1 : 2;
  }
  return hosts === 1;
}
