import { expect, test } from "vitest";
import { answersProblem, answersText, answersToQuestions } from "./questions.rules.ts";
import type { Question } from "./registrations.contract.ts";

const question = (more: Partial<Question>): Question => ({
  id: "q",
  text: "Question",
  type: "short",
  required: false,
  options: [],
  ...more,
});

test.each([
  ["a text", question({}), "yes", undefined],
  ["a long text in a short answer", question({}), "x".repeat(201), "Question: Enter at most 200 characters."],
  ["no answer to a required question", question({ required: true }), "", "Question: Answer this question."],
  ["an option", question({ type: "single", options: ["S", "M"] }), "M", undefined],
  [
    "another option",
    question({ type: "single", options: ["S", "M"] }),
    "L",
    "Question: Choose one of the listed options.",
  ],
  ["several options", question({ type: "multiple", options: ["S", "M"] }), ["S", "M"], undefined],
  ["a number", question({ type: "number" }), 3, undefined],
  ["a text in place of a number", question({ type: "number" }), "3", "Question: Enter a number."],
  ["no to a required question", question({ type: "yes_no", required: true }), false, undefined],
])("3: %s is checked against its question", (_what, asked, answer, problem) => {
  expect(answersProblem([asked], { q: answer })).toBe(problem);
});

test("point 3: answers are listed with the wording of their questions, and answers to removed questions are dropped", () => {
  const questions = [question({ text: "Laptop?", type: "yes_no" }), question({ id: "size", text: "Size" })];
  const answers = answersToQuestions(questions, { q: true, size: "", removed: "old" });
  expect(answers).toEqual({ q: true, size: "" });
  expect(answersText(questions, answers)).toEqual([{ question: "Laptop?", answer: "Yes" }]);
});
