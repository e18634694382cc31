import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { Engine } from "#platform/db/database-errors.ts";
import { engines } from "#tests/support/databases.ts";
import { median, tableLine } from "./figures.ts";
import { addresses, fiveYears, milliseconds, openFilled } from "./growth.ts";
import type { ListLengths } from "./long-lists.ts";

/** SCALE=1000 takes half an hour, most of it to create the content. */
const FACTORS = [1, 10, Number(process.env["SCALE"] ?? 100)];
const ROUNDS = 15;

const times = (lengths: ListLengths, factor: number): ListLengths => ({
  events: lengths.events * factor,
  gallery: lengths.gallery * factor,
  achievements: lengths.achievements * factor,
  applications: lengths.applications * factor,
});

/** Records each compiled query. */
function queryRecorder() {
  let asked: RootOperationNode[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      asked.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const take = () => {
    const nodes = asked;
    asked = [];
    return nodes.filter(({ kind }) => kind === "SelectQueryNode");
  };
  return { plugin, take };
}

/** Returns the tables that a database reads completely for a query. */
async function wholeTablesRead(db: Db, engine: Engine, node: RootOperationNode): Promise<string[]> {
  const { sql: text, parameters } = db.getExecutor().compileQuery(node, { queryId: "plan" });
  const explain = engine === "sqlite" ? "explain query plan" : "explain";
  const { rows } = await db.executeQuery<Record<string, string>>(
    CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
  );
  const lines = rows.map((row) => row["detail"] ?? row["QUERY PLAN"] ?? "");
  const whole = engine === "sqlite" ? /^SCAN (\w+)$/ : /Seq Scan on (\w+)/;
  return lines.flatMap((line) => whole.exec(line)?.[1] ?? []);
}

async function measureEngine(engine: Engine) {
  const costs = new Map<string, number[]>();
  const whole = new Map<string, string[]>();
  for (const factor of FACTORS) {
    const recorder = queryRecorder();
    const site = await openFilled(times(fiveYears, factor), { engine, queries: recorder.plugin });
    await sql`analyze`.execute(site.deps.db);
    for (const address of addresses) {
      const taken: number[] = [];
      for (let round = -3; round < ROUNDS; round += 1) {
        recorder.take();
        const time = await milliseconds(site, address);
        if (round >= 0) taken.push(time);
      }
      costs.set(address, [...(costs.get(address) ?? []), median(taken)]);
      const tables = await Promise.all(recorder.take().map((node) => wholeTablesRead(site.deps.db, engine, node)));
      whole.set(address, [...new Set(tables.flat())]);
    }
    await site.close();
  }
  console.log(tableLine([`${engine}: ms, medians`, ...FACTORS.map((factor) => `× ${factor}`), "read whole"]));
  for (const [address, medians] of costs)
    console.log(
      `${tableLine([address, ...medians.map((ms) => ms.toFixed(2))])}  ${whole.get(address)?.join(", ") || "none"}`,
    );
}

/**
 * Measures each page and list at multiples of five years' content on both databases, and the tables that they read
 * completely.
 */
export async function benchScale() {
  for (const engine of engines) await measureEngine(engine);
}
