import type { Question } from "#features/registrations/registrations.contract.ts";
import { departments, personName } from "./people.ts";

const DAY_MS = 86_400_000;

/** The registration form of a sample event, and how many people have registered. */
export interface SampleForm {
  /** Index of the event. */
  event: number;
  capacity: number;
  /** Milliseconds from now until the form opens; negative for a form that is open. */
  opensInMs: number;
  people: number;
  /** How long ago the last person registered. */
  latestMs: number;
  questions: Question[];
  /**
   * How many registered people were checked in, how many people came without registration, and the feedback. Absent before
   * the event.
   */
  attendance?: { checkedIn: number; walkIns: number; feedback: readonly { rating: number; comment: string }[] };
}

const question = (id: string, text: string, more: Partial<Question> = {}): Question => ({
  id,
  text,
  type: "short",
  required: false,
  options: [],
  ...more,
});

/**
 * The forms of all upcoming events: an open one with a waiting list, open ones with free places and some that open later.
 * The last form is of an event that took place yesterday.
 */
export const sampleForms: readonly SampleForm[] = [
  {
    event: 0,
    capacity: 20,
    opensInMs: -9 * DAY_MS,
    people: 25,
    latestMs: DAY_MS / 4,
    questions: [
      question("department", "Your department", {
        type: "single",
        required: true,
        options: [...departments],
      }),
      question("laptop", "Will you bring a laptop?", { type: "yes_no", required: true }),
      question("topics", "What would you like to try?", {
        type: "multiple",
        options: ["Schematics", "Routing", "Soldering"],
      }),
    ],
  },
  {
    event: 2,
    capacity: 40,
    opensInMs: 2 * DAY_MS,
    people: 0,
    latestMs: 0,
    questions: [question("year", "Year of study", { type: "number", required: true })],
  },
  {
    event: 4,
    capacity: 30,
    opensInMs: -10 * DAY_MS,
    people: 11,
    latestMs: DAY_MS / 2,
    questions: [
      question("bus", "Do you come by the campus bus?", { type: "yes_no", required: true }),
      question("licence", "Do you have an amateur radio licence?", { type: "yes_no" }),
    ],
  },
  {
    event: 6,
    capacity: 80,
    opensInMs: -8 * DAY_MS,
    people: 14,
    latestMs: DAY_MS / 3,
    questions: [
      question("team", "Name of your team"),
      question("track", "Which track do you choose?", {
        type: "single",
        required: true,
        options: ["Open track", "First-year track"],
      }),
    ],
  },
  {
    event: 8,
    capacity: 120,
    opensInMs: -6 * DAY_MS,
    people: 17,
    latestMs: DAY_MS / 6,
    questions: [
      question("vote", "Are you a member who would like to vote?", { type: "yes_no", required: true }),
      question("proposal", "Would you like to make a proposal? Write it in one sentence."),
    ],
  },
  {
    event: 10,
    capacity: 24,
    opensInMs: -4 * DAY_MS,
    people: 12,
    latestMs: DAY_MS / 3,
    questions: [question("first", "Have you soldered before?", { type: "yes_no", required: true })],
  },
  {
    event: 12,
    capacity: 60,
    opensInMs: -5 * DAY_MS,
    people: 8,
    latestMs: DAY_MS / 5,
    questions: [
      question("partner", "Name of your partner"),
      question("kit", "Do you need a kit?", { type: "yes_no", required: true }),
    ],
  },
  {
    event: 14,
    capacity: 36,
    opensInMs: -3 * DAY_MS,
    people: 4,
    latestMs: DAY_MS / 4,
    questions: [question("project", "Which project would you like to work on?")],
  },
  {
    event: 16,
    capacity: 48,
    opensInMs: 12 * DAY_MS,
    people: 0,
    latestMs: 0,
    questions: [
      question("time", "When would you like to talk to us?", {
        type: "single",
        required: true,
        options: ["First day", "Second day", "Third day"],
      }),
      question("topic", "What would you like to know?"),
    ],
  },
  {
    event: 18,
    capacity: 16,
    opensInMs: 20 * DAY_MS,
    people: 0,
    latestMs: 0,
    questions: [],
  },
  {
    event: 1,
    capacity: 60,
    opensInMs: -20 * DAY_MS,
    people: 34,
    latestMs: 2 * DAY_MS,
    questions: [],
    attendance: {
      checkedIn: 29,
      walkIns: 6,
      feedback: [
        { rating: 5, comment: "The live demo helped a lot." },
        { rating: 4, comment: "The second half was a little fast." },
        { rating: 5, comment: "" },
        { rating: 3, comment: "The room was too small. People at the back could not see the board." },
        { rating: 4, comment: "" },
        { rating: 5, comment: "Please offer a second evening." },
        { rating: 4, comment: "Good examples. I would like to have the slides." },
      ],
    },
  },
];

/** Returns an invented participant. Every third one says that they are a member. */
export function makeParticipant(form: SampleForm, number: number) {
  const { name, email } = participantName(form.event * 100 + number);
  const isMember = number % 3 === 0;
  const answers: Record<string, unknown> = Object.fromEntries(
    form.questions.map(({ id, type, options }) => [id, sampleAnswer(type, options, number)]),
  );
  return {
    name,
    email,
    isMember,
    memberNumber: isMember ? String(95_000_000 + form.event * 1000 + number) : "",
    answers,
    accessNeeds: number % 8 === 0 ? "Vegetarian" : "",
  };
}

function sampleAnswer(type: Question["type"], options: readonly string[], number: number): unknown {
  const option = options[number % Math.max(1, options.length)];
  if (type === "yes_no") return number % 4 !== 0;
  if (type === "number") return 1 + (number % 4);
  return type === "multiple" ? [option] : (option ?? "");
}

function participantName(number: number) {
  const { given, family } = personName(number);
  return { name: `${given} ${family}`, email: `${given}.${family}.${number}@example.org`.toLowerCase() };
}
