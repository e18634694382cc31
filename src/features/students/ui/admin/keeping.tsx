import { useState } from "react";
import { changeRetention, erasePerson, fetchPerson, fetchRetentionEffect } from "#features/students/students.api.ts";
import type { Person, PersonalData, Retention } from "#features/students/students.contract.ts";
import { monthsInWords } from "#features/students/students.labels.ts";
import { PersonDialog } from "#features/students/ui/admin/person-dialog.tsx";
import { RetentionDialog } from "#features/students/ui/admin/retention-dialog.tsx";
import { saveFile } from "#features/students/ui/admin/save-file.ts";
import { Button } from "#kit/action/button.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { counted } from "#kit/admin/counted.ts";
import type { Loaded } from "#kit/admin/load.ts";
import { LoadedContent } from "#kit/admin/loaded-content.tsx";
import { afterWrite, useWrite } from "#kit/admin/use-write.ts";
import { toast } from "#kit/feedback/toast.tsx";
import { Card } from "#kit/page/card.tsx";

const FILE_NAME = "stored-about-a-person.json";

/** Shows the retention of applications and the actions for one person's data. */
export function Keeping({ retention }: { retention: Loaded<Retention> | undefined }) {
  const write = useWrite();
  const [open, setOpen] = useState<"retention" | "person" | null>(null);
  const close = () => setOpen(null);

  async function saveRetention(months: number, version: number) {
    await write((api) => changeRetention(api, months, version), `Kept for ${monthsInWords(months)} from now on`);
    afterWrite(close);
  }

  async function erase(person: Person) {
    await write(
      (api) => erasePerson(api, person),
      ({ erased }) => ({ message: `${counted(erased, "application")} erased` }),
    );
    afterWrite(close);
  }

  function save(stored: readonly PersonalData[]) {
    saveFile(FILE_NAME, "application/json", `${JSON.stringify(stored, null, 2)}\n`);
    toast.success(`${FILE_NAME} exported`);
  }

  return (
    <Card as="section" aria-labelledby="keeping" padding="none" className="mt-6 p-4 sm:p-6">
      <h2 id="keeping" className="text-xl">
        Retention and erasure
      </h2>
      <LoadedContent loaded={retention}>
        {({ months, version }) => (
          <>
            <p className="mt-1 max-w-prose text-muted text-sm">
              Applications are erased automatically {monthsInWords(months)} after they arrive. The Join form says so.
              Applicants can ask at any time to see or erase their data.
            </p>
            <div className="mt-4 flex flex-wrap gap-3">
              <Button variant="secondary" size="small" onClick={() => setOpen("retention")}>
                Change period
              </Button>
              <Button variant="secondary" size="small" onClick={() => setOpen("person")}>
                One person’s data
              </Button>
            </div>
            {open === "retention" && (
              <RetentionDialog
                retention={{ months, version }}
                countErased={(wanted) => fetchRetentionEffect(adminApi, wanted)}
                onSave={(wanted) => saveRetention(wanted, version)}
                onClose={close}
              />
            )}
          </>
        )}
      </LoadedContent>
      {open === "person" && (
        <PersonDialog
          find={(person) => fetchPerson(adminApi, person)}
          onExport={save}
          onErase={erase}
          onClose={close}
        />
      )}
    </Card>
  );
}
