import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#kit/action/button.tsx";
import { type Failure, FailureAlert } from "#kit/feedback/failure.tsx";
import { adminListLabels } from "./admin.labels.ts";
import type { Loaded } from "./load.ts";

interface LoadedContentProps<Data> {
  /** From `load`; undefined while it loads. */
  loaded: Loaded<Data> | undefined;
  /** Identifies the data on screens with several. Other data does not stay visible. */
  of?: string | undefined;
  /** Shown while loading. */
  waiting?: ReactNode;
  /** Shown after a failure, instead of the error banner and the previous data. */
  failed?: (failure: Failure) => ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * Shows loaded data: first a loading indicator, and after a failure the error with a Retry button above the previous
 * data.
 */
export function LoadedContent<Data>({ loaded, of = "", waiting, failed, children }: LoadedContentProps<Data>) {
  const [latest, setLatest] = useState<{ data: Data; of: string } | null>(null);
  if (loaded?.data && loaded.data !== latest?.data) setLatest({ data: loaded.data, of });
  if (loaded === undefined) return waiting;
  if (!loaded.failure) return children(loaded.data);
  if (failed) return failed(loaded.failure);
  return (
    <>
      <LoadFailure failure={loaded.failure} />
      {latest?.of === of && children(latest.data)}
    </>
  );
}

function LoadFailure({ failure }: { failure: Failure }) {
  const revalidator = useRevalidator();
  return (
    <FailureAlert
      isQuiet
      failure={failure}
      className="mb-6"
      action={
        <Button
          size="small"
          variant="secondary"
          pending={revalidator.state === "loading"}
          onClick={() => void revalidator.revalidate()}
        >
          {adminListLabels.retry}
        </Button>
      }
    />
  );
}
