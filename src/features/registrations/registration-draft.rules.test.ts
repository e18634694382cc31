import { expect, test } from "vitest";
import { draftOf, formProblems } from "./registration-draft.rules.ts";
import { type Question, RegistrationForm } from "./registrations.contract.ts";
import { formDefaults, registrationMessages } from "./registrations.labels.ts";

const question = (id: string, more: Partial<Question>): Question => ({
  id,
  text: id,
  type: "short",
  required: false,
  options: [],
  ...more,
});
const questions = [
  question("size", { type: "single", required: true, options: ["S", "M"] }),
  question("topics", { type: "multiple", options: ["Motors", "Sensors"] }),
  question("laptop", { type: "yes_no" }),
  question("year", { type: "number" }),
];
const form = { questions, ...formDefaults };
const complete = {
  name: "Asha",
  email: "asha@example.org",
  acceptPrivacy: "on",
  acceptEventTerms: "on",
  adult: "on",
  "question-size": "S",
};
const read = (fields: Record<string, string>) => draftOf(new URLSearchParams(fields), questions);

test("point 3: a form's answers have the type of their question, and empty ones are left out", () => {
  const fields = new URLSearchParams({ "question-size": "M", "question-laptop": "no", "question-year": " 3 " });
  fields.append("question-topics", "Motors");
  fields.append("question-topics", "Sensors");
  expect(draftOf(fields, questions).answers).toEqual({
    size: "M",
    topics: ["Motors", "Sensors"],
    laptop: false,
    year: 3,
  });
  expect(read({ "question-size": " ", "question-year": "" }).answers).toEqual({});
});

test("point 22: the membership number belongs to the ticked box, and may have spaces", () => {
  expect(read({ member: "on", memberNumber: "95 123 456" })).toMatchObject({ member: true, memberNumber: "95123456" });
  expect(read({ memberNumber: "95123456" })).toMatchObject({ member: false, memberNumber: "" });
});

test("points 23, 25: each missing field has its own problem, in the order of the form", () => {
  expect([...formProblems(read({ "question-year": "two" }), form)]).toEqual([
    ["name", registrationMessages.name],
    ["email", registrationMessages.email],
    ["adult", registrationMessages.adult],
    ["question-size", registrationMessages.answer],
    ["question-year", registrationMessages.number],
    ["acceptPrivacy", "To register, agree to the IEEE Privacy Policy."],
    ["acceptEventTerms", "To register, agree to the IEEE Event Terms and Conditions."],
  ]);
  expect(formProblems(read(complete), form).size).toBe(0);
});

test.each([
  ["asha@example.org", undefined],
  ["Asha.O'Neil+events@mail-1.EXAMPLE.org ", undefined],
  ["asha@example..org", registrationMessages.email],
  ["asha@example", registrationMessages.email],
  ["asha@-example.org", registrationMessages.email],
  ["(asha)@example.org", registrationMessages.email],
  ["jörg@example.org", registrationMessages.emailLetters],
  ["asha@müller.example", registrationMessages.emailLetters],
])("point 21: form and server agree about the address %s", (email, problem) => {
  expect(formProblems(read({ ...complete, email }), form).get("email")).toBe(problem);
  const parsed = RegistrationForm.safeParse({ name: "Asha", email });
  expect(parsed.error?.issues[0]?.message).toBe(problem);
});

test("point 23: boxes that owners switched off are not required", () => {
  const { acceptPrivacy: _privacy, acceptEventTerms: _terms, adult: _adult, ...others } = complete;
  const off = { isAsked: false, label: "Policy", link: "https://example.org" };
  expect(formProblems(read(others), { questions, privacy: off, eventTerms: off, asksAdult: false }).size).toBe(0);
});
