import { useId } from "react";
import { pictureWords } from "#kit/pictures/picture-labels.ts";
import type { Submission } from "./form-body.tsx";

interface UploadProgressProps {
  /** "Uploading 3 images" */
  label: string;
  /** From 0 to 1; null when unknown. */
  value: number | null;
}

export function UploadProgress({ label, value }: UploadProgressProps) {
  const id = useId();
  return (
    <div className="flex w-full flex-col gap-1.5">
      <div className="flex justify-between gap-4 text-muted text-sm tabular-nums">
        <label htmlFor={id}>{label}</label>
        {value !== null && <span>{Math.round(value * 100)}%</span>}
      </div>
      <progress id={id} max={1} {...(value === null ? {} : { value })} className="upload-progress" />
    </div>
  );
}

/** Shows the progress of a form's files while the form is saved. */
export function SubmissionProgress({
  submission,
}: {
  submission: Pick<Submission, "locked" | "upload" | "isPreparing">;
}) {
  const { locked, upload, isPreparing } = submission;
  if (!locked || upload === undefined) return null;
  if (isPreparing) return <UploadProgress label={pictureWords.preparing} value={null} />;
  return <UploadProgress label="Uploading..." value={upload} />;
}
