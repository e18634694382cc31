/** What an event is, and when it ends. */
export interface EventDetails {
  kind: "workshop" | "talk" | "competition" | "visit" | "social";
  /** Of the branch itself where it is left out. */
  unit?: "wie";
  /** HH:MM on its last day; left out where nobody has said. */
  until?: string;
  /** One where it is left out. */
  days?: number;
  allDay?: true;
}

/** What sample events are about. Titles leave room for a year, and texts name no day, so that a topic can come back. */
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
