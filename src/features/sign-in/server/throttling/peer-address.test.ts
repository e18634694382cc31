import { expect, test } from "vitest";
import { peerOf } from "./peer-address.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["64:ff9b::203.0.113.7", "64:ff9b::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  ["::1", "::/64"],
])("the peer of %s is %s", (address, peer) => {
  expect(peerOf(address)).toBe(peer);
});

test("a forwarded value that is not an IP address counts as a separate peer", () => {
  expect(peerOf("unknown")).toBe("unknown");
  expect(peerOf("203.0.113.7:4711")).toBe("203.0.113.7:4711");
});
