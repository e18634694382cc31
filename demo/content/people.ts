import { turn } from "../turn.ts";
import { familyNames, givenNames } from "../words/names.ts";

/** Neither list's length divides a stride, so that numbers below 4000 give different people; even ones are women. */
export const personName = (number: number) => ({
  given: turn(givenNames, number * 7),
  family: turn(familyNames, number * 13),
});
