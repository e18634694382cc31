import { setTimeout as sleep } from "node:timers/promises";
import { tableLine } from "./figures.ts";
import { percentile } from "./load.ts";
import { type StartProcess, startSite } from "./processes.ts";

const PHONES = 500;
const WITHIN_MS = 60_000;
/** The join form adds this delay to the wait of its ticket. */
const MARGIN_MS = 200;
const JUNK_EVERY_MS = 50;

interface Sender {
  address: string;
  network: string;
}

const post = ({ address, network }: Sender, path: string, body: object) =>
  fetch(address + path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": network },
    body: JSON.stringify(body),
  });

const application = (id: string) => ({ name: "Asha Verma", email: `${id}@example.org`, id, branch: "Electronics" });

/**
 * Applies like the join form. @returns the milliseconds until the application was stored, or undefined if it was
 * refused
 */
async function apply(sender: Sender, id: string): Promise<number | undefined> {
  const begun = performance.now();
  let answer = await post(sender, "/api/student", application(id));
  await answer.arrayBuffer();
  if (answer.status === 429) {
    const issued = await post(sender, "/api/student/ticket", {});
    const { ticket, waitSeconds } = (await issued.json()) as { ticket: string; waitSeconds: number };
    await sleep(waitSeconds * 1000 + MARGIN_MS);
    answer = await post(sender, "/api/student", { ...application(id), ticket });
    await answer.arrayBuffer();
  }
  return answer.status === 201 ? performance.now() - begun : undefined;
}

/** Sends applications without tickets until stopped. @returns the number of stored applications */
async function sendJunk(sender: Sender, isOver: () => boolean): Promise<number> {
  let stored = 0;
  for (let number = 0; !isOver(); number += 1) {
    const { ok } = await post(sender, "/api/student", application(`junk-${sender.network}-${number}`));
    if (ok) stored += 1;
    await sleep(JUNK_EVERY_MS);
  }
  return stored;
}

async function phonesOf(sender: Sender) {
  const phone = async (number: number) => {
    await sleep((number / PHONES) * WITHIN_MS);
    return apply(sender, `phone-${sender.network}-${number}`);
  };
  const outcomes = await Promise.all(Array.from({ length: PHONES }, (_, number) => phone(number)));
  const waits = outcomes.filter((ms) => ms !== undefined).toSorted((one, other) => one - other);
  const seconds = (share: number) => (percentile(waits, share) / 1000).toFixed(2);
  console.log(tableLine(["phones whose form is stored", `${waits.length} of ${PHONES}`]));
  console.log(tableLine(["wait p50, s", seconds(0.5)]));
  console.log(tableLine(["wait p99, s", seconds(0.99)]));
  console.log(tableLine(["longest wait, s", seconds(1)]));
}

/** Measures how long students wait when a whole campus applies within one minute from one IP address. */
export async function benchCampus(start: StartProcess) {
  const address = await startSite(start, "site-server.ts", { DEMO_SIZE: "small", SHED: "on" });
  console.log("\n500 phones within a minute");
  await phonesOf({ address, network: "10.97.0.1" });
  console.log("\nthe same, with junk from the same address");
  const junked = { address, network: "10.97.0.2" };
  let isOver = false;
  const junk = sendJunk(junked, () => isOver);
  await phonesOf(junked);
  isOver = true;
  console.log(tableLine(["junk stored", String(await junk)]));
}
