import { describe, expect, test } from "vitest";
import { AchievementInput } from "#features/achievements/achievements.contract.ts";
import { BannerInput } from "#features/banners/banners.contract.ts";
import { EVENT_IMAGES_MAX, EventInput } from "#features/events/events.contract.ts";
import { GalleryItemInput } from "#features/gallery/gallery.contract.ts";
import { ReportInput } from "#features/reports/reports.contract.ts";
import { Application } from "#features/students/students.contract.ts";
import { TeamMemberInput } from "#features/team/team.contract.ts";
import { teamSections } from "#features/team/team.words.ts";
import { siteSizes } from "../seed-site.ts";
import { makeAchievement } from "./achievements.ts";
import { makeBanner } from "./banners.ts";
import { eventPictureCount, makeEvent } from "./events.ts";
import { makeGalleryItem } from "./gallery.ts";
import { makeReport } from "./reports.ts";
import { applicationCreatedAt, makeApplication } from "./students.ts";
import { makeTeamMember } from "./team.ts";

const NOW = new Date("2026-11-21T09:00:00Z");
const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("made-up content", () => {
  test("is what the forms take, word for word", () => {
    const samples = [
      [EventInput, indexes(150).map((index) => makeEvent(NOW, index))],
      [GalleryItemInput, indexes(300).map((index) => makeGalleryItem(NOW, index))],
      [AchievementInput, indexes(80).map((index) => makeAchievement(NOW, index))],
      [BannerInput, indexes(4).map((index) => makeBanner(index))],
      [TeamMemberInput, teamSections.flatMap((section) => indexes(20).map((index) => makeTeamMember(section, index)))],
      [Application, indexes(162).map((index) => makeApplication(NOW, index))],
      [ReportInput, indexes(5).map((index) => makeReport(NOW, index))],
    ] as const;
    for (const [contract, inputs] of samples)
      for (const input of inputs) expect(contract.parse(input)).toStrictEqual(input);
  });

  test("has events of five years, the next ones among them, in short words and long", () => {
    const events = indexes(150).map((index) => makeEvent(NOW, index));
    const today = NOW.toISOString().slice(0, 10);
    const upcoming = events.filter(({ date }) => date > today);
    expect(upcoming.length).toBeGreaterThanOrEqual(8);
    expect(new Set(upcoming.map(({ registrationLink }) => registrationLink !== undefined))).toEqual(
      new Set([true, false]),
    );
    const first = events.map(({ date }) => date).sort()[0];
    expect(first?.slice(0, 4)).toBe("2021");
    expect(Math.max(...events.map(({ title }) => title.length))).toBe(60);
    const lengths = events.map(({ description }) => description.length);
    expect(Math.min(...lengths)).toBeLessThan(60);
    expect(Math.max(...lengths)).toBeGreaterThan(1000);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(1200);
    expect(new Set(events.map(({ title }) => title)).size).toBe(150);
    expect(new Set(indexes(20).map(eventPictureCount))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(Math.max(...indexes(150).map(eventPictureCount))).toBeLessThanOrEqual(EVENT_IMAGES_MAX);
  });

  test("has two hundred people, no two of one name, and no application that is due to be erased", () => {
    const { team, students } = siteSizes.mature;
    const members = teamSections.flatMap((section) =>
      indexes(team[section]).map((index) => makeTeamMember(section, index).name.replace(/^Dr\. /, "")),
    );
    const applicants = indexes(students).map((index) => makeApplication(NOW, index).name);
    expect(new Set([...members, ...applicants]).size).toBe(200);
    for (const index of indexes(students)) {
      const days = (NOW.getTime() - applicationCreatedAt(NOW, index).getTime()) / 86_400_000;
      expect(days).toBeGreaterThan(0);
      expect(days).toBeLessThan(700);
    }
  });
});
