import { itemAt } from "#demo/random.ts";
import type { Application, ApplicationState } from "#features/students/students.contract.ts";
import { wholeNumber } from "../random.ts";
import { DAY_MS } from "./days.ts";
import { departmentCodes, departments, personName } from "./people.ts";

const FIRST_APPLICANT = 200;
const APPLICATIONS_WITHIN_DAYS = 690;

/** Returns when an application arrived. None is so old that it would be erased. */
export const applicationCreatedAt = (now: Date, index: number): Date =>
  new Date(
    now.getTime() -
      ((index * 4.2) % APPLICATIONS_WITHIN_DAYS) * DAY_MS -
      wholeNumber(`applied ${index}`, 20, 2400) * 60_000,
  );

export function makeApplication(now: Date, index: number, overrides: Partial<Application> = {}): Application {
  const { given, family } = personName(FIRST_APPLICANT + index);
  const department = wholeNumber(`department ${index}`, 0, departments.length - 1);
  const entry = (applicationCreatedAt(now, index).getUTCFullYear() - wholeNumber(`entry ${index}`, 0, 3)) % 100;
  return {
    name: `${given} ${family}`,
    email: `${given}.${family}.${index + 1}@example.org`.toLowerCase(),
    id: `${String(entry).padStart(2, "0")}${itemAt(departmentCodes, department)}${String(index + 1).padStart(3, "0")}`,
    branch: itemAt(departments, department),
    ...overrides,
  };
}

const STILL_NEW = 3;
const handled = ["member", "contacted", "member", "declined", "member"] as const;

/** Returns the state of an application. The latest are new, and most others are members. */
export const applicationState = (index: number): ApplicationState =>
  index < STILL_NEW ? "new" : itemAt(handled, index);
