import { useId } from "react";
import type { Submission } from "./form-body.tsx";

interface UploadProgressProps {
  /** What is uploaded: "Uploading 3 images". */
  label: string;
  /** From 0 to 1; `null` while the size of the work is not known. */
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

/** How much of a form's files has gone, while they are sent. */
export function SubmissionProgress({ submission: { locked, upload } }: { submission: Submission }) {
  return locked && upload !== undefined && <UploadProgress label="Uploading..." value={upload} />;
}
