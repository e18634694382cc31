import { Button } from "#kit/action/button.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";

/** Replaces a page that could not be rendered or loaded. */
export function ErrorScreen({ notFound = false }: { notFound?: boolean }) {
  return (
    <PageHeading
      title={notFound ? "There is no page at this address" : "Something went wrong"}
      lead={notFound ? "It may have moved." : "Please check your connection and try again in a moment."}
      actions={
        <>
          {!notFound && (
            // A form without an action requests the current page again.
            <form>
              <Button type="submit" variant="amber">
                Try again
              </Button>
            </form>
          )}
          <a href="/" className="inline-flex min-h-11 items-center font-semibold text-cyan underline">
            Go to the home page
          </a>
        </>
      }
    />
  );
}
