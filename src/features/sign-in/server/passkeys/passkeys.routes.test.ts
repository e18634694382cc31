import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CHEAP_HASH } from "#tests/support/cheap-hash.ts";
import { engines } from "#tests/support/databases.ts";
import { administrator, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import {
  createAdministrator,
  disableAdministrator,
  enableAdministrator,
  setPassword,
} from "../accounts/administrators.service.ts";
import { type PasskeysDeps, signInWithPasskey } from "./passkeys.service.ts";

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest();
const encode = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64url");

const COSE_CURVES: Record<string, [alg: number, curve: number]> = { "P-256": [-7, 1], "P-384": [-35, 2] };

interface DeviceOptions {
  host?: string;
  origin?: string;
  flags?: number;
  curve?: string;
  crossOrigin?: boolean;
  /** The algorithm that the response claims, which may differ from the key. */
  alg?: number;
}

const keyPair = (curve: string) =>
  curve === "RSA"
    ? generateKeyPairSync("rsa", { modulusLength: 2048 })
    : curve === "short RSA"
      ? generateKeyPairSync("rsa", { modulusLength: 1024 })
      : curve === "Ed25519"
        ? generateKeyPairSync("ed25519")
        : generateKeyPairSync("ec", { namedCurve: curve });

function coseOf(key: KeyObject, claimed?: number) {
  const { kty, crv, x = "", y = "", n = "", e = "" } = key.export({ format: "jwk" });
  const bytes = (text: string) => Uint8Array.from(Buffer.from(text, "base64url"));
  const [alg, curve] = COSE_CURVES[crv ?? ""] ?? [-8, 6];
  const pairs: [number, number | Uint8Array][] =
    kty === "RSA"
      ? [
          [1, 3],
          [3, -257],
          [-1, bytes(n)],
          [-2, bytes(e)],
        ]
      : kty === "OKP"
        ? [
            [1, 1],
            [3, -8],
            [-1, 6],
            [-2, bytes(x)],
          ]
        : [
            [1, 2],
            [3, claimed ?? alg],
            [-1, curve],
            [-2, bytes(x)],
            [-3, bytes(y)],
          ];
  return Buffer.from(isoCBOR.encode(new Map(pairs)));
}

/** Acts as an authenticator. The options change single parts of its answers. */
function openDevice(options: DeviceOptions = {}) {
  const { host = "localhost", origin = "http://localhost", flags = 0x05, curve = "P-256", crossOrigin, alg } = options;
  const { publicKey, privateKey } = keyPair(curve);
  const credential = randomBytes(32);
  let counter = 0;
  const data = (type: string, challenge: string, parts: object = {}) =>
    encode(JSON.stringify({ type, challenge, origin, ...(crossOrigin !== undefined && { crossOrigin }), ...parts }));
  const authenticator = (extra: Buffer, flag: number, { host: at = host, flags: set = flags } = {}) => {
    const head = Buffer.alloc(37);
    sha256(at).copy(head);
    head.writeUInt8(set | flag, 32);
    head.writeUInt32BE(counter, 33);
    return Buffer.concat([head, extra]);
  };
  return {
    id: encode(credential),
    /** The key as versions before 0.2 stored it. */
    spki: encode(publicKey.export({ type: "spki", format: "der" })),
    count(to: number) {
      counter = to;
    },
    make(challenge: string, id = credential) {
      const extra = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseOf(publicKey, alg)]);
      return {
        id: encode(credential),
        clientDataJSON: data("webauthn.create", challenge),
        authenticatorData: encode(authenticator(extra, 0x40)),
      };
    },
    sign(challenge: string, parts: { type?: string; origin?: string; crossOrigin?: boolean } & DeviceOptions = {}) {
      const { type = "webauthn.get", host: at, flags: set, ...client } = parts;
      const clientDataJSON = data(type, challenge, client);
      const bytes = authenticator(Buffer.alloc(0), 0, { ...(at && { host: at }), ...(set && { flags: set }) });
      const signed = Buffer.concat([bytes, sha256(Buffer.from(clientDataJSON, "base64url"))]);
      const signature = encode(sign(curve === "Ed25519" ? null : "sha256", signed, privateKey));
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

  test.each<[string, (challenge: string) => object]>([
    ["another origin", (sent) => openDevice({ origin: "https://evil.example" }).make(sent)],
    ["another relying party ID", (sent) => openDevice({ host: "evil.example" }).make(sent)],
    ["no user verification", (sent) => openDevice({ flags: 0x01 }).make(sent)],
    ["no user presence", (sent) => openDevice({ flags: 0x04 }).make(sent)],
    ["a page embedded in another site", (sent) => openDevice({ crossOrigin: true }).make(sent)],
    ["an unsupported curve", (sent) => openDevice({ curve: "P-384" }).make(sent)],
    ["an unsupported curve under another name", (sent) => openDevice({ curve: "P-384", alg: -7 }).make(sent)],
    ["a short RSA key", (sent) => openDevice({ curve: "short RSA" }).make(sent)],
    ["the ID of another credential", (sent) => openDevice().make(sent, randomBytes(32))],
    ["an unknown challenge", () => openDevice().make(encode("made up"))],
    [
      "the type of a sign-in",
      (sent) => ({ ...openDevice().make(sent), clientDataJSON: openDevice().sign(sent).clientDataJSON }),
    ],
    [
      "authenticator data that cannot be read",
      (sent) => ({ ...openDevice().make(sent), authenticatorData: encode("no data") }),
    ],
    ["client data that cannot be read", (sent) => ({ ...openDevice().make(sent), clientDataJSON: encode("no data") })],
  ])("refuses to add a passkey with %s", async (_name, made) => {
    expect(await add(made(await newChallenge()))).toMatchObject({ status: 400, body: { error: "invalid" } });
    expect((await site.call("GET", "/api/account/passkeys")).body).toEqual([]);
  });

  test("refuses to add a passkey with the challenge of a sign-in, an expired or a used challenge, or twice", async () => {
    const device = openDevice();
    expect((await add(device.make(await challenge()))).status).toBe(400);
    const late = await newChallenge();
    now = new Date(now.getTime() + 5 * 60_000);
    expect((await add(device.make(late))).status).toBe(400);
    const used = await newChallenge();
    expect((await add(device.make(used))).status).toBe(201);
    expect((await add(openDevice().make(used))).status).toBe(400);
    expect((await add(device.make(await newChallenge()))).status).toBe(409);
  });

  type Device = ReturnType<typeof openDevice>;
  test.each<[string, (device: Device, challenge: string) => object]>([
    ["another origin", (device, sent) => device.sign(sent, { origin: "https://evil.example" })],
    ["another relying party ID", (device, sent) => device.sign(sent, { host: "evil.example" })],
    ["no user verification", (device, sent) => device.sign(sent, { flags: 0x01 })],
    ["no user presence", (device, sent) => device.sign(sent, { flags: 0x04 })],
    ["a page embedded in another site", (device, sent) => device.sign(sent, { crossOrigin: true })],
    ["the type of a new passkey", (device, sent) => device.sign(sent, { type: "webauthn.create" })],
    ["an unknown challenge", (device) => device.sign(encode("made up"))],
    ["the signature of another passkey", (device, sent) => ({ ...openDevice().sign(sent), id: device.id })],
    ["an unknown passkey", (_device, sent) => openDevice().sign(sent)],
    [
      "a signature that cannot be read",
      (device, sent) => ({ ...device.sign(sent), signature: encode("no signature") }),
    ],
    ["client data that cannot be read", (device, sent) => ({ ...device.sign(sent), clientDataJSON: encode("{}") })],
    [
      "a counter that goes back",
      (device, sent) => {
        device.count(6);
        return device.sign(sent);
      },
    ],
    [
      "the same counter",
      (device, sent) => {
        device.count(7);
        return device.sign(sent);
      },
    ],
    [
      "a counter that starts again",
      (device, sent) => {
        device.count(0);
        return device.sign(sent);
      },
    ],
  ])("refuses to sign in with %s", async (_name, signed) => {
    const device = openDevice();
    device.count(7);
    expect((await add(device.make(await newChallenge()))).status).toBe(201);
    device.count(8);
    expect(await comeIn(signed(device, await challenge()))).toMatchObject({
      status: 401,
      body: { error: "wrong_credentials" },
    });
    now = new Date(now.getTime() + 1000);
    device.count(8);
    expect((await comeIn(device.sign(await challenge()))).status).toBe(200);
  });

  test("refuses to sign in with the challenge for a new passkey, or with an expired one", async () => {
    const device = openDevice();
    await add(device.make(await newChallenge()));
    expect((await comeIn(device.sign(await newChallenge()))).status).toBe(401);
    const late = await challenge();
    now = new Date(now.getTime() + 5 * 60_000);
    expect((await comeIn(device.sign(late))).status).toBe(401);
  });

  test("accepts one of several parallel sign-ins with the same challenge", async () => {
    const device = openDevice();
    await add(device.make(await newChallenge()));
    const signature = device.sign(await challenge());
    const statuses = await Promise.all(Array.from({ length: 4 }, async () => (await comeIn(signature)).status));
    expect(statuses.sort()).toEqual([200, 401, 401, 401]);
  });

  test.each(["P-256", "Ed25519", "RSA"])(
    "a passkey with the key %s signs in, also if an earlier version stored it",
    async (curve) => {
      const device = openDevice({ curve });
      expect((await add(device.make(await newChallenge()))).status).toBe(201);
      expect((await comeIn(device.sign(await challenge()))).status).toBe(200);
      await site.deps.db.updateTable("passkeys").set({ public_key: device.spki }).execute();
      expect((await comeIn(device.sign(await challenge()))).status).toBe(200);
      const other = openDevice({ curve });
      expect((await comeIn({ ...other.sign(await challenge()), id: device.id })).status).toBe(401);
    },
  );

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
    const deps = { ...site.deps, sessions: { start }, challenges: { take } } as unknown as PasskeysDeps;
    const from = (address: string) => ({ site: { origin: "http://localhost", id: "localhost" }, caller: { address } });
    const outcomes = await Promise.allSettled([
      signInWithPasskey(deps, device.sign(encode("one")), from("192.0.2.1")),
      signInWithPasskey(deps, device.sign(encode("two")), from("192.0.2.2")),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    device.count(10);
    expect((await comeIn(device.sign(await challenge()))).status).toBe(200);
  });

  test("a passkey opens no account that has ended, nor one that was opened again or got a password from the server", async () => {
    const device = openDevice();
    await add(device.make(await newChallenge()));
    const password = "a gull on the north pier";
    const deps = { ...site.deps, passwordCost: CHEAP_HASH, isGuessable: () => false };
    await createAdministrator(deps, { username: "noor", password });
    await disableAdministrator(deps, "asha", { force: true });
    expect((await comeIn(device.sign(await challenge()))).status).toBe(401);
    await enableAdministrator(deps, "asha");
    expect((await comeIn(device.sign(await challenge()))).status).toBe(401);
    site.token = (await site.call("POST", "/api/admin/login", { body: administrator, token: false })).body.token;
    const newer = openDevice();
    await add(newer.make(await newChallenge()));
    expect((await comeIn(newer.sign(await challenge()))).status).toBe(200);
    await setPassword(deps, { username: "asha", password });
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
