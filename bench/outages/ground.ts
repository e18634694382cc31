import { join } from "node:path";
import { setDefaultCACertificates } from "node:tls";
import { type S3StandIn, startS3StandIn } from "#tests/support/s3/stand-in.ts";
import { freePorts } from "../free-ports.ts";
import { type SiteProxy, startProxy } from "../nginx-proxy.ts";
import { credentials, tokenAt } from "../processes.ts";
import { Instance } from "./instance.ts";
import { type PostgresServer, startPostgresServer } from "./postgres-server.ts";
import { KEPT, uploadOf } from "./traffic.ts";

/** Two instances behind nginx, with PostgreSQL and an S3 stand-in that checks signatures, all on loopback. */
export interface Ground {
  one: Instance;
  other: Instance;
  postgres: PostgresServer;
  s3: S3StandIn;
  proxy: SiteProxy;
  token: string;
  /** The URL of a picture. */
  picture: string;
  close(): Promise<void>;
}

/** Fills the response cache of both instances. */
export async function keepPages({ one, other }: Pick<Ground, "one" | "other">) {
  for (const { address } of [one, other]) for (const path of KEPT) await (await fetch(address + path)).text();
}

/** Stores a few pictures. @returns the URL of one picture */
async function fill(proxy: SiteProxy, token: string): Promise<string> {
  let picture = "";
  for (let count = 0; count < 6; count += 1) {
    const { path, ...init } = await uploadOf(token, `Picture ${count}`);
    const answer = await fetch(proxy.address + path, init as RequestInit);
    picture = ((await answer.json()) as { image: string }).image;
  }
  return picture;
}

export async function openGround(folder: string): Promise<Ground> {
  const [database = 0, first = 0, second = 0, tls = 0, plain = 0] = await freePorts(5);
  const postgres = startPostgresServer(database);
  const s3 = await startS3StandIn();
  const proxy = startProxy({ folder: join(folder, "proxy"), ports: [tls, plain], upstream: [first, second] });
  setDefaultCACertificates([proxy.certificate]);
  const instanceAt = (port: number) =>
    new Instance(port, {
      DATA_DIR: join(folder, `instance-${port}`),
      DATABASE_URL: postgres.address,
      MEDIA_S3_BUCKET: s3.bucket,
      MEDIA_S3_ENDPOINT: s3.endpoint,
      AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
      PUBLIC_URL: proxy.address,
      TRUST_PROXY: "127.0.0.1",
      ADMIN_USERNAME: credentials.username,
      ADMIN_PASSWORD: credentials.password,
    });
  const [one, other] = [instanceAt(first), instanceAt(second)];
  const close = async () => {
    await Promise.all([one.end("SIGTERM"), other.end("SIGTERM"), proxy.stop()]);
    await s3.stop();
    postgres.remove();
  };
  try {
    await Promise.all([one.start(), other.start()]);
    const token = await tokenAt(one.address);
    const picture = await fill(proxy, token);
    return { one, other, postgres, s3, proxy, token, picture, close };
  } catch (error) {
    await close();
    throw error;
  }
}
