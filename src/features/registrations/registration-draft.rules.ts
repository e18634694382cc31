import { answerProblem } from "./questions.rules.ts";
import type { PublicForm } from "./registration-form.contract.ts";
import { formMessages } from "./registrations.labels.ts";

export type Answer = string | string[] | boolean | number;

/** The content of a registration form, as a person has entered it. */
export interface RegistrationDraft {
  name: string;
  email: string;
  member: boolean;
  memberNumber: string;
  answers: Record<string, Answer>;
  /** The version of the questions that the form shows. */
  questionVersion: number;
  accessNeeds: string;
  acceptPrivacy: boolean;
  acceptEventTerms: boolean;
  adult: boolean;
  newsletter: boolean;
  photoConsent: boolean;
  /** Whether the form offered the waiting list. */
  waitingList: boolean;
  ticket: string;
}

type FormRules = Pick<PublicForm, "questions" | "privacy" | "eventTerms" | "asksAdult">;
type FormQuestion = FormRules["questions"][number];

/** Returns the name of the field of a question. */
export const questionField = ({ id }: Pick<FormQuestion, "id">): string => `question-${id}`;

/** The fields of a submitted form: FormData in the browser, URLSearchParams on the server. */
interface Fields {
  get(name: string): unknown;
  getAll(name: string): unknown[];
}

const isText = (value: unknown): value is string => typeof value === "string";

function answerOf(fields: Fields, question: FormQuestion): Answer | undefined {
  const values = fields.getAll(questionField(question)).filter(isText);
  if (question.type === "multiple") return values.length === 0 ? undefined : values;
  const value = values[0]?.trim() ?? "";
  if (value === "") return undefined;
  if (question.type === "yes_no") return value === "yes";
  // A text that is not a number stays as it is, so that the form shows it again.
  if (question.type === "number") return Number.isFinite(Number(value)) ? Number(value) : value;
  return value;
}

/** Returns what a form contains. */
export function draftOf(fields: Fields, questions: readonly FormQuestion[]): RegistrationDraft {
  const text = (name: string) => {
    const value = fields.get(name);
    return isText(value) ? value : "";
  };
  const isTicked = (name: string) => text(name) !== "";
  const answers = questions.flatMap((question) => {
    const answer = answerOf(fields, question);
    return answer === undefined ? [] : [[question.id, answer] as const];
  });
  const member = isTicked("member");
  return {
    name: text("name"),
    email: text("email"),
    member,
    // The field is hidden while the box is not ticked.
    memberNumber: member ? text("memberNumber").replace(/\s/g, "") : "",
    answers: Object.fromEntries(answers),
    questionVersion: Number(text("questionVersion")),
    accessNeeds: text("accessNeeds"),
    acceptPrivacy: isTicked("acceptPrivacy"),
    acceptEventTerms: isTicked("acceptEventTerms"),
    adult: isTicked("adult"),
    newsletter: isTicked("newsletter"),
    photoConsent: isTicked("photoConsent"),
    waitingList: isTicked("waitingList"),
    ticket: text("ticket"),
  };
}

/** Problems of a form by the name of their field, in the order of the fields. */
export type FormProblems = ReadonlyMap<string, string>;

/** The addresses that the server accepts: those of the HTML Living Standard whose domain has a dot. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/** Says how to correct an email address. A browser lets accented letters pass. */
export const emailProblem = (email: string): string =>
  /[^ -~]/.test(email.trim()) ? formMessages.emailLetters : formMessages.email;

/** Returns the problems of a form. The server checks the form again. */
export function formProblems(draft: RegistrationDraft, form: FormRules): FormProblems {
  const { privacy, eventTerms, asksAdult } = form;
  const problems = new Map<string, string>();
  const check = (field: string, isWrong: boolean, message: string) => isWrong && problems.set(field, message);
  check("name", draft.name.trim() === "", formMessages.name);
  check("email", !EMAIL.test(draft.email.trim()), emailProblem(draft.email));
  check("adult", asksAdult && !draft.adult, formMessages.adult);
  check("memberNumber", !/^\d{0,12}$/.test(draft.memberNumber), formMessages.memberNumber);
  for (const question of form.questions) {
    const problem = answerProblem(question, draft.answers[question.id]);
    if (problem) problems.set(questionField(question), problem);
  }
  check("acceptPrivacy", privacy.isAsked && !draft.acceptPrivacy, formMessages.consent(privacy.label));
  check("acceptEventTerms", eventTerms.isAsked && !draft.acceptEventTerms, formMessages.consent(eventTerms.label));
  return problems;
}
