/** A multipart body of these fields; one without a value is left out. */
export function formData(fields: Record<string, string | boolean | File | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.set(name, typeof value === "boolean" ? String(value) : value);
  return form;
}
