import { Download } from "lucide-react";
import { useState } from "react";
import { exportAddress } from "#features/students/students.api.ts";
import type { ExportQuery } from "#features/students/students.contract.ts";
import { STUDENTS_FILE_NAME } from "#features/students/students.rules.ts";
import { Button } from "#kit/action/button.tsx";
import { downloadFile } from "#kit/admin/download-file.ts";
import type { useAttempt } from "#kit/feedback/failure.tsx";
import { toast } from "#kit/feedback/toast.tsx";

interface ExportButtonProps {
  wanted: ExportQuery;
  words: string;
  disabled: boolean;
  attempt: ReturnType<typeof useAttempt>;
}

/** Saves the server's CSV file of all applications that match the filter and search, newest first. */
export function ExportButton({ wanted, words, disabled, attempt }: ExportButtonProps) {
  const [pending, setPending] = useState(false);

  async function exportStudents() {
    setPending(true);
    await attempt.run(async () => {
      await downloadFile(exportAddress(wanted), STUDENTS_FILE_NAME, { search: words });
      toast.success(`${STUDENTS_FILE_NAME} exported`);
    });
    setPending(false);
  }

  return (
    <Button variant="success" disabled={disabled} pending={pending} onClick={() => void exportStudents()}>
      <Download aria-hidden="true" />
      Export
    </Button>
  );
}
