import { afterAll, beforeAll, expect, test } from "vitest";
import { openFolders } from "./refusals.ts";
import { plainPostgres, type RefusingServer, refusingPostgres, refusingS3 } from "./refusing-servers.ts";

const { newFolder, refusalOf } = openFolders();

const servers: Record<string, RefusingServer> = {};
beforeAll(async () => {
  servers["postgres"] = await refusingPostgres();
  servers["plain"] = await plainPostgres();
  servers["s3"] = await refusingS3();
});
afterAll(() => {
  for (const server of Object.values(servers)) server.close();
});

const postgres: [database: string, code: number, words: string][] = [
  ["password", 77, 'rejects the password in DATABASE_URL for "asha".'],
  ["database", 66, 'has no database "database". Create it first.'],
  ["rules", 77, "rejects the connection that DATABASE_URL describes (no pg_hba.conf entry"],
  ["encrypted", 76, 'accepts "asha" only over TLS, if at all. Add ?sslmode=verify-full to DATABASE_URL.'],
  ["connections", 75, "has no free connections at the moment."],
  ["starting", 75, "is not ready (the database system is starting up)."],
  ["scram", 77, "asks for a password, and DATABASE_URL has none."],
  ["hangs up", 69, "closed the connection immediately."],
  ["silent", 69, "does not answer."],
  ["tls?sslmode=verify-full", 76, "failed to open a TLS connection (wrong version number)."],
];
const buckets: [bucket: string, code: number, words: string][] = [
  ["nosuchbucket", 66, "has no such bucket: create it first"],
  ["invalidaccesskeyid", 77, "rejects the credentials AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"],
  ["signaturedoesnotmatch", 77, "rejects the credentials AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"],
  ["accessdenied", 77, "does not allow these credentials to list the bucket"],
  ["requesttimetooskewed", 77, "reports that the clock of this machine is wrong"],
  ["authorizationheadermalformed", 78, "requires another MEDIA_S3_REGION"],
  ["internalerror", 69, "answers with 500"],
  ["page", 69, "does not respond like S3"],
  ["silent", 69, "does not answer"],
];
const inS3 = (bucket: string) => ({
  MEDIA_S3_BUCKET: bucket,
  MEDIA_S3_ENDPOINT: `http://127.0.0.1:${servers["s3"]?.port}`,
  AWS_ACCESS_KEY_ID: "id",
  AWS_SECRET_ACCESS_KEY: "secret",
});

test("the start reports each cause with its own message within seconds", async () => {
  const folder = newFolder();
  const asked = [
    ...postgres.map(async ([name, code, words]) => {
      const user = name === "scram" ? "asha" : "asha:secret";
      const place = `127.0.0.1:${servers["postgres"]?.port}`;
      const refusal = await refusalOf(folder, { DATABASE_URL: `postgres://${user}@${place}/${name}` });
      expect(refusal, name).toEqual([code, expect.stringContaining(`PostgreSQL at ${place} ${words}`)]);
      expect(refusal?.[1]).not.toContain("secret");
    }),
    ...buckets.map(async ([bucket, code, words]) => {
      const place = `http://127.0.0.1:${servers["s3"]?.port}`;
      const line = `S3 at ${place} ${words}`;
      expect(await refusalOf(folder, inS3(bucket)), bucket).toEqual([code, expect.stringContaining(line)]);
    }),
  ];
  await Promise.all(asked);
});

test("the start reports PostgreSQL without TLS, a closed port and an unknown host", async () => {
  const refusal = (address: string) => refusalOf(newFolder(), { DATABASE_URL: `postgres://asha:secret@${address}` });
  expect(await refusal(`127.0.0.1:${servers["plain"]?.port}/x?sslmode=verify-full`)).toEqual([
    76,
    expect.stringMatching(/has no TLS, which DATABASE_URL requires\.$/),
  ]);
  expect(await refusal("127.0.0.1:1/x")).toEqual([69, "PostgreSQL at 127.0.0.1:1 refuses connections. Is it running?"]);
  expect(await refusal("db.invalid/x")).toEqual([69, expect.stringMatching(/^PostgreSQL at db\.invalid is unknown: /)]);
});

test("uploads in a bucket need their database, like uploads in a folder", async () => {
  expect(await refusalOf(newFolder(), inS3("full"))).toEqual([
    65,
    expect.stringMatching(/^There are uploads in the bucket "full" but the database is empty\. /),
  ]);
  expect(await refusalOf(newFolder(), inS3("empty"))).toBeUndefined();
});
