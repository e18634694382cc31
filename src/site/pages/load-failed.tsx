import type { ReactNode } from "react";
import { teamMessages } from "#features/team/team.labels.ts";
import { Button, buttonClasses } from "#kit/action/button.tsx";
import { Alert } from "#kit/feedback/alert.tsx";

/** Says that a list could not be read. Never show the list's empty message then: it would claim that nothing exists. */
export const LoadFailed = ({ children, retry = <RetryLink /> }: { children: ReactNode; retry?: ReactNode }) => (
  <Alert action={retry}>{children}</Alert>
);

/** An empty address reloads the page with its query, which a form without an action would drop. */
const THIS_PAGE = "";

const RetryLink = () => (
  <a href={THIS_PAGE} className={buttonClasses({ size: "small", variant: "secondary" })}>
    Retry
  </a>
);

/** Says that the team could not be loaded, with a Retry button. */
export const TeamLoadFailed = () => (
  <LoadFailed
    retry={
      <form>
        <Button type="submit" size="small" variant="secondary">
          Retry
        </Button>
      </form>
    }
  >
    {teamMessages.loadFailed}
  </LoadFailed>
);

export const GALLERY_LOAD_FAILED = "Failed to fetch gallery. Try again in a moment.";

/** @param items in the plural: "events" */
export const loadFailedWords = (items: string): string => `We could not load the ${items}. Try again in a moment.`;
