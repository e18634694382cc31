import { clsx } from "clsx/lite";
import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Button } from "#kit/action/button.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { FormBody, LeaveQuestion, type Submission } from "#kit/form/form-body.tsx";
import { Card } from "#kit/page/card.tsx";
import { adminListLabels } from "./admin.labels.ts";

interface AdminHeadingProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** The button of a menu. On narrow screens it is at the end of the title's line, above the actions. */
  menu?: ReactNode;
  /** Whether the heading is as wide as the cards of a form, so that the actions end at their edge. */
  isNarrow?: boolean;
}

/** The header of an admin screen: the h1 and, at the right, the actions. */
export function AdminHeading({ title, description, actions, menu, isNarrow = false }: AdminHeadingProps) {
  return (
    <div className={clsx("mb-6 flex flex-wrap items-center justify-between gap-4", isNarrow && "max-w-4xl")}>
      <div className={menu ? "min-w-0 flex-1" : "max-w-full sm:flex-1"}>
        <h1 className="break-words text-2xl lg:text-3xl">{title}</h1>
        {description && <p className="mt-1 text-muted text-sm">{description}</p>}
      </div>
      {actions && (
        <div data-add="" className={clsx("flex flex-wrap gap-3", menu && "max-md:order-last max-md:w-full")}>
          {actions}
        </div>
      )}
      {menu}
    </div>
  );
}

interface ScreenSectionProps {
  id: string;
  title: string;
  className?: string;
  children: ReactNode;
}

/** A card of a screen with a heading. */
export const ScreenSection = ({ id, title, className, children }: ScreenSectionProps) => (
  <Card as="section" aria-labelledby={id} padding="none" className={clsx("p-4 sm:p-6", className)}>
    <h2 id={id} className="scroll-mt-20 text-xl">
      {title}
    </h2>
    {children}
  </Card>
);

interface ScreenFormProps {
  /** From `useSaveForm`. */
  submission: Submission;
  submitLabel: string;
  /** The label of the button while the form is sent: "Saving...". */
  pendingLabel: string;
  button?: Pick<Parameters<typeof Button>[0], "variant" | "size" | "disabled">;
  /** Whether the button is as wide as the form. */
  isWide?: boolean;
  className?: string;
  /** Whether to mark unsaved changes, and to ask before navigation loses them. */
  asksBeforeLeaving?: boolean;
  /** Shown below the button. */
  after?: ReactNode;
  children: ReactNode;
}

/** A form on a screen, outside of a dialog. */
export const ScreenForm = (props: ScreenFormProps) => {
  const {
    submission,
    submitLabel,
    pendingLabel,
    button,
    isWide = false,
    asksBeforeLeaving = false,
    className = isWide ? "gap-5" : "gap-4",
    after,
    children,
  } = props;
  return (
    <form onSubmit={submission.onSubmit} noValidate className={clsx("flex flex-col", className)}>
      <FormBody submission={submission}>{children}</FormBody>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          type="submit"
          {...button}
          pending={submission.pending}
          pendingLabel={pendingLabel}
          className={isWide ? "w-full" : ""}
        >
          {submitLabel}
        </Button>
        {asksBeforeLeaving && submission.changed && (
          <>
            <span className="font-semibold text-sm">{adminListLabels.notSaved}</span>
            <LeaveQuestion />
          </>
        )}
      </div>
      {after}
    </form>
  );
};

/** Prints its content in place of the screen, once. On screen it is hidden. */
export function Printed({ children, onPrinted }: { children: ReactNode; onPrinted: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: prints once, when the content has rendered
  useEffect(() => {
    window.print();
    onPrinted();
  }, []);
  return <div className="print-list hidden">{children}</div>;
}

/** "advice" is a warning; "wrong" needs action. */
type State = "well" | "advice" | "wrong";

const marks = {
  well: { Icon: CircleCheck, ink: "text-success", tone: "success", spoken: "OK" },
  advice: { Icon: Info, ink: "text-brand", tone: "info", spoken: "Warning" },
  wrong: { Icon: CircleAlert, ink: "text-danger", tone: "danger", spoken: "Action needed" },
} as const;

interface StateListProps {
  label: string;
  /** The summary. */
  whole: { state: State; words: string };
  items: readonly { part: string; state: State; words: string; details?: ReactNode }[];
}

/** Shows a summary and the state of each part. */
export function StateList({ label, whole, items }: StateListProps) {
  return (
    <>
      <Alert tone={marks[whole.state].tone}>{whole.words}</Alert>
      <Card as="section" aria-label={label} padding="none" className="px-4 sm:px-6">
        <ul className="divide-y divide-line">
          {items.map(({ part, state, words, details }) => {
            const { Icon, ink, spoken } = marks[state];
            return (
              <li key={part} className="flex gap-3 py-4">
                <Icon role="img" aria-label={spoken} className={`mt-0.5 size-5 shrink-0 ${ink}`} />
                <div className="min-w-0">
                  <h2 className="font-sans font-semibold text-base">{part}</h2>
                  <p className={`break-words text-sm ${state === "wrong" ? "text-danger" : "text-muted"}`}>{words}</p>
                  {details}
                </div>
              </li>
            );
          })}
        </ul>
      </Card>
    </>
  );
}
