import { Button } from "#kit/action/button.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";

/** What stands where a page should, when it could not be made or fetched. */
export function ErrorScreen({ notFound = false }: { notFound?: boolean }) {
  return (
    <PageHeading
      title={notFound ? "There is no page at this address" : "Something went wrong"}
      lead={notFound ? "It may have moved." : "Please check your connection and try again in a moment."}
      actions={
        <>
          {!notFound && (
            // Without an action a form goes to the address that it stands at.
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
