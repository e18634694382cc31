import { useState } from "react";
import {
  deleteYearPlan,
  newYearMessages,
  previewNewYear,
  startNewYear,
  undoNewYear,
} from "#features/new-year/new-year.contract.ts";
import { newYearLabels as labels } from "#features/new-year/new-year.labels.ts";
import { adminApi } from "#kit/admin/admin-api.ts";
import { openInTab } from "#kit/admin/item-menu.tsx";
import { useWrite } from "#kit/admin/use-write.ts";
import { type Failure, failureOf } from "#kit/feedback/failure.tsx";

/** Returns the actions on a plan, and the last failure. */
export function useYearActions(version: number, onYearChange: () => Promise<void>) {
  const write = useWrite();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  /** @returns whether the action succeeded */
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

  return {
    pending,
    failure,
    run,
    begin: (year: string, at: string | undefined) =>
      run(newYearMessages.publishFailed, async () => {
        const message = at === undefined ? labels.started(year) : labels.scheduled(year);
        await write((api) => startNewYear(api, at, version), message);
        await onYearChange();
      }),
    undo: (message: string) =>
      run(newYearMessages.undoFailed, async () => {
        await write((api) => undoNewYear(api, version), message);
        await onYearChange();
      }),
    deletePlan: () =>
      run(newYearMessages.saveFailed, () => write((api) => deleteYearPlan(api, version), labels.planClosed)),
    preview: () => run(newYearMessages.previewFailed, () => openInTab(() => previewNewYear(adminApi))),
  };
}

export type YearActions = ReturnType<typeof useYearActions>;
