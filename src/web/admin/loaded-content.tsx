import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#kit/action/button.tsx";
import { type Failure, FailureAlert } from "#kit/feedback/failure.tsx";
import type { Loaded } from "./load.ts";

interface LoadedContentProps<Data> {
  /** From `load`; undefined while it is on the way. */
  loaded: Loaded<Data> | undefined;
  /** Stands here until then. */
  waiting?: ReactNode;
  /** Stands here after a failure, in place of the red banner. */
  failed?: (failure: Failure) => ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a screen has loaded; until then that it loads, and after a failure why, with a button to try again. */
export function LoadedContent<Data>({ loaded, waiting, failed = retry, children }: LoadedContentProps<Data>) {
  if (loaded === undefined) return waiting;
  return loaded.failure ? failed(loaded.failure) : children(loaded.data);
}

const retry = (failure: Failure) => <LoadFailure failure={failure} />;

function LoadFailure({ failure }: { failure: Failure }) {
  const revalidator = useRevalidator();
  return (
    <FailureAlert
      failure={failure}
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
