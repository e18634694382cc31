import { AppError } from "#platform/errors.ts";

const AT_ONCE = 2;
const WAITING = 10;
const RETRY_AFTER_SECONDS = 2;

/** Lets a few pieces of work run at once and a few more wait. */
export interface HashQueue {
  /** @throws AppError("busy") when too many wait already. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Each hash takes 19 MiB and a core for a while: a crowd at the sign-in must not take the site with it. */
export function createHashQueue(): HashQueue {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async run(work) {
      if (running < AT_ONCE) running += 1;
      else if (waiting.length < WAITING) await new Promise<void>((start) => waiting.push(start));
      else throw new AppError("busy", { retryAfterSeconds: RETRY_AFTER_SECONDS });
      try {
        return await work();
      } finally {
        // The place passes on to the next in line, so the number that run stays the same.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
