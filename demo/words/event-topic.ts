/** The texts of an event, and its end. */
export interface EventDetails {
  kind: "workshop" | "talk" | "competition" | "visit" | "social";
  /** Absent for an event of the branch itself. */
  unit?: "wie";
  /** HH:MM on its last day; left out where nobody has said. */
  until?: string;
  /** One where it is left out. */
  days?: number;
  allDay?: true;
}

/** Topics of sample events. Titles have room for a year and texts name no day, so that topics can repeat. */
export interface EventTopic {
  title: string;
  description: string;
  location: string;
  time: string;
  details: EventDetails;
}

export const topic = (
  title: string,
  location: string,
  time: string,
  description: string,
  details: EventDetails,
): EventTopic => ({ title, description, location, time, details });
