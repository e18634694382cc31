import { registrationAdminLabels } from "#features/registrations/registrations.admin.labels.ts";
import { FEEDBACK_SHOWN_FROM, type FeedbackResults } from "#features/registrations/registrations.contract.ts";
import { ScreenSection } from "#kit/admin/screen-parts.tsx";

const labels = registrationAdminLabels.feedback;

/** The feedback about an event as totals, and how people get their certificates. */
export function FeedbackSection({ feedback }: { feedback: FeedbackResults }) {
  const { count, average, ratings, comments } = feedback;
  return (
    <ScreenSection id="feedback" title={labels.title}>
      <p className="mt-2">
        {average === null ? labels.few(count, FEEDBACK_SHOWN_FROM) : labels.results(count, average.toFixed(1))}
      </p>
      {average !== null && (
        <dl className="mt-4 grid grid-cols-5 gap-4">
          {ratings.map((times, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the rating
            <div key={index} className="flex flex-col-reverse justify-end">
              <dt className="text-muted text-sm">{labels.rating(index + 1)}</dt>
              <dd className="font-bold font-heading text-2xl tabular-nums">{times}</dd>
            </div>
          ))}
        </dl>
      )}
      {comments.length > 0 && (
        <>
          <h3 className="mt-4 text-base">{labels.comments}</h3>
          <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
            {comments.map((comment, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people can write the same text
              <li key={index} dir="auto" className="break-words">
                {comment}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-4 text-muted text-sm">{labels.certificates}</p>
    </ScreenSection>
  );
}
