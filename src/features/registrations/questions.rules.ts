import type { Question, QuestionType } from "./registrations.contract.ts";
import { formMessages } from "./registrations.labels.ts";
import { REGISTRATION_LIMITS } from "./registrations.rules.ts";

type Answers = Record<string, unknown>;

const isEmpty = (answer: unknown) =>
  answer === undefined || answer === "" || (Array.isArray(answer) && answer.length === 0);

const isText = (answer: unknown, most: number) => typeof answer === "string" && answer.length <= most;

/** Whether an answer that is not empty has the form that its question asks for. */
const fits: Record<QuestionType, (answer: unknown, question: Question) => boolean> = {
  short: (answer) => isText(answer, REGISTRATION_LIMITS.shortAnswer),
  long: (answer) => isText(answer, REGISTRATION_LIMITS.longAnswer),
  single: (answer, { options }) => typeof answer === "string" && options.includes(answer),
  multiple: (answer, { options }) => Array.isArray(answer) && answer.every((one) => options.includes(one)),
  yes_no: (answer) => typeof answer === "boolean",
  number: (answer) => typeof answer === "number" && Number.isFinite(answer),
};

/** Returns the answers to a form's questions. Drops others: an officer may have removed a question in the meantime. */
export const answersToQuestions = (questions: readonly Question[], answers: Answers): Answers =>
  Object.fromEntries(questions.map(({ id }) => [id, answers[id]]).filter(([, answer]) => answer !== undefined));

/** Messages about invalid answers. */
const repairs: Record<QuestionType, string> = {
  short: formMessages.shortAnswer,
  long: formMessages.longAnswer,
  single: formMessages.option,
  multiple: formMessages.option,
  yes_no: formMessages.option,
  number: formMessages.number,
};

/** Returns the problem with the answer to a question, or undefined. */
export function answerProblem(question: Question, answer: unknown): string | undefined {
  if (isEmpty(answer)) return question.required ? formMessages.answer : undefined;
  return fits[question.type](answer, question) ? undefined : repairs[question.type];
}

/** Returns the first problem with the answers to a form's questions, or undefined. */
export function answersProblem(questions: readonly Question[], answers: Answers): string | undefined {
  for (const question of questions) {
    const problem = answerProblem(question, answers[question.id]);
    if (problem) return `${question.text}: ${problem}`;
  }
  return undefined;
}

const textOf = (answer: unknown): string => {
  if (typeof answer === "boolean") return answer ? "Yes" : "No";
  return Array.isArray(answer) ? answer.join(", ") : String(answer);
};

/** Returns the answers with the wording of the questions that they were given to. */
export const answersText = (questions: readonly Question[], answers: Answers) =>
  questions
    .filter(({ id }) => !isEmpty(answers[id]))
    .map(({ id, text }) => ({ question: text, answer: textOf(answers[id]) }));
