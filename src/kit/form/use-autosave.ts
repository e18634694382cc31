import { useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { isSame } from "./use-conflicts.ts";

const TYPING_PAUSE_MS = 1500;

/** The state of automatic saves. `incomplete`: the form is not valid yet, so nothing was saved. */
export type AutosaveStatus = "idle" | "saving" | "saved" | "incomplete" | "failed";

interface AutosaveOptions<Fields extends FieldValues> {
  form: UseFormReturn<Fields>;
  isOn: boolean;
  isValid: (values: Fields) => boolean;
  /** Saves the values and makes them the form's new original. Rejects if nothing was saved. */
  save: (values: Fields) => Promise<void>;
}

const isChanged = (values: FieldValues, original: FieldValues | undefined) =>
  Object.entries(values).some(([name, value]) => !isSame(value, original?.[name]));

/** Saves a form when typing pauses. The form stays open and usable. */
export function useAutosave<Fields extends FieldValues>(options: AutosaveOptions<Fields>) {
  const { form } = options;
  const [status, setStatus] = useState<AutosaveStatus>("idle");
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<void>>(undefined);

  async function save() {
    const { isOn, isValid, save } = latest.current;
    const values = form.getValues();
    if (!isOn || !isChanged(values, form.formState.defaultValues)) return;
    if (!isValid(values)) return setStatus("incomplete");
    setStatus("saving");
    try {
      await save(values);
      setStatus("saved");
    } catch (error) {
      console.error("The form could not be saved automatically", error);
      setStatus("failed");
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form stays the same
  useEffect(() => {
    const schedule = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(async () => {
        await running.current;
        running.current = save();
      }, TYPING_PAUSE_MS);
    };
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: schedule });
    return () => {
      clearTimeout(timer.current);
      unsubscribe();
    };
  }, []);

  return {
    status,
    /** Waits for a running save and cancels the next one, before the user saves. */
    async stop() {
      clearTimeout(timer.current);
      await running.current;
    },
  };
}
