import { describe, expect, test } from "vitest";
import { AchievementInput } from "#features/achievements/achievements.contract.ts";
import { BannerInput } from "#features/banners/banners.contract.ts";
import { EVENT_IMAGES_MAX, EventInput } from "#features/events/events.contract.ts";
import { GalleryItemInput } from "#features/gallery/gallery.contract.ts";
import { pageFields } from "#features/pages/pages.contract.ts";
import { ReportInput } from "#features/reports/reports.contract.ts";
import { Application } from "#features/students/students.contract.ts";
import { TeamMemberInput } from "#features/team/team.contract.ts";
import { teamSections } from "#features/team/team.labels.ts";
import { richTextToLines, sectionsOf } from "#shared/rich-text.ts";
import { sceneOf } from "../pictures/scenes.ts";
import { siteSizes } from "../seed-site.ts";
import { aboutText, joinText } from "../texts/about.ts";
import { achievementEvents } from "../texts/achievements.ts";
import { programmes } from "../texts/programmes.ts";
import { attendances, summaries } from "../texts/summaries.ts";
import { achievementCreatedAt, achievementPicture, makeAchievement } from "./achievements.ts";
import { annualReport } from "./annual-report.ts";
import { makeBanner } from "./banners.ts";
import { dayOf } from "./days.ts";
import { makeAttendance, makeEventChapter, makeEventDetails, makeEventSummary } from "./event-details.ts";
import { eventPicture, eventPictureCount, eventProgramme, makeEvent } from "./events.ts";
import { eventOfPicture, hasNoEvent, makeGalleryItem, pictureOf } from "./gallery.ts";
import { sampleForms } from "./registrations.ts";
import { makeReport } from "./reports.ts";
import { applicationCreatedAt, makeApplication } from "./students.ts";
import { makeTeamMember, pastTeams } from "./team.ts";

