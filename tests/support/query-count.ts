import type { KyselyPlugin } from "kysely";

/** Counts the queries that a database handle sends: `db.withPlugin(counter.plugin)`. */
export function queryCounter() {
  let queries = 0;
  const plugin: KyselyPlugin = {
    // Of a query that holds others, each is given here; there is one result.
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      queries += 1;
      return result;
    },
  };
  return {
    plugin,
    /** How many queries `work` takes. */
    async during(work: () => Promise<unknown>): Promise<number> {
      queries = 0;
      await work();
      return queries;
    },
  };
}
