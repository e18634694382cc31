import { z } from "zod";

/** JavaScript also accepts "2e3", "0x7d0" and " 2000". */
const digitsAlone = (value: unknown) => (typeof value === "string" && !/^\d{1,15}$/.test(value) ? Number.NaN : value);

/** A whole number in a query or form, written with digits only. */
export const wholeNumber = (min: number, max: number, message: string) =>
  z.preprocess(digitsAlone, z.coerce.number({ error: message }).int(message).min(min, message).max(max, message));

/** The year that filters a list. */
export const yearOfList = wholeNumber(1900, 2999, "year must have four digits, such as 2026").optional();
