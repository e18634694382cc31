import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { percentile } from "./load.ts";
import { type Cluster, type Instance, keepPages, openCluster } from "./outages-setup.ts";
import { type Acknowledged, beginTraffic, type Kind, type Seen } from "./outages-traffic.ts";
import type { StartProcess } from "./processes.ts";

const SUCCESS = new Set([200, 201, 304]);
export const isAnswered = ({ status }: Seen) => SUCCESS.has(status);
export const ofKinds = (seen: readonly Seen[], ...kinds: Kind[]) => seen.filter(({ kind }) => kinds.includes(kind));
export const READS: Kind[] = ["kept", "made", "picture"];

export const p99Ms = (seen: readonly Seen[]): number =>
  percentile(
    seen.map(({ ms }) => ms).sort((one, other) => one - other),
    0.99,
  );
export const atMost = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), 0);

export const slowestMs = (seen: readonly Seen[]): number => atMost(seen.map(({ ms }) => ms));

/** Adds a table row: the measurement and its limit. The process's exit code depends on the limits. */
export function say(what: string, figure: string, mark = "", holds = true) {
  console.log(`${holds ? " " : "✗"} ${what.padEnd(36)}${figure.padStart(16)}   ${mark}`.trimEnd());
  if (!holds) process.exitCode = 1;
}

/** Counts requests and failures, and lists the failures if there are too many. */
export function sayFailures(what: string, seen: readonly Seen[], mark: string, isFew: (share: number) => boolean) {
  const failed = seen.filter((one) => !isAnswered(one));
  const share = failed.length / seen.length;
  say(what, `${failed.length} of ${seen.length}`, mark, seen.length > 0 && isFew(share));
  if (!isFew(share))
    for (const { kind, status, ms } of failed.slice(0, 10))
      console.log(`    ${kind}: ${status || "no answer"} after ${ms.toFixed(0)} ms`);
}

/** Compares acknowledged writes with the database and the file store. */
export async function sayWhatIsStored({ postgres, s3 }: Cluster, { applications, uploads }: Acknowledged) {
  const client = new pg.Client({ connectionString: postgres.address });
  await client.connect();
  const rows = async (sql: string) => (await client.query<{ id: string; picture?: string }>(sql)).rows;
  const students = new Set((await rows("select student_id as id from students")).map(({ id }) => id));
  const items = await rows("select id, image as picture from gallery_items");
  await client.end();
  const pictures = new Set(items.map(({ id }) => id));
  const lost = [...applications.filter((id) => !students.has(id)), ...uploads.filter((id) => !pictures.has(id))];
  const files = [...s3.objects.keys()];
  const without = items.filter(({ picture = "" }) => !files.includes(picture));
  const count = applications.length + uploads.length;
  say("acknowledged writes lost", `${lost.length} of ${count}`, "0", lost.length === 0 && count > 0);
  say("rows without their file", `${without.length} of ${items.length}`, "0", without.length === 0);
}

const BEFORE_MS = 2000;
const AFTER_MS = 3000;
const AWAY_MS = 20_000;
const EDITS = 20;
const SEEN_WITHIN_MS = 1000;
const GIVE_UP_MS = 10_000;
const REFUSED_WITHIN_MS = 100;
const BACK_WITHIN_MS = 5000;

const ms = (value: number) => `${value.toFixed(0)} ms`;
const none = (share: number) => share === 0;

/** Changes nothing. Its times show the delay of the machine, as a baseline for all other times. */
function sayHealth(seen: readonly Seen[]) {
  const took = ofKinds(seen, "health");
  say("/healthz meanwhile, p99 and worst", `${p99Ms(took).toFixed(0)}, ${ms(slowestMs(took))}`);
}

/** Runs visitors before, during and after an event. @returns what they saw, and the acknowledged writes */
async function under(cluster: Cluster, happen: () => Promise<unknown>) {
  await keepPages(cluster);
  const traffic = beginTraffic(cluster.proxy, cluster.token, cluster.picture);
  await sleep(BEFORE_MS);
  await happen();
  await sleep(AFTER_MS);
  await traffic.stop();
  return traffic;
}

const shownAt = async ({ address }: Instance) =>
  ((await (await fetch(`${address}/api/hero-settings`)).json()) as { videoUrl?: string }).videoUrl;

/** Edits on `here`. @returns the delay until the edit is visible on `there` */
async function editSeenAfter({ token }: Cluster, here: Instance, there: Instance): Promise<number> {
  const videoUrl = `https://example.org/${process.hrtime.bigint()}`;
  const { status } = await fetch(`${here.address}/api/hero-settings`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ displayMode: "video", videoUrl }),
  });
  if (status !== 200) throw new Error(`The edit was answered ${status}`);
  const acknowledged = performance.now();
  const took = () => performance.now() - acknowledged;
  while ((await shownAt(there)) !== videoUrl && took() < GIVE_UP_MS) await sleep(5);
  return took();
}

