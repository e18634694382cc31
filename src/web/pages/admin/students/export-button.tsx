import { Download } from "lucide-react";
import { useState } from "react";
import { useSession } from "#features/sign-in/ui/session.ts";
import { fetchAllStudents } from "#features/students/students.calls.ts";
import type { ExportQuery } from "#features/students/students.contract.ts";
import { STUDENTS_FILE_NAME, studentsCsv } from "#features/students/students.rules.ts";
import { saveFile } from "#features/students/ui/admin/save-file.ts";
import { Button } from "#kit/action/button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import type { useAttempt } from "#kit/feedback/use-attempt.ts";
import { adminApi } from "#web/admin-api.ts";

interface ExportButtonProps {
  /** What the list is narrowed down to, and the file too. */
  wanted: ExportQuery;
  words: string;
  disabled: boolean;
  attempt: ReturnType<typeof useAttempt>;
}

/** The file has all applications that the list has, on whichever of its pages, newest first. */
export function ExportButton({ wanted, words, disabled, attempt }: ExportButtonProps) {
  const { timeZone } = useSession();
  const [pending, setPending] = useState(false);

  async function exportStudents() {
    setPending(true);
    await attempt.run(async () => {
      const students = await fetchAllStudents(adminApi, wanted, words);
      saveFile(STUDENTS_FILE_NAME, "text/csv;charset=utf-8", studentsCsv(students, timeZone));
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
