import ipaddr from "ipaddr.js";

/** The address that counts as one peer: an IPv4 address, or the /64 network that an IPv6 subscriber chooses from. */
export function peerOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]);
  return `${network}/64`;
}
