import type { KyselyPlugin } from "kysely";

/** Counts the queries of a database handle: `db.withPlugin(counter.plugin)`. */
export function queryCounter() {
  let queries = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
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
