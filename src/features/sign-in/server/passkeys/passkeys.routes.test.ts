import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CHEAP_HASH } from "#tests/support/cheap-hash.ts";
import { engines } from "#tests/support/databases.ts";
import { administrator, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import {
  createAdministrator,
  disableAdministrator,
  enableAdministrator,
  setPassword,
} from "../accounts/administrators.ts";
import { type PasskeysDeps, signInWithPasskey } from "./passkeys.service.ts";

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest();
const encode = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64url");

/** Acts as an authenticator. The options change single parts of its answers. */
function openDevice({ host = "localhost", origin = "http://localhost", flags = 0x05, curve = "P-256" } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: curve });
  const credential = randomBytes(32);
  let counter = 0;
  const data = (type: string, challenge: string, from = origin) =>
    encode(JSON.stringify({ type, challenge, origin: from }));
  const authenticator = (extra: Buffer, flag: number) => {
    const head = Buffer.alloc(37);
    sha256(host).copy(head);
    head.writeUInt8(flags | flag, 32);
    head.writeUInt32BE(counter, 33);
    return Buffer.concat([head, extra]);
  };
  return {
    id: encode(credential),
    count(to: number) {
      counter = to;
    },
    make(challenge: string, id = credential) {
      const extra = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id]);
      return {
        id: encode(credential),
        clientDataJSON: data("webauthn.create", challenge),
        authenticatorData: encode(authenticator(extra, 0x40)),
        publicKey: encode(publicKey.export({ type: "spki", format: "der" })),
      };
    },
    sign(challenge: string, { type = "webauthn.get", from = origin } = {}) {
      const clientDataJSON = data(type, challenge, from);
      const bytes = authenticator(Buffer.alloc(0), 0);
      const signed = Buffer.concat([bytes, sha256(Buffer.from(clientDataJSON, "base64url"))]);
      const signature = encode(sign("sha256", signed, privateKey));
      return { id: encode(credential), clientDataJSON, authenticatorData: encode(bytes), signature };
    },
  };
}

