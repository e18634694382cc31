import { itemAt } from "#demo/random.ts";
import { achievements } from "#demo/texts/achievements.ts";
import type { AchievementInput } from "#features/achievements/achievements.contract.ts";
import { formatDay, formatMonth } from "#shared/dates.ts";
import { wholeNumber } from "../random.ts";
import { daysFrom, HOUR_MS } from "./days.ts";

const achievementDate = (now: Date, index: number): Date =>
  daysFrom(now, -(6 + 22 * index + wholeNumber(`achieved ${index}`, 0, 12)));

/** Returns when an achievement was published: days after it happened. */
export const achievementCreatedAt = (now: Date, index: number): Date =>
  new Date(Math.min(daysFrom(achievementDate(now, index), 5).getTime(), now.getTime() - 26 * HOUR_MS));

/** Dates are text. Some have only a month. */
export function makeAchievement(now: Date, index: number, overrides: Partial<AchievementInput> = {}): AchievementInput {
  const day = achievementDate(now, index).toISOString().slice(0, "2026-11-27".length);
  return {
    ...itemAt(achievements, index),
    date: index % 4 === 3 ? formatMonth(day.slice(0, "2026-11".length)) : formatDay(day),
    ...overrides,
  };
}
