import { expect, test } from "vitest";
import { hashPassword, placeholderHash, verifyPassword } from "./password-hash.service.ts";

test("a password is stored as a salted argon2id hash with OWASP's parameters", async () => {
  const [one, other] = await Promise.all([hashPassword("a long walk home"), hashPassword("a long walk home")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(other);
  expect(await verifyPassword("a long walk home", one)).toBe("right");
  expect(await verifyPassword("a long walk Home", one)).toBe("wrong");
});

test("a hash of the reference implementation is accepted", async () => {
  // From the reference implementation's own test vectors: argon2id, v=19, t=2, m=65536, p=1.
  const stored = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  expect(await verifyPassword("password", stored)).toBe("outdated");
  expect(await verifyPassword("passwore", stored)).toBe("wrong");
});

test("the dummy hash for unknown users takes the same time and matches no password", async () => {
  expect(placeholderHash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword("", placeholderHash())).toBe("wrong");
});

test("a password matches in any Unicode normalization, also with older hashes", async () => {
  const decomposed = "cafe\u0301 au lait, ｗｉｄｅ";
  const composed = "café au lait, wide";
  const stored = await hashPassword(decomposed);
  expect(await verifyPassword(composed, stored)).toBe("right");
  expect(await verifyPassword(decomposed, stored)).toBe("right");

  const { argon2Sync } = await import("node:crypto");
  const nonce = Buffer.from("sixteen bytes ..");
  const parameters = { message: decomposed, nonce, tagLength: 32, memory: 8, passes: 1, parallelism: 1 };
  const parts = [nonce, argon2Sync("argon2id", parameters)].map((part) => part.toString("base64").replace(/=+$/, ""));
  const before = `$argon2id$v=19$m=8,t=1,p=1$${parts.join("$")}`;
  expect(await verifyPassword(decomposed, before, { memory: 8, passes: 1, parallelism: 1 })).toBe("outdated");
  expect(await verifyPassword(composed, before)).toBe("wrong");
});

test("a damaged hash is an error, not a wrong password", async () => {
  await expect(verifyPassword("x", "$argon2id$v=19$m=19456")).rejects.toThrow("cannot be read");
});
