import { clsx } from "clsx/lite";
import { ArrowLeft, ArrowRight, CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { Button } from "#kit/action/button.tsx";
import { formStepLabels as labels } from "#kit/admin/admin.labels.ts";
import { isSame } from "./conflicts.tsx";

export interface FormStep {
  title: string;
  /** Whether a field of the step has an error. */
  hasError: boolean;
  content: ReactNode;
}

interface FormStepsProps {
  steps: readonly FormStep[];
  /** The number of times that the user tried to save. After each, the step with the first error opens. */
  attempts: number;
}

/** Elements that say that something is wrong or missing. */
const FAULT = "[aria-invalid=true], [data-fault]";

/** The parts of a long form. On phones, one step is visible at a time. On wide screens, all are. */
export function FormSteps({ steps, attempts }: FormStepsProps) {
  const [current, setCurrent] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const idOf = (index: number) => `${id}-${index}`;

  function open(index: number) {
    flushSync(() => setCurrent(index));
    document.getElementById(idOf(index))?.focus();
  }

  // A field of a hidden step cannot take the focus. Editors of formatted text are marked after they are rendered.
  useEffect(() => {
    if (attempts === 0) return;
    const frame = requestAnimationFrame(() => {
      const fault = list.current?.querySelector<HTMLElement>(FAULT);
      const index = [...(list.current?.children ?? [])].findIndex((step) => step.contains(fault ?? null));
      if (!fault || index < 0 || fault.checkVisibility()) return;
      flushSync(() => setCurrent(index));
      fault.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [attempts]);

  return (
    <>
      <ol aria-label={labels.steps} className="grid auto-cols-fr grid-flow-col gap-2 md:hidden">
        {steps.map(({ title, hasError }, index) => (
          <li key={title}>
            <button
              type="button"
              aria-current={index === current ? "true" : undefined}
              onClick={() => open(index)}
              className={clsx(
                "flex size-full min-h-11 cursor-pointer items-start gap-1 border-t-4 pt-1.5 text-left font-semibold text-sm",
                index <= current ? "border-brand" : "border-line",
                index === current ? "text-brand" : "text-muted",
              )}
            >
              {hasError && <CircleAlert aria-label={labels.hasError} className="mt-0.5 size-4 shrink-0 text-danger" />}
              <span>
                {index + 1}. {title}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <div ref={list} className="flex flex-col gap-5">
        {steps.map(({ title, content }, index) => (
          <section
            key={title}
            aria-labelledby={idOf(index)}
            className={clsx("flex flex-col gap-5", index !== current && "max-md:hidden")}
          >
            <h2 id={idOf(index)} tabIndex={-1} className="scroll-mt-20 text-lg md:sr-only">
              {title}{" "}
              <span className="font-normal text-muted text-sm md:hidden">{labels.place(index + 1, steps.length)}</span>
            </h2>
            {content}
          </section>
        ))}
      </div>
      <div className="flex gap-3 md:hidden">
        {current > 0 && (
          <Button variant="secondary" onClick={() => open(current - 1)} className="flex-1">
            <ArrowLeft aria-hidden="true" />
            {labels.back}
          </Button>
        )}
        {current < steps.length - 1 && (
          <Button variant="secondary" onClick={() => open(current + 1)} className="flex-1">
            {labels.next}
            <ArrowRight aria-hidden="true" />
          </Button>
        )}
      </div>
    </>
  );
}

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
