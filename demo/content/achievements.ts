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
  [/smart energy|community service/i, "handover"],
  [/women's hackathon/i, "womensHackathon"],
  [/robot football/i, "sumo"],
  [/maze/i, "maze"],
  [/underwater/i, "pool"],
  [/robotics|rover/i, "course"],
  [/drone obstacle/i, "droneRace"],
  [/drone/i, "drone"],
  [/solar car/i, "solarCar"],
  [/weather/i, "roof"],
  [/video|recorded/i, "filming"],
  [/ham radio|field guide/i, "fieldDay"],
  [/radio library|open-source/i, "openSource"],
  [/radio/i, "radioKit"],
  [/irrigation/i, "sensorNode"],
  [/heart/i, "electrocardiogram"],
  [/humanitarian|braille/i, "printer"],
  [/incubator/i, "simulation"],
  [/photonics/i, "lecture"],
  [/antenna/i, "radioTalk"],
  [/school|pupil/i, "school"],
  [/kit |arduino/i, "arduino"],
  [/soldering/i, "soldering"],
  [/microgrid|power supply/i, "converter"],
  [/electricity board/i, "substation"],
  [/internships/i, "balance"],
  [/poster|exhibit/i, "exhibition"],
  [/debate/i, "panel"],
  [/quiz/i, "quiz"],
  [/patent|translated/i, "notebook"],
  [/travel|abroad/i, "networkTalk"],
  [/talk/i, "audience"],
  [/campus map|accessibility/i, "campusMap"],
  [/website/i, "computers"],
  [/coding/i, "commands"],
  [/data set|audit saves/i, "charts"],
  [/student magazine/i, "hearing"],
  [/embedded/i, "learning"],
  [/alumni fund/i, "switchedSupply"],
  [/circuit design/i, "boardDesign"],
  [/debugging/i, "oscilloscope"],
  [/museum|scholarship|sustainability/i, "bench"],
  [/newsletter/i, "newsletter"],
  [/best paper|essay/i, "medal"],
  [/paper/i, "paper"],
  [/elected to/i, "meeting"],
  [/senior member/i, "honor"],
  [/two hundred|growth|volunteer team/i, "desk"],
  [/wie chapter/i, "womensPanel"],
  [/mentoring/i, "interview"],
  [/top hundred/i, "library"],
  [/tutor/i, "whiteboard"],
  [/certificate|outstanding|cleanest/i, "certificate"],
  [/gold medal/i, "trophy"],
  [/volunteer|e-waste/i, "group"],
  // Scenes for other titles, and for fitting scenes that the page shows already.
  [/./, "handover"],
  [/./, "trophy"],
  [/./, "certificate"],
  [/./, "audience"],
  [/./, "lawn"],
];
/** A page has so many achievements. No two of them show one scene. */
const ON_PAGE = 25;

/** Chooses a scene that fits each achievement, and that none of the others on its page shows. */
const scenes: SceneName[] = [];
for (const { title } of achievements) {
  const fitting = scenesOf.filter(([words, scene]) => words.test(title) && !scenes.slice(1 - ON_PAGE).includes(scene));
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
