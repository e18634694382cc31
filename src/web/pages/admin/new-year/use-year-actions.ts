import { useState } from "react";
import { fetchBranch } from "#features/branch/branch.calls.ts";
import { beginNewYear, forgetYearPlan, previewNewYear, takeNewYearBack } from "#features/new-year/new-year.calls.ts";
import { newYearMessages } from "#features/new-year/new-year.contract.ts";
import { type Failure, failureOf } from "#kit/feedback/failure.tsx";
import { tellBranch } from "#web/admin/branch.ts";
import { openInTab } from "#web/admin/lifecycle/open-preview.ts";
import { useWrite } from "#web/admin/use-write.ts";
import { adminApi } from "#web/admin-api.ts";

/** What can be done with a plan of a version; a failure is kept to be shown. */
export function useYearActions(version: number) {
  const write = useWrite();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  /** @returns whether it went well */
  async function run(sentence: string, action: () => Promise<unknown>): Promise<boolean> {
    setPending(true);
    setFailure(null);
    try {
      await action();
      return true;
    } catch (error) {
      console.error(sentence, error);
      setFailure(failureOf(sentence, error));
      scrollTo({ top: 0 });
      return false;
    } finally {
      setPending(false);
    }
  }

  /** The shell names the year as well. */
  const tellYear = async () => tellBranch(await fetchBranch(adminApi));

  return {
    pending,
    failure,
    run,
    begin: (year: string, at: string | undefined) =>
      run(newYearMessages.publishFailed, async () => {
        const message = at === undefined ? `${year} has begun` : `${year} is to begin`;
        await write((api) => beginNewYear(api, at, version), message);
        await tellYear();
      }),
    takeBack: (message: string) =>
      run(newYearMessages.undoFailed, async () => {
        await write((api) => takeNewYearBack(api, version), message);
        await tellYear();
      }),
    forget: () => run(newYearMessages.saveFailed, () => write((api) => forgetYearPlan(api, version), "Plan put away")),
    preview: () => run(newYearMessages.previewFailed, () => openInTab(() => previewNewYear(adminApi))),
  };
}

export type YearActions = ReturnType<typeof useYearActions>;
