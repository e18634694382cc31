import { useEffect, useState } from "react";
import { z } from "zod";
import { SelectField } from "#kit/form/choice-fields.tsx";
import type { FormFieldProps } from "#kit/form/use-save-form.ts";
import { adminApi } from "./admin-api.ts";
import { useSession } from "./session.ts";

const Chapters = z.array(z.object({ _id: z.string(), name: z.string(), unit: z.string().optional() }));
type ChapterChoice = z.output<typeof Chapters>[number];

/** Returns the chapters that a form offers; none until they are loaded, and none for editors who are limited to a chapter. */
export function useChapters(): readonly ChapterChoice[] {
  const { chapter } = useSession();
  const [chapters, setChapters] = useState<readonly ChapterChoice[]>([]);
  useEffect(() => {
    if (chapter !== undefined) return;
    adminApi
      .get("/chapters", Chapters)
      .then(setChapters)
      .catch((error: unknown) => console.error("Failed to fetch chapters", error));
  }, [chapter]);
  return chapters;
}

interface ChapterFieldProps extends FormFieldProps {
  label: string;
  placeholder: string;
  help: string;
}

/** Chooses the chapter that owns an item, on sites with chapters. */
export function ChapterField(props: ChapterFieldProps) {
  const options = useChapters().map(({ _id, name }) => ({ value: _id, label: name }));
  // The select is created again with its options, so that it shows the stored value.
  return options.length > 0 && <SelectField key={options.length} options={options} {...props} />;
}
