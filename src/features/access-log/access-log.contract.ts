import { z } from "zod";

export const accessLogMessages = {
  fetchFailed: "Failed to fetch the access log",
  about: "Who signed in, who saw or took applicants’ data, and what was refused, hour by hour.",
  empty: "Lines appear here once somebody signs in. Old ones are erased by themselves.",
} as const;

/** What one person, or one address, did within an hour. */
export const AccessLine = z.object({
  lastAt: z.string().meta({ description: "ISO 8601 in UTC" }),
  event: z.string().meta({ description: "In words: signed in, looked at applications, refused: GET /api/student …" }),
  actor: z.string().meta({ description: "An administrator's name; empty for nobody that is known" }),
  peer: z.string().meta({ description: "The address that it came from; of IPv6 its first 64 bits" }),
  times: z.number().int(),
});
export type AccessLine = z.output<typeof AccessLine>;
