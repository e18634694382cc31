import { teamMessages } from "#features/team/team.labels.ts";
import { Button, buttonClasses } from "#kit/action/button.tsx";
import { Alert } from "#kit/feedback/alert.tsx";

/** An empty address reloads the page with its query, which a form without an action would drop. */
const THIS_PAGE = "";

/**
 * Shows that a list could not be loaded. Do not show the list's empty state then, because it would claim that nothing
 * exists.
 */
export const LoadFailed = ({ message }: { message: string }) => (
  <Alert
    action={
      <a href={THIS_PAGE} className={buttonClasses({ size: "small", variant: "secondary" })}>
        Retry
      </a>
    }
  >
    {message}
  </Alert>
);

export const TeamLoadFailed = () => (
  <Alert
    action={
      <form>
        <Button type="submit" size="small" variant="secondary">
          Retry
        </Button>
      </form>
    }
  >
    {teamMessages.loadFailed}
  </Alert>
);
