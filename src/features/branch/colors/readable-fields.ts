import type { z } from "zod";
import { BranchFields } from "../branch.contract.ts";
import { colorFaults } from "./readable.ts";

/**
 * The fields of the branch form, with readable colors and without `logoAlt`, which has its own form.
 * In its own file, because few screens need the color calculations.
 */
export const ReadableFields = BranchFields.omit({ logoAlt: true }).superRefine((fields, context) => {
  const { mainColour, accentColour } = BranchFields.shape;
  if (!mainColour.safeParse(fields.mainColour).success || !accentColour.safeParse(fields.accentColour).success) return;
  for (const { field, message } of colorFaults(fields)) context.addIssue({ code: "custom", path: [field], message });
});
export type ReadableFields = z.output<typeof ReadableFields>;