export async function edits(cluster: Cluster) {
  const { one, other } = cluster;
  const took: number[] = [];
  const { seen } = await under(cluster, async () => {
    for (let count = 0; count < EDITS; count += 1)
      took.push(await editSeenAfter(cluster, ...((count % 2 ? [one, other] : [other, one]) as [Instance, Instance])));
  });
  sayHealth(seen);
  say(`seen elsewhere, worst of ${EDITS}`, ms(atMost(took)), "< 1000 ms", atMost(took) < SEEN_WITHIN_MS);
  sayFailures("requests not answered", seen, "0", none);
}

export async function kill(cluster: Cluster) {
  const { seen, acknowledged } = await under(cluster, async () => {
    for (const instance of [cluster.other, cluster.one]) {
      await instance.end("SIGKILL");
      await sleep(AFTER_MS);
      await instance.start();
      await sleep(AFTER_MS);
    }
  });
  sayFailures("reads not answered", ofKinds(seen, ...READS), "< 1 %", (share) => share < 0.01);
  sayFailures("writes not answered", ofKinds(seen, "application", "upload"), "", () => true);
  await sayWhatIsStored(cluster, acknowledged);
}

export async function rollingRestart(cluster: Cluster) {
  const codes: (number | null)[] = [];
  const { seen, acknowledged } = await under(cluster, async () => {
    for (const instance of [cluster.one, cluster.other]) {
      codes.push(await instance.end("SIGTERM"));
      await instance.start();
      await sleep(AFTER_MS);
    }
  });
  say(
    "exit codes",
    codes.join(" and "),
    "0",
    codes.every((code) => code === 0),
  );
  sayFailures("requests not answered", seen, "0", none);
  await sayWhatIsStored(cluster, acknowledged);
}

interface Outage {
  leave: () => unknown;
  comeBack: () => unknown;
  /** Requests that cannot succeed during the outage. */
  needs: Kind[];
}

/** Stops a service for twenty seconds and starts it again. */
async function outage(cluster: Cluster, { leave, comeBack, needs }: Outage) {
  let [gone, back] = [0, 0];
  const { seen, acknowledged } = await under(cluster, async () => {
    await leave();
    gone = performance.now();
    await sleep(AWAY_MS);
    back = performance.now();
    await comeBack();
    await sleep(BACK_WITHIN_MS);
  });
  const isNeedy = ({ kind }: Seen) => needs.includes(kind);
  const during = seen.filter(({ begun }) => begun >= gone && begun < back);
  const refused = during.filter(isNeedy);
  const in503 = refused.filter(({ status }) => status === 503);
  const failed = seen.filter((one) => !isAnswered(one));
  const until = atMost(failed.map(({ begun }) => begun)) - back;
  sayFailures(
    "all else not answered",
    seen.filter((one) => !isNeedy(one)),
    "0",
    none,
  );
  const isRefused = in503.length === refused.length && refused.length > 0;
  say("what needs it, refused by 503", `${in503.length} of ${refused.length}`, "all", isRefused);
  say("p99 of those", ms(p99Ms(refused)), "< 100 ms", p99Ms(refused) < REFUSED_WITHIN_MS);
  say("the slowest of those", ms(slowestMs(refused)));
  sayHealth(during);
  say("the last refusal, after it is back", ms(Math.max(0, until)), "< 5000 ms", until < BACK_WITHIN_MS);
  await sayWhatIsStored(cluster, acknowledged);
}

export const postgresAway = (cluster: Cluster) =>
  outage(cluster, {
    leave: cluster.postgres.stop,
    comeBack: cluster.postgres.start,
    needs: ["made", "application", "upload"],
  });

export const s3Away = (cluster: Cluster) =>
  outage(cluster, { leave: () => cluster.s3.stop(), comeBack: () => cluster.s3.start(), needs: ["picture", "upload"] });

const acts = {
  "an edit, on each instance in turns": edits,
  "each is killed (SIGKILL) and restarted, one after the other": kill,
  "a rolling restart (SIGTERM)": rollingRestart,
  "PostgreSQL is down for 20 s": postgresAway,
  "S3 is down for 20 s": s3Away,
};

/** Measures what visitors notice, through the proxy, when two instances or their services fail. */
export async function benchOutages(_start: StartProcess, folder: string) {
  const cluster = await openCluster(folder);
  try {
    for (const [name, act] of Object.entries(acts)) {
      console.log(`\n${name}`);
      await act(cluster);
    }
  } finally {
    await cluster.close();
  }
}
