/** Returns a multipart body with these fields. Fields without a value are left out. */
export function formData(fields: Record<string, string | boolean | File | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.set(name, typeof value === "boolean" ? String(value) : value);
  return form;
}
