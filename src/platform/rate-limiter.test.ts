import { expect, test } from "vitest";
import { clientAddress, RateLimiter } from "./rate-limiter.ts";

const HOUR_MS = 3600_000;
const CAMPUS = "192.0.2.1";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:aaaa::1", "2001:db8:1:2::"],
  ["2001:0DB8:0001:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::"],
  ["2001:db8:1:3::1", "2001:db8:1:3::"],
  ["64:ff9b::203.0.113.7", "64:ff9b::"],
  ["fe80::1%eth0", "fe80::"],
  ["::1", "::"],
])("%s counts as %s", (address, client) => {
  expect(clientAddress(address)).toBe(client);
});

test("a forwarded value that is not an IP address counts as a separate client", () => {
  expect(clientAddress("unknown")).toBe("unknown");
  expect(clientAddress("203.0.113.7:4711")).toBe("203.0.113.7:4711");
});

test("a limit of 5,000 a day refuses the 5,001st piece of work and admits one more every seventeen seconds", () => {
  const limiter = new RateLimiter({ burst: 5000, intervalMs: (24 * HOUR_MS) / 5000 });
  const spendMany = (count: number, now: number) => {
    let admitted = 0;
    for (let piece = 0; piece < count; piece += 1) if (limiter.take(CAMPUS, now) === 0) admitted += 1;
    return admitted;
  };
  expect(spendMany(6000, 0)).toBe(5000);
  expect(limiter.take(CAMPUS, 0)).toBe(18);
  expect(spendMany(10, 18_000)).toBe(1);
  expect(spendMany(6000, 25 * HOUR_MS)).toBe(5000);
});

test("a client stays refused, however many other clients come", () => {
  const limiter = new RateLimiter({ burst: 2, intervalMs: 12 * HOUR_MS });
  for (let piece = 0; piece < 2; piece += 1) limiter.take(CAMPUS, 0);
  for (let number = 0; number < 20_000; number += 1) limiter.take(`2001:db8:0:${number.toString(16)}::/64`, 0);
  expect(limiter.take(CAMPUS, 0)).toBe(12 * 3600);
});

test("fractions of milliseconds do not change the limit", () => {
  for (let start = 0.1; start < 100; start += 0.7) {
    const limiter = new RateLimiter({ burst: 120, intervalMs: 500 });
    const waits = Array.from({ length: 121 }, () => limiter.take(CAMPUS, 123_456 + start));
    expect(waits.indexOf(1)).toBe(120);
  }
});
