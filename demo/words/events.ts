import type { EventTopic } from "./event-topic.ts";
import { autumnTopics } from "./events-autumn.ts";
import { springTopics } from "./events-spring.ts";

export const eventTopics: readonly EventTopic[] = [...autumnTopics, ...springTopics];

/** Sentences that close the descriptions of earlier years. */
export const closingNotes = [
  "Places are limited to the number of tables; members come first until two days before.",
  "Materials are sent to everybody who registers.",
  "Certificates are for those who stay to the end.",
] as const;
