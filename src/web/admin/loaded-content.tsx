import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#kit/action/button.tsx";
import { type Failure, FailureAlert } from "#kit/feedback/failure.tsx";
import type { Loaded } from "./load.ts";

interface LoadedContentProps<Data> {
  /** From `load`; undefined while it is on the way. */
  loaded: Loaded<Data> | undefined;
  /** Names what is loaded, where a screen shows several: of another one nothing stays. */
  of?: string | undefined;
  /** Stands here until then. */
  waiting?: ReactNode;
  /** Stands here after a failure, in place of the red banner and what had been there. */
  failed?: (failure: Failure) => ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * What a screen has loaded; until then that it loads, and after a failure why, with a button to try again. What had been
 * there before stays beneath.
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
          Retry
        </Button>
      }
    />
  );
}
