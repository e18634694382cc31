/** Low-cost password hashing for tests about other topics. */
export const CHEAP_HASH = { memory: 8, passes: 1, parallelism: 1 };
