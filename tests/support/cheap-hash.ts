/** A cost of hashing passwords for tests that are not about it: what they store costs nothing to verify either. */
export const CHEAP_HASH = { memory: 8, passes: 1, parallelism: 1 };
