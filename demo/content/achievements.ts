import { itemAt } from "#demo/random.ts";
import { achievements } from "#demo/texts/achievements.ts";
import type { AchievementInput } from "#features/achievements/achievements.contract.ts";
import { formatDay, formatMonth } from "#shared/dates.ts";
import { type SceneName, sceneNumber } from "../pictures/scenes.ts";
import { wholeNumber } from "../random.ts";
import { daysFrom, HOUR_MS } from "./days.ts";

const achievementDate = (now: Date, index: number): Date =>
  daysFrom(now, -(6 + 22 * index + wholeNumber(`achieved ${index}`, 0, 12)));

/** Returns when an achievement was published: days after it happened. */
export const achievementCreatedAt = (now: Date, index: number): Date =>
  new Date(Math.min(daysFrom(achievementDate(now, index), 5).getTime(), now.getTime() - 26 * HOUR_MS));

/** Scenes by words in the title of an achievement. */
const scenesOf: readonly (readonly [RegExp, SceneName])[] = [
  [/hackathon/i, "handover"],
  [/paper|poster|exhibit|data set|published|project/i, "exhibition"],
  [/talk|lecture|congress|debate/i, "lecture"],
  [/robot|maze|rover/i, "course"],
  [/drone/i, "drone"],
  [/radio|antenna/i, "fieldDay"],
  [/school|outreach|pupil|kit /i, "school"],
  [/laboratory|lab |arduino|station|circuit/i, "bench"],
  [/website|coding|open-source|map/i, "computers"],
  [/quiz/i, "quiz"],
  [/two hundred|renewal|growth/i, "desk"],
  [/microgrid|electricity/i, "visit"],
  [/team|finalist|branch|members|volunteer|winners/i, "group"],
  [/./, "handover"],
  [/./, "group"],
  [/./, "exhibition"],
  [/./, "audience"],
];
const BETWEEN = 3;
const MEDAL_EVERY = 4;

/** Chooses a scene that fits each achievement, and that none of the three before shows. */
const scenes: SceneName[] = [];
for (const { title } of achievements) {
  const fitting = scenesOf.filter(([words, scene]) => words.test(title) && !scenes.slice(-BETWEEN).includes(scene));
  scenes.push(itemAt(fitting, 0)[1]);
}

/** Returns the kind and number of a picture: one in four achievements has a medal, all others show a scene. */
export const achievementPicture = (index: number): ["achievement" | "scene", number] =>
  index % MEDAL_EVERY === 2
    ? ["achievement", Math.floor(index / MEDAL_EVERY)]
    : ["scene", sceneNumber(itemAt(scenes, index), Math.floor(index / 4))];

/** Dates are text. Some have only a month. */
export function makeAchievement(now: Date, index: number, overrides: Partial<AchievementInput> = {}): AchievementInput {
  const day = achievementDate(now, index).toISOString().slice(0, "2026-11-27".length);
  return {
    ...itemAt(achievements, index),
    date: index % 4 === 3 ? formatMonth(day.slice(0, "2026-11".length)) : formatDay(day),
    ...overrides,
  };
}