describe.each(engines)("passkeys on %s", (engine) => {
  let site: TestSite;
  let now: Date;
  beforeEach(async () => {
    now = new Date("2026-11-21T09:00:00Z");
    site = await openTestSite({ engine, clock: () => now });
  });
  afterEach(() => site.close());

  const here = { headers: { host: "localhost" } };
  const post = (url: string, body?: object, token: string | false = site.token) =>
    site.call("POST", url, { ...(body && { body }), token, ...here });
  const newChallenge = async () => (await post("/api/account/passkeys/options")).body.challenge as string;
  const challenge = async () => (await post("/api/admin/passkey/options", undefined, false)).body.challenge as string;
  const add = (made: object, current = administrator.password) =>
    post("/api/account/passkeys", { name: "Phone", current, ...made });
  const comeIn = (signature: object) => post("/api/admin/passkey", signature, false);

  test("a passkey is added with the password, signs in, and is refused after its removal", async () => {
    const device = openDevice();
    const { body: options } = await post("/api/account/passkeys/options");
    expect(options).toMatchObject({
      rp: { id: "localhost" },
      user: { name: "asha" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
    });
    expect((await add(device.make(options.challenge), "not that one")).body.message).toBe(
      "The current password is incorrect",
    );
    const added = await add(device.make(options.challenge));
    expect([added.status, added.body]).toEqual([
      201,
      { _id: expect.any(String), name: "Phone", createdAt: now.toISOString() },
    ]);
    expect((await post("/api/account/passkeys/options")).body.excludeCredentials).toEqual([
      { type: "public-key", id: device.id },
    ]);

    const signature = device.sign(await challenge());
    const session = await comeIn(signature);
    expect(session).toMatchObject({ status: 200, body: { username: "asha", role: "owner", timeZone: "Asia/Kolkata" } });
    expect((await site.call("GET", "/api/admin/verify", { token: session.body.token })).status).toBe(200);
    // A signature is valid once.
    expect(await comeIn(signature)).toMatchObject({ status: 401, body: { error: "wrong_credentials" } });
    expect((await site.call("GET", "/api/account/passkeys")).body).toEqual([
      { ...added.body, lastUsedAt: now.toISOString() },
    ]);
    expect((await site.call("GET", "/api/access-log")).body).toContainEqual(
      expect.objectContaining({ event: "signed in with a passkey", actor: "asha" }),
    );

    await site.call("DELETE", `/api/account/passkeys/${added.body._id}`);
    expect((await comeIn(device.sign(await challenge()))).status).toBe(401);
    const audit = (await site.call("GET", "/api/stats/activity")).body;
    expect(audit.map(({ action, entity, label }: Record<string, string>) => `${entity} ${action}: ${label}`)).toEqual([
      "passkey deleted: Phone (asha)",
      "passkey created: Phone (asha)",
    ]);
  });

  test("invalid responses are refused when adding a passkey and when signing in", async () => {
    const other = openDevice();
    const wrong = [
      openDevice({ origin: "https://evil.example" }).make(await newChallenge()),
      openDevice({ host: "evil.example" }).make(await newChallenge()),
      openDevice({ flags: 0x01 }).make(await newChallenge()),
      openDevice({ curve: "P-384" }).make(await newChallenge()),
      openDevice().make(await newChallenge(), randomBytes(32)),
      openDevice().make(await challenge()),
      openDevice().make(encode("made up")),
      { ...other.make(await newChallenge()), clientDataJSON: other.sign(await newChallenge()).clientDataJSON },
      { ...other.make(await newChallenge()), publicKey: encode("no key") },
    ];
    for (const made of wrong) expect(await add(made)).toMatchObject({ status: 400, body: { error: "invalid" } });
    const late = await newChallenge();
    now = new Date(now.getTime() + 5 * 60_000);
    expect((await add(other.make(late))).status).toBe(400);

    const device = openDevice();
    device.count(7);
    expect((await add(device.make(await newChallenge()))).status).toBe(201);
    expect((await add(device.make(await newChallenge()))).status).toBe(409);
    for (const one of [other, device]) one.count(8);
    const signatures = [
      { ...other.sign(await challenge()), id: device.id },
      device.sign(await newChallenge()),
      device.sign(await challenge(), { type: "webauthn.create" }),
      device.sign(await challenge(), { from: "https://evil.example" }),
    ];
    device.count(7);
    signatures.push(device.sign(await challenge()));
    for (const signature of signatures) expect((await comeIn(signature)).status).toBe(401);
    now = new Date(now.getTime() + 1000);
    device.count(8);
    expect((await comeIn(device.sign(await challenge()))).status).toBe(200);
  });

  test("finding 17: of two sign-ins that send the same counter at the same time, one is refused", async () => {
    const device = openDevice();
    await add(device.make(await newChallenge()));
    device.count(9);
    // Both sign-ins read the stored counter before either continues.
    const both = Promise.withResolvers<void>();
    let arrived = 0;
    const take = async () => {
      arrived += 1;
      if (arrived === 2) both.resolve();
      await both.promise;
      return true;
    };
    const start = async () => ({ token: "", username: "asha", role: "owner" as const, expiresAt: "" });
    const ground = { ...site.deps, sessions: { start }, challenges: { take } } as unknown as PasskeysDeps;
    const from = (address: string) => ({ place: { origin: "http://localhost" }, caller: { address } });
    const outcomes = await Promise.allSettled([
      signInWithPasskey(ground, device.sign(encode("one")), from("192.0.2.1")),
      signInWithPasskey(ground, device.sign(encode("two")), from("192.0.2.2")),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    device.count(10);
    expect((await comeIn(device.sign(await challenge()))).status).toBe(200);
  });

  test("a passkey opens no account that has ended, nor one that was opened again or got a password from the server", async () => {
    const device = openDevice();
    await add(device.make(await newChallenge()));
    const password = "a gull on the north pier";
    const ground = { ...site.deps, passwordCost: CHEAP_HASH, isGuessable: () => false };
    await createAdministrator(ground, { username: "noor", password });
    await disableAdministrator(ground, "asha", { force: true });
    expect((await comeIn(device.sign(await challenge()))).status).toBe(401);
    await enableAdministrator(ground, "asha");
    expect((await comeIn(device.sign(await challenge()))).status).toBe(401);
    site.token = (await site.call("POST", "/api/admin/login", { body: administrator, token: false })).body.token;
    const newer = openDevice();
    await add(newer.make(await newChallenge()));
    expect((await comeIn(newer.sign(await challenge()))).status).toBe(200);
    await setPassword(ground, { username: "asha", password });
    expect((await comeIn(newer.sign(await challenge()))).status).toBe(401);
    expect((await comeIn(device.sign(await challenge()))).status).toBe(401);
  });

  test("finding 15: changing the password removes the passkeys if the person asks, and keeps them otherwise", async () => {
    await add(openDevice().make(await newChallenge()));
    const put = async (body: object) => {
      const change = { current: administrator.password, password: administrator.password, ...body };
      site.token = (await site.call("PUT", "/api/account/password", { body: change })).body.token;
      return (await site.call("GET", "/api/account/passkeys")).body.length;
    };
    expect(await put({})).toBe(1);
    expect(await put({ removePasskeys: false })).toBe(1);
    expect(await put({ removePasskeys: true })).toBe(0);
    const [entry] = (await site.call("GET", "/api/stats/activity")).body;
    expect(entry).toMatchObject({ action: "deleted", entity: "passkey", label: "All (asha)" });
  });

  test("finding 13: wrong signatures of a passkey are slowed down, and others at the address still sign in", async () => {
    const device = openDevice();
    await add(device.make(await newChallenge()));
    const stranger = openDevice();
    const statuses: number[] = [];
    for (let tries = 0; tries < 7; tries += 1) statuses.push((await comeIn(stranger.sign(await challenge()))).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await comeIn(device.sign(await challenge()))).status).toBe(200);
  });
});
