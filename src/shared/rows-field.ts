import { z } from "zod";

const NO_LIST = "This must be a JSON list";

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A form field with several rows, as JSON. An error in one row is reported for the whole field.
 * @param most maximum number of rows
 */
export const rowsField = <Row extends z.ZodType>(row: Row, most: number) =>
  z
    .string()
    .transform((text, context): z.output<Row>[] => {
      const rows = z.array(row, NO_LIST).max(most, `At most ${most} entries`).safeParse(parsed(text));
      if (rows.success) return rows.data;
      context.addIssue({ code: "custom", message: rows.error.issues[0]?.message ?? NO_LIST });
      return z.NEVER;
    })
    .meta({ contentMediaType: "application/json", description: "JSON: a list" });
