import { type ReactNode, useState } from "react";
import { applicationLabels } from "#features/students/students.admin.labels.ts";
import { type ApplicationState, officerMessages, type Student } from "#features/students/students.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { SelectField } from "#kit/form/choice-fields.tsx";
import { SelectAllBox, SelectionContext, useSelection } from "#kit/list/selection.tsx";
import { states } from "./handling-dialog.tsx";

const labels = applicationLabels.bulkState;

interface BulkStateProps {
  students: readonly Student[];
  /** Saves the state of some applications. Throws with a message for officers. */
  onSet: (students: readonly Student[], state: ApplicationState) => Promise<void>;
  /** The list. Its rows contain a `SelectBox`. */
  children: ReactNode;
}

/** Lets officers select applications and set the state of all of them. */
export function BulkState({ students, onSet, children }: BulkStateProps) {
  const chosen = useSelection(students.map(({ _id }) => _id));
  const [state, setState] = useState<ApplicationState>("contacted");
  const [pending, setPending] = useState(false);
  const setting = useAttempt(officerMessages.bulkFailed);
  const selected = students.filter(({ _id }) => chosen.has(_id));
  const isAny = selected.length > 0;

  async function set() {
    setPending(true);
    const isDone = await setting.run(() => onSet(selected, state));
    setPending(false);
    if (isDone) chosen.chooseAll(false);
  }

  return (
    <SelectionContext value={chosen}>
      <FailureAlert failure={setting.failure} className="mb-6" />
      <SelectAllBox chosen={chosen} />
      {children}
      <div className="selection-bar" data-bottom-bar={isAny || undefined}>
        <p role="status" className="font-semibold text-sm">
          {isAny && labels.selected(selected.length)}
        </p>
        {isAny && (
          <div role="toolbar" aria-label={labels.actions} className="flex flex-wrap items-end gap-3">
            <SelectField
              label={labels.state}
              options={states}
              value={state}
              onChange={({ target }) => setState(target.value as ApplicationState)}
            />
            <Button pending={pending} onClick={() => void set()}>
              {labels.set}
            </Button>
            <Button variant="quiet" disabled={pending} onClick={() => chosen.chooseAll(false)}>
              {labels.clear}
            </Button>
          </div>
        )}
      </div>
    </SelectionContext>
  );
}
