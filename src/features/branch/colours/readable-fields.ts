import type { z } from "zod";
import { BranchFields } from "../branch.contract.ts";
import { colourFaults } from "./readable.ts";

/**
 * What officers say of their branch in one form, with colours that can be read; what logos say in words goes with the
 * logos. Apart, since few screens have to reckon with colours.
 */
export const ReadableFields = BranchFields.omit({ logoAlt: true }).superRefine((fields, context) => {
  const { mainColour, accentColour } = BranchFields.shape;
  if (!mainColour.safeParse(fields.mainColour).success || !accentColour.safeParse(fields.accentColour).success) return;
  for (const { field, message } of colourFaults(fields)) context.addIssue({ code: "custom", path: [field], message });
});
export type ReadableFields = z.output<typeof ReadableFields>;
