import ipaddr from "ipaddr.js";

/** Named networks. */
const NAMES = ["loopback", "linklocal", "uniquelocal"];

const isAddress = (text: string) => ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

function isNetwork(text: string): boolean {
  const [address = "", range = "", ...surplus] = text.split("/");
  if (surplus.length > 0 || !isAddress(address)) return false;
  const longest = ipaddr.parse(address).kind() === "ipv6" ? 128 : 32;
  if (/^\d+$/.test(range)) return Number(range) >= 1 && Number(range) <= longest;
  return longest === 32 && ipaddr.IPv4.isValidFourPartDecimal(range) && Boolean(prefixOf(range));
}

const prefixOf = (netmask: string) => ipaddr.IPv4.parse(netmask).prefixLengthFromSubnetMask();

/** Splits a comma-separated list of proxies. */
export const proxiesOf = (list: string): string[] => list.split(",").map((entry) => entry.trim());

/** Returns the fault of a list of proxies, or undefined. */
export function faultOfProxies(list: string): string | undefined {
  const wrong = proxiesOf(list).find((entry) => !NAMES.includes(entry) && !isAddress(entry) && !isNetwork(entry));
  if (wrong === undefined) return undefined;
  return `"${wrong}" is not an address (127.0.0.1), a network (10.0.0.0/8) or one of ${NAMES.join(", ")}`;
}
