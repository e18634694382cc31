import type { EventDetails } from "./events.ts";

/** Texts that visitors read about past events of a kind. */
export const summaries: Record<EventDetails["kind"], readonly string[]> = {
  workshop: [
    "Participants worked in pairs, and every pair finished the main exercise. Volunteers helped at each table, and the last half hour was for questions.",
    "We started from zero and ended with working results on most tables. Those who were faster helped their neighbors.",
    "The room was full. We repeated the second exercise together, because it had an error that everyone could learn from.",
  ],
  talk: [
    "After the talk, questions went on for half an hour. Second-year students asked most of them.",
    "Many first-year students came and asked how to start in this field. The answer: build something small this month.",
    "The examples from daily work were what most of us remember. The discussion continued over tea.",
  ],
  competition: [
    "Teams worked until the last minute. The jury praised clear documentation most of all.",
    "The final was close: one point decided it. All teams showed their work to the audience afterwards.",
  ],
  visit: [
    "Two groups saw the site with an engineer of the host. Most of us saw such equipment for the first time.",
    "The engineers answered every question, and three of us asked about internships on the spot.",
  ],
  social: [
    "Members of all years met over snacks and games, and the new volunteers introduced themselves.",
    "We looked back at the year, thanked those who are leaving, and took the photo for the wall.",
  ],
};
