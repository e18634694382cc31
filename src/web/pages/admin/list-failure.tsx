import { useRevalidator } from "react-router";
import { Button } from "#kit/action/button.tsx";
import { type Failure, FailureAlert } from "#kit/feedback/failure.tsx";

/** The banner of a list that could not be loaded, with a button to try again. */
export function ListFailure({ failure }: { failure: Failure | null }) {
  const revalidator = useRevalidator();
  return (
    <FailureAlert
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
