import ipaddr from "ipaddr.js";

/** Returns the address that counts as one client: an IPv4 address, or the /64 network of an IPv6 subscriber. */
export function peerOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]);
  return `${network}/64`;
}
