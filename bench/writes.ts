import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { tableLine } from "./figures.ts";
import { type Call, measure } from "./load.ts";
import { credentials, type StartProcess, startSite, tokenAt } from "./processes.ts";

const SECONDS = 4;
/** Only a few officers write at the same time. */
const CONNECTIONS = 2;
const UPLOADS_MAX = 100;

async function uploadCall(token: string): Promise<Call> {
  const images = await pictureFile("bench.png", { width: 1280, height: 720 });
  const fields = { title: "Bench", description: "d", date: "2026-12-05", time: "16:30", location: "Lab 3" };
  const form = new Response(formOf({ ...fields, images }));
  return {
    path: "/api/events",
    method: "POST",
    body: Buffer.from(await form.arrayBuffer()),
    headers: { "content-type": form.headers.get("content-type") ?? "", authorization: `Bearer ${token}` },
  };
}

const signInCall: Call = {
  path: "/api/admin/login",
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(credentials),
};

/** Measures the two most expensive requests for the server: storing a picture and checking a password. */
export async function benchWrites(start: StartProcess) {
  const site = await startSite(start, "site-server.ts", { DEMO_SIZE: "small" });
  const upload = await uploadCall(await tokenAt(site));
  console.log(tableLine(["written", "per second", "p50 ms", "p99 ms"]));
  // Sign-ins come last, because each one ends the oldest of a person's five sessions, including the uploads' session.
  for (const { name, call, expectedStatus, ...bound } of [
    { name: "an event with a picture", call: upload, expectedStatus: 201, maxCalls: UPLOADS_MAX },
    { name: "a sign-in", call: signInCall, expectedStatus: 200 },
  ]) {
    const scenario = { name, expectedStatus, connections: CONNECTIONS, call: () => call, ...bound };
    const { perSecond, p50Ms, p99Ms } = await measure(site, scenario, SECONDS);
    console.log(tableLine([name, perSecond.toFixed(1), p50Ms.toFixed(1), p99Ms.toFixed(1)]));
  }
}
