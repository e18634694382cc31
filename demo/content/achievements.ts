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
  [/sumo|robot football/i, "sumo"],
  [/maze/i, "maze"],
  [/robot|rover/i, "course"],
  [/drone obstacle/i, "droneRace"],
  [/drone/i, "drone"],
  [/solar car/i, "solarCar"],
  [/weather|rooftop|video|antenna/i, "roof"],
  [/radio/i, "fieldDay"],
  [/irrigation/i, "sensorNode"],
  [/heart/i, "electrocardiogram"],
  [/spectrometer/i, "oscilloscope"],
  [/energy storage/i, "batteryTalk"],
  [/incubator|clinic|humanitarian|braille/i, "printer"],
  [/photonics/i, "lecture"],
  [/school|outreach|pupil/i, "school"],
  [/kit |arduino|community service/i, "arduino"],
  [/soldering/i, "soldering"],
  [/microgrid|electricity|power supply/i, "converter"],
  [/internships for|poster|exhibit/i, "exhibition"],
  [/debate/i, "panel"],
  [/quiz/i, "quiz"],
  [/patent/i, "notebook"],
  [/congress|talk|lecture/i, "lecture"],
  [/open-source/i, "openSource"],
  [/website|accessible|accessibility|map/i, "computers"],
  [/coding/i, "commands"],
  [/museum/i, "teardown"],
  [/circuit|lab /i, "oscilloscope"],
  [/laboratory/i, "bench"],
  [/paper|magazine|essay|translated|newsletter|manual|guide|data set/i, "paper"],
  [/medal|best|essay|award/i, "medal"],
  [/two hundred|renewal|growth/i, "desk"],
  [/tutor|mentoring|semester/i, "interview"],
  [/scholarship|fellowship|certificate|award|outstanding|elevated|prize|mention/i, "certificate"],
  [/place|finalist|winner|runners|cup|won|top|prize/i, "trophy"],
  [/team|branch|members|volunteer|goal/i, "group"],
  [/./, "handover"],
  [/./, "certificate"],
  [/./, "trophy"],
  [/./, "medal"],
  [/./, "audience"],
  [/./, "exhibition"],
];
const BETWEEN = 6;

/** Chooses a scene that fits each achievement, and that none of those just before it shows. */
const scenes: SceneName[] = [];
for (const { title } of achievements) {
  const fitting = scenesOf.filter(([words, scene]) => words.test(title) && !scenes.slice(-BETWEEN).includes(scene));
  scenes.push(itemAt(fitting, 0)[1]);
}

/** Returns the number of the scene of an achievement's picture. */
export const achievementPicture = (index: number): number =>
  sceneNumber(itemAt(scenes, index), Math.floor(index / scenes.length) + (index % 2) * 2);

/** Dates are text. Some have only a month. */
export function makeAchievement(now: Date, index: number, overrides: Partial<AchievementInput> = {}): AchievementInput {
  const day = achievementDate(now, index).toISOString().slice(0, "2026-11-27".length);
  return {
    ...itemAt(achievements, index),
    date: index % 4 === 3 ? formatMonth(day.slice(0, "2026-11".length)) : formatDay(day),
    ...overrides,
  };
}