const NOW = new Date("2026-11-21T09:00:00Z");
const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("sample content", () => {
  test("is valid input of the forms, unchanged by their schemas", () => {
    const samples = [
      [EventInput, indexes(150).map((index) => makeEvent(NOW, index))],
      [GalleryItemInput, indexes(siteSizes.mature.gallery).map((index) => makeGalleryItem(NOW, index))],
      [AchievementInput, indexes(80).map((index) => makeAchievement(NOW, index))],
      [BannerInput, indexes(4).map((index) => makeBanner(index))],
      [TeamMemberInput, teamSections.flatMap((section) => indexes(20).map((index) => makeTeamMember(section, index)))],
      [Application, indexes(162).map((index) => makeApplication(NOW, index))],
      [
        pageFields.about.shape.more,
        [
          aboutText(NOW, {
            events: indexes(150).map((index) => makeEvent(NOW, index)),
            achievements: indexes(80).map((index) => makeAchievement(NOW, index)),
            team: teamSections.flatMap((section) => indexes(20).map((index) => makeTeamMember(section, index))),
          }),
        ],
      ],
      [pageFields.join.shape.more, [joinText]],
      [ReportInput, indexes(5).map((index) => makeReport(NOW, index))],
    ] as const;
    for (const [contract, inputs] of samples)
      for (const input of inputs) expect(contract.parse(input)).toStrictEqual(input);
  });

  test("names the fee and the way into a chapter on the Join page", () => {
    expect(richTextToLines(joinText)).toContain("In 2026, the fee for students in India is US$27");
    expect(richTextToLines(joinText)).toContain("How do I join a chapter?\nApply for the branch here.");
  });

  test("names a person for each subject on the About page, on a small site and on a mature one", () => {
    const contactsOf = ({ team }: (typeof siteSizes)["small" | "mature"]) => {
      const people = teamSections.flatMap((section) =>
        indexes(team[section]).map((index) => makeTeamMember(section, index)),
      );
      const sections = sectionsOf(aboutText(NOW, { events: [], achievements: [], team: people }));
      const { content = [] } = sections.find(({ title }) => title === "Who to ask") ?? {};
      return content.flatMap((block) => (block.type === "bulletList" ? block.content : []));
    };
    expect([contactsOf(siteSizes.small).length, contactsOf(siteSizes.mature).length]).toEqual([4, 6]);
  });

  test("has events of five years, upcoming ones, and short and long texts", () => {
    const events = indexes(150).map((index) => makeEvent(NOW, index));
    const today = NOW.toISOString().slice(0, 10);
    const upcoming = events.filter(({ date }) => date > today);
    expect(upcoming.length).toBeGreaterThanOrEqual(8);
    expect(events.filter(({ registrationLink }) => registrationLink)).toEqual([]);
    expect(upcoming.filter(({ endTime, allDay }) => !endTime && !allDay)).toEqual([]);
    const withForm = sampleForms.map(({ event }) => events[event]?.title);
    expect(upcoming.filter(({ title }) => !withForm.includes(title))).toEqual([]);
    const meeting = upcoming.filter(({ title }) => title.startsWith("Annual General Meeting"));
    expect(meeting.map(({ date }) => date)).toEqual(["2026-12-12"]);
    const first = events.map(({ date }) => date).sort()[0];
    expect(first?.slice(0, 4)).toBe("2021");
    expect(Math.max(...events.map(({ title }) => title.length))).toBe(60);
    const lengths = events.map(({ description }) => description.length);
    expect(Math.min(...lengths)).toBeLessThan(60);
    expect(Math.max(...lengths)).toBeGreaterThan(1000);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(1700);
    expect(new Set(events.map(({ title }) => title)).size).toBe(150);
    expect(new Set(indexes(20).map(eventPictureCount))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(Math.max(...indexes(150).map(eventPictureCount))).toBeLessThanOrEqual(EVENT_IMAGES_MAX);
  });

  test("adds a programme with headings or lists to each listed event, in the format of the form", () => {
    const formatted = indexes(150).filter((index) => eventProgramme(index));
    expect(formatted.map((index) => makeEvent(NOW, index).title).sort()).toEqual(Object.keys(programmes).sort());
    for (const index of formatted) {
      const { formattedDescription } = makeEventDetails(NOW, index);
      const { description } = makeEvent(NOW, index);
      const sent = JSON.stringify(formattedDescription);
      const stored = EventInput.parse({ ...makeEvent(NOW, index), formattedDescription: sent }).formattedDescription;
      expect([stored, stored && richTextToLines(stored)]).toEqual([eventProgramme(index), description]);
    }
  });

  test("gives every event a type and a unit, and ends it after its start", () => {
    const events = indexes(150).map((index) => makeEvent(NOW, index));
    for (const { title, date, time, endDate = date, endTime } of events)
      expect([title, endTime === undefined || `${endDate} ${endTime}` > `${date} ${time}`]).toEqual([title, true]);
    expect(new Set(events.map(({ kind, unit, allDay }) => `${kind} ${unit} ${allDay}`)).size).toBeGreaterThan(7);
    expect(events.some(({ endDate }) => endDate)).toBe(true);
    expect(events.some(({ endTime }) => !endTime)).toBe(true);
    // Every site has all-day events and events of several days. A mature one also has both combined.
    const small = events.slice(0, siteSizes.small.events);
    expect([small.some(({ allDay }) => allDay), small.some(({ endDate }) => endDate)]).toEqual([true, true]);
    expect(events.some(({ allDay, endDate }) => allDay && endDate)).toBe(true);
  });

  test("describes each past event in its own two to twelve sentences", () => {
    const past = indexes(150).filter((index) => makeEvent(NOW, index).date < "2026-11-21");
    const texts = past.map((index) => makeEventSummary(NOW, index) ?? "");
    const sentences = texts.map((text) => text.split(/[.!?]”?(?:\s|$)/).filter(Boolean).length);
    expect(Math.min(...sentences)).toBeGreaterThanOrEqual(2);
    expect(Math.max(...sentences)).toBeLessThanOrEqual(12);
    expect(new Set(texts).size).toBe(past.length);
    const titles = new Set(past.map((index) => makeEvent(NOW, index).title));
    expect(Object.keys({ ...summaries, ...attendances }).filter((title) => !titles.has(title))).toEqual([]);
  });

  test("describes the 20 newest achievements in at least three sentences", () => {
    const sentences = indexes(20).map(
      (index) => makeAchievement(NOW, index).description.split(/[.!?](?:\s|$)/).length - 1,
    );
    expect(Math.min(...sentences)).toBeGreaterThanOrEqual(3);
  });

  test("writes no section of an annual report that two years share", () => {
    const content = {
      events: indexes(150).map((index) => makeEvent(NOW, index)),
      achievements: indexes(80).map((index) => makeAchievement(NOW, index)),
    };
    const sections = [2025, 2024].flatMap((year) => annualReport({ now: NOW, year, ...content }).split("\n\n"));
    const repeated = sections.filter((section, place) => sections.indexOf(section) !== place);
    expect(repeated).toEqual([]);
    expect(sections.filter((section) => /^(What did not work|Money|Thanks)\n/.test(section))).toHaveLength(6);
  });

  test("links most of the 25 newest achievements, and every listed one to an event that exists", () => {
    const linked = indexes(25).filter((index) => {
      const { title, link } = makeAchievement(NOW, index);
      return link ?? achievementEvents[title];
    });
    expect(linked.length).toBeGreaterThanOrEqual(23);
    const titles = indexes(150).map((index) => makeEvent(NOW, index).title);
    expect(Object.values(achievementEvents).filter((title) => !titles.includes(title))).toEqual([]);
    const achieved = indexes(80).map((index) => makeAchievement(NOW, index).title);
    const dates = new Map(indexes(150).map((index) => [makeEvent(NOW, index).title, makeEvent(NOW, index).date]));
    const linksAhead = indexes(80).filter((index) => {
      const date = dates.get(achievementEvents[achieved[index] ?? ""] ?? "");
      return date && date > dayOf(achievementCreatedAt(NOW, index));
    });
    // The texts of these achievements name a series of events, and the link leads to its latest event.
    expect(linksAhead.map((index) => achieved[index])).toEqual([
      "First place at the Smart Energy Hackathon",
      "Ham radio team contacts forty countries",
      "Teaching kit adopted by four colleges",
      "First place in the maze solvers cup",
    ]);
    expect(Object.keys(achievementEvents).filter((title) => !achieved.includes(title))).toEqual([]);
  });

  test("has summaries whose number of people is the attendance", () => {
    for (const index of indexes(150)) {
      const [, people] = / (\d+) (?:people|participants)\b/.exec(makeEventSummary(NOW, index) ?? "") ?? [];
      const { title } = makeEvent(NOW, index);
      const { members, guests } = makeAttendance({ title });
      if (people) expect([title, members + guests]).toEqual([title, Number(people)]);
    }
  });

  test("names no day or year that the date of a text could contradict", () => {
    const days =
      /(mon|tues|wednes|thurs|fri|satur|sun)day|weekend|tomorrow|today|(next|last|this) (week|month|year)|\b20[0-3]\d\b/i;
    const texts = [
      ...indexes(150).map((index) => makeEvent(NOW, index)),
      ...indexes(80).map((index) => makeAchievement(NOW, index)),
      ...indexes(4).map((index) => makeBanner(index)),
    ];
    for (const { title, description } of texts) expect(`${title}: ${description}`).not.toMatch(days);
    for (const summary of Object.values(summaries)) expect(summary).not.toMatch(days);
  });

  test("has gallery pictures for every event with a gallery, dated like the event", () => {
    for (const index of indexes(siteSizes.mature.gallery))
      expect(makeGalleryItem(NOW, index).date).toBe(makeEvent(NOW, eventOfPicture(index)).date);
    for (const { events, gallery } of Object.values(siteSizes)) {
      const promised = indexes(events).filter((index) => makeEvent(NOW, index).gallery);
      const shown = indexes(gallery).filter((index) => !hasNoEvent(index));
      expect(new Set(shown.map(eventOfPicture))).toEqual(new Set(promised));
    }
  });

  const albumOf = (index: number) =>
    hasNoEvent(index) ? makeGalleryItem(NOW, index).date.slice(0, "2026-11".length) : String(eventOfPicture(index));
  const albums = Map.groupBy(indexes(siteSizes.mature.gallery), albumOf);

  test("shows no scene on the covers of twelve consecutive albums twice", () => {
    const covers = [...albums.values()].map(([cover = 0]) => sceneOf(pictureOf(cover)));
    for (const place of covers.keys()) {
      const consecutive = covers.slice(place, place + 12);
      expect(new Set(consecutive).size).toBe(consecutive.length);
    }
  });

  test("shows no scene and no caption twice in an album, and has albums of three to five pictures", () => {
    for (const pictures of albums.values()) {
      expect(new Set(pictures.map((index) => sceneOf(pictureOf(index)))).size).toBe(pictures.length);
      expect(new Set(pictures.map((index) => makeGalleryItem(NOW, index).title)).size).toBe(pictures.length);
    }
    const sizes = [...albums.values()].map((pictures) => pictures.length);
    expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([3, 5]);
  });

  test("has only albums of events on the first page of the gallery", () => {
    const first = [...albums.values()].slice(0, 24).flat();
    expect(first.filter(hasNoEvent)).toEqual([]);
    expect(indexes(siteSizes.mature.gallery).filter(hasNoEvent)).not.toEqual([]);
  });

  test("shows no scene twice in the pictures of an event, on neighbors in a list, and on the grid of a chapter", () => {
    const scenes = (event: number) =>
      indexes(eventPictureCount(event)).map((place) => sceneOf(eventPicture(event, place)));
    for (const index of indexes(150)) expect(new Set(scenes(index)).size).toBe(scenes(index).length);
    const past = indexes(150).filter((index) => makeEvent(NOW, index).date < "2026-11-21");
    const chapterOf = (index: number) => makeEventChapter(NOW, index).chapter ?? makeEvent(NOW, index).unit;
    const lists = [past, ...Map.groupBy(past, chapterOf).values()].map((list) => list.map((index) => scenes(index)[0]));
    for (const list of lists)
      for (const place of list.keys()) {
        const neighbors = list.slice(place, place + 6);
        expect(new Set(neighbors).size).toBe(neighbors.length);
      }
  });

  test("shows no scene twice on a page of achievements", () => {
    const scenes = indexes(siteSizes.mature.achievements).map((index) => sceneOf(achievementPicture(index)));
    for (const place of scenes.keys()) {
      const page = scenes.slice(place, place + 25);
      expect(new Set(page).size).toBe(page.length);
    }
  });

  test("moves members up two positions per team year", () => {
    const chairs = [0, ...pastTeams.map(({ yearsAgo }) => yearsAgo)].map((years) =>
      indexes(8).map((index) => makeTeamMember("ieeeSbTeam", index, {}, years)),
    );
    const [now = [], before = [], first = []] = chairs.map((team) => team.map(({ name }) => name));
    expect([before.slice(2), first.slice(2)]).toEqual([now.slice(0, 6), before.slice(0, 6)]);
    expect(new Set([...now, ...before, ...first]).size).toBe(12);
    for (const member of chairs.flat()) expect(TeamMemberInput.parse(member)).toStrictEqual(member);
  });

  test("has two hundred people with different names, and no application that is due to be erased", () => {
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
