import { BranchFields } from "../branch.contract.ts";
import { colourFaults } from "./readable.ts";

/** What officers say of their branch, with colours that can be read; apart, since few screens have to reckon with them. */
export const ReadableFields = BranchFields.superRefine((fields, context) => {
  const { mainColour, accentColour } = BranchFields.shape;
  if (!mainColour.safeParse(fields.mainColour).success || !accentColour.safeParse(fields.accentColour).success) return;
  for (const { field, message } of colourFaults(fields)) context.addIssue({ code: "custom", path: [field], message });
});
