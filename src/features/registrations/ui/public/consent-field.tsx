import { formLabels } from "#features/registrations/registrations.public.labels.ts";
import { ExternalLink } from "#kit/action/button.tsx";
import { FieldError, RequiredMark, useControl } from "#kit/form/field.tsx";

interface ConsentFieldProps {
  id: string;
  name: string;
  label: string;
  /** URL of the text that people agree to. */
  link: string;
  error: string | undefined;
  defaultChecked: boolean;
}

/** A required box for one text, with a link to it. The link is outside the label, so that it never ticks the box. */
export function ConsentField({ id, name, label, link, error, defaultChecked }: ConsentFieldProps) {
  const control = useControl(id, undefined, error);
  return (
    <div className="flex flex-col gap-1">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3">
        <input
          type="checkbox"
          {...control}
          name={name}
          required
          defaultChecked={defaultChecked}
          className="size-5 shrink-0 cursor-pointer accent-brand"
        />
        <span>
          <label htmlFor={control.id} className="cursor-pointer font-semibold text-ink text-sm">
            {label}
          </label>
          <RequiredMark />
        </span>
        <ExternalLink href={link} className="text-link inline-block py-0.5 text-sm">
          {formLabels.read(label)}
        </ExternalLink>
      </div>
      <FieldError control={control.id}>{error}</FieldError>
    </div>
  );
}
