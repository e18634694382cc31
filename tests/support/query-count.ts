import type { KyselyPlugin } from "kysely";

/** Counts the queries that a database handle sends: `db.withPlugin(counter.plugin)`. */
export function queryCounter() {
  let queries = 0;
  const plugin: KyselyPlugin = {
    // Nested queries also pass here, but each statement has one result.
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      queries += 1;
      return result;
    },
  };
  return {
    plugin,
    /** Returns the number of queries that `work` sends. */
    async during(work: () => Promise<unknown>): Promise<number> {
      queries = 0;
      await work();
      return queries;
    },
  };
}
