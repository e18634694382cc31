import { z } from "zod";

/** What one person, or one address, did within an hour. */
export const AccessLine = z.object({
  lastAt: z.string().meta({ description: "ISO 8601 in UTC" }),
  event: z.string().meta({ description: "In words: signed in, looked at applications, refused: GET /api/student …" }),
  actor: z.string().meta({ description: "An administrator's name; empty for nobody that is known" }),
  peer: z.string().meta({ description: "The address that it came from" }),
  times: z.number().int(),
});
export type AccessLine = z.output<typeof AccessLine>;
