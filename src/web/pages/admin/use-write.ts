import { useRevalidator } from "react-router";
import type { Api } from "#api-client/api.ts";
import { toast } from "#kit/toast.tsx";
import { adminApi } from "../../admin-api.ts";

/** Runs a write, says so when it is done, and loads the screen's data again. Failures are the caller's to show. */
export function useWrite() {
  const revalidator = useRevalidator();
  return async function write<Result>(run: (api: Api) => Promise<Result>, done: string): Promise<Result> {
    const result = await run(adminApi);
    toast.success(done);
    await revalidator.revalidate();
    return result;
  };
}

/** What to tell a person of a failure: the server's words, or `fallback` where it had none. */
export const wordsOf = (error: unknown, fallback: string): string =>
  error instanceof Error && error.message ? error.message : fallback;
