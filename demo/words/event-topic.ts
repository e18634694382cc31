/** What sample events are about. Titles leave room for a year, so that a topic can come back. */
export interface EventTopic {
  title: string;
  description: string;
  location: string;
  time: string;
}

export const topic = (title: string, location: string, time: string, description: string): EventTopic => ({
  title,
  description,
  location,
  time,
});
