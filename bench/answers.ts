import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { type Measured, measure, type Scenario } from "./load.ts";
import { credentials, type StartProcess, startSite, tokenAt } from "./processes.ts";
import { tableLine } from "./table.ts";

const SECONDS = 4;
const CONNECTIONS = 16;
const KEPT_PAGE = "/events";

async function uploadForm(token: string) {
  const image = await pictureFile("bench.png", { width: 1280, height: 720 });
  const fields = { title: "Bench", description: "d", date: "2026-12-05", time: "16:30", location: "Lab 3" };
  const form = new Response(formOf({ ...fields, images: image }));
  return {
    body: Buffer.from(await form.arrayBuffer()),
    headers: { "content-type": form.headers.get("content-type") ?? "", authorization: `Bearer ${token}` },
  };
}

const browser = { "accept-encoding": "br", accept: "text/html" };
const pageCalls = { connections: CONNECTIONS, expectedStatus: 200 };

async function scenarios(address: string): Promise<Scenario[]> {
  const upload = await uploadForm(await tokenAt(address));
  const page = await (await fetch(address + KEPT_PAGE)).text();
  const script = /"(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? "";
  const json = { "content-type": "application/json" };
  return [
    { ...pageCalls, name: "kept page, /events", call: () => ({ path: KEPT_PAGE, headers: browser }) },
    { ...pageCalls, name: "file of the build", call: () => ({ path: script, headers: browser }) },
    {
      ...pageCalls,
      name: "page that is made, /events?page=…",
      call: (n) => ({ path: `/events?page=${n + 1}`, headers: browser }),
    },
    { ...pageCalls, name: "kept list of the API, /api/events", call: () => ({ path: "/api/events" }) },
    {
      ...pageCalls,
      name: "list of the API that is made, 50 of it",
      call: (n) => ({ path: `/api/events?page=${n + 1}` }),
    },
    {
      name: "upload of a 1280 × 720 picture",
      connections: 2,
      expectedStatus: 201,
      maxCalls: 100,
      call: () => ({ path: "/api/events", method: "POST", ...upload }),
    },
    // Last: each sign-in ends the oldest of a person's five sessions, the uploads' among them.
    {
      name: "sign-in",
      connections: 2,
      expectedStatus: 200,
      call: () => ({ path: "/api/admin/login", method: "POST", headers: json, body: JSON.stringify(credentials) }),
    },
  ];
}

const bare: Scenario = { ...pageCalls, name: "bare node:http", call: () => ({ path: "/", headers: browser }) };

function printTable(rows: readonly Measured[], barePerSecond: number) {
  console.log(tableLine(["", "per second", "p50 ms", "p99 ms", "calls", "of bare"]));
  for (const { name, perSecond, p50Ms, p99Ms, calls } of rows)
    console.log(
      tableLine([
        name,
        perSecond.toFixed(perSecond < 100 ? 1 : 0),
        p50Ms.toFixed(1),
        p99Ms.toFixed(1),
        String(calls),
        `${((100 * perSecond) / barePerSecond).toFixed(perSecond < barePerSecond / 50 ? 2 : 0)} %`,
      ]),
    );
}

/**
 * How fast the site answers on this machine, beside a bare node:http server that sends the bytes of one
 * page, measured in the same run before and after.
 * Other work on the machine moves the numbers; the share of bare moves least. DEMO_SIZE=mature measures a site of five
 * years, which takes longer to make.
 */
export async function benchAnswers(start: StartProcess) {
  const siteAddress = await startSite(start, "demo-server.ts", { DEMO_SIZE: process.env["DEMO_SIZE"] ?? "small" });
  const bareAddress = await start("bare-server.ts", { SAME_AS: siteAddress + KEPT_PAGE });
  const before = await measure(bareAddress, { ...bare, name: "bare node:http, before" }, SECONDS);
  const rows: Measured[] = [];
  for (const scenario of await scenarios(siteAddress)) rows.push(await measure(siteAddress, scenario, SECONDS));
  const after = await measure(bareAddress, { ...bare, name: "bare node:http, after" }, SECONDS);
  printTable([before, ...rows, after], (before.perSecond + after.perSecond) / 2);
}
