import { afterEach, describe, expect, test } from "vitest";
import { createAchievement } from "#features/achievements/server/achievements.store.ts";
import { eventColumns } from "#features/events/server/event-rows.service.ts";
import { insertEventRow } from "#features/events/server/events.store.ts";
import type { Engine } from "#platform/db/database-errors.ts";
import { seedDefaultContent } from "#src/site-content.ts";
import { searchEntriesJob } from "#src/site-jobs.ts";
import { engines } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";

const NOW = new Date("2026-12-05T07:00:00Z");

interface Sample {
  title: string;
  description?: string;
  date?: string;
}

let site: TestSite;
const open = async (engine: Engine) => {
  site = await openTestSite({ engine, clock: () => NOW });
};
afterEach(() => site.close());

const search = (query: string, more = "") =>
  site.call("GET", `/api/search?q=${encodeURIComponent(query)}${more}`, { token: false });
const titles = async (query: string): Promise<string[]> =>
  (await search(query)).body.items.map(({ title }: { title: string }) => title);
const complete = () => searchEntriesJob(site.deps).run(NOW, new AbortController().signal);

/** Rows from before search existed. */
async function addRows(samples: readonly Sample[]) {
  for (const [index, { title, description = "d", date = "2026-11-01" }] of samples.entries()) {
    const columns = eventColumns("Asia/Kolkata", {
      title,
      description,
      date,
      time: "09:00",
      location: "Lab 3",
      gallery: false,
    });
    await insertEventRow(site.deps.db, { id: String(1000 + index), now: NOW, columns });
  }
}
async function addEvents(...samples: readonly Sample[]) {
  await addRows(samples);
  await complete();
}

describe.each(engines)("the search on %s", (engine) => {
  test("finds events, achievements, people and pages immediately after a write, and follows their changes", async () => {
    await open(engine);
    await seedDefaultContent(site.deps);
    await complete();
    const image = await pictureFile();
    const event = { title: "Robotics Workshop", description: "Line followers", time: "16:30", location: "Lab 3" };
    const write = (method: "POST" | "PUT", path: string, fields: Parameters<typeof formOf>[0]) =>
      site.call(method, path, { body: formOf(fields) });
    const { body: workshop } = await write("POST", "/api/events", { ...event, date: "2026-12-05", images: image });
    const prize = { title: "Robotics prize", description: "First of forty", date: "14 March 2026", image };
    const { body: won } = await write("POST", "/api/achievements", prize);
    const asha = { section: "wieTeam", name: "Asha Nair", position: "Chair", department: "Robotics" };
    const { body: member } = await write("POST", "/api/team", { ...asha, linkedin: "https://example.org/asha", image });
    expect((await search("robotics")).body).toEqual({
      items: [
        {
          kind: "event",
          id: workshop._id,
          title: "Robotics Workshop",
          path: `/events/${workshop.slug}`,
          day: "2026-12-05",
          excerpt: "Lab 3 · Line followers",
        },
        {
          kind: "achievement",
          id: won._id,
          title: "Robotics prize",
          path: `/achievements/${won.slug}`,
          day: "2026-03-14",
          excerpt: "First of forty",
        },
        {
          kind: "team member",
          id: member._id,
          title: "Asha Nair",
          path: `/team/2024-25#${member._id}`,
          image: member.image,
          year: "2024-25",
          years: ["2024-25"],
          excerpt: "Chair · Robotics",
        },
      ],
      total: 3,
      page: 1,
      pageCount: 1,
    });
    expect((await search("mentorship wie")).body.items).toMatchObject([
      { kind: "chapter", title: "Women in Engineering", path: "/chapters/wie-miet" },
    ]);

    await write("PUT", `/api/events/${workshop._id}`, { ...event, title: "Welding evening", date: "2026-12-06" });
    expect(await titles("robotics")).toEqual(["Robotics prize", "Asha Nair"]);
    expect(await titles("welding")).toEqual(["Welding evening"]);
    for (const path of [`/api/events/${workshop._id}`, `/api/achievements/${won._id}`, `/api/team/${member._id}`])
      expect((await site.call("DELETE", path)).status).toBe(200);
    for (const gone of ["welding", "robotics"]) expect(await titles(gone)).toEqual([]);
  });

  test("searches similar words of titles if nothing contains the typed ones", async () => {
    await open(engine);
    await addEvents(
      { title: "Robotics Workshop" },
      { title: "Circuit design", description: "Roboticz" },
      { title: "Sinai" },
      { title: "Omkar Sinha" },
      { title: "Report 2024" },
    );
    for (const [typed, corrected, found] of [
      ["robtics", "robotics", ["Robotics Workshop"]],
      ["circit dezign", "circuit design", ["Circuit design"]],
      ["roboticz", undefined, ["Circuit design"]],
      ["robot", undefined, ["Robotics Workshop", "Circuit design"]],
      ["omkar sina", "omkar sinha", ["Omkar Sinha"]],
      ["omkra sinha", "omkar sinha", ["Omkar Sinha"]],
      ["report 2025", undefined, []],
      ["rbt", undefined, []],
      ["unrelated", undefined, []],
    ] as const) {
      const { body } = await search(typed);
      expect([typed, body.corrected], typed).toEqual([typed, corrected]);
      expect((await titles(typed)).toSorted(), typed).toEqual(found.toSorted());
    }
  });

  test("limits the results to one kind, and lists a person once, the current team first and past ones last", async () => {
    await open(engine);
    await addEvents({ title: "Asha speaks" }, { title: "Talk", description: "By the webmaster" });
    const people = [
      ["Asha Nair", "2022-23", "https://example.org/nair"],
      ["Asha Nair", "2024-25", "https://example.org/nair"],
      ["Asha Nair", "2023-24", "https://example.org/nair"],
      ["Asha Nair", "2021-22", "https://example.org/other"],
      ["Asha Rao", "2023-24", ""],
      ["ÁSHA RAO", "2021-22", ""],
    ];
    await site.deps.db
      .insertInto("team_members")
      .values(
        people.map(([name = "", year = "", linkedin = ""], position) => ({
          id: `${name} ${year}`,
          name,
          section: "wieTeam" as const,
          job_title: year === "2021-22" ? "Treasurer" : "Webmaster",
          linkedin,
          image: "team/x.webp",
          position,
          year,
          created_at: 0,
          updated_at: 0,
          version: 1,
        })),
      )
      .execute();
    await complete();
    const listed = async (words: string, more = "") =>
      (await search(words, more)).body.items.map(({ title, years = [] }: { title: string; years?: string[] }) =>
        [title, ...years].join(" "),
      );
    const nair = "Asha Nair 2024-25 2023-24 2022-23";
    const past = ["Asha Rao 2023-24 2021-22", "Asha Nair 2021-22"];
    expect(await listed("asha")).toEqual([nair, "Asha speaks", ...past]);
    expect((await search("asha", "&limit=1&page=2")).body).toMatchObject({
      total: 4,
      items: [{ title: "Asha speaks" }],
    });
    expect(await listed("asha", "&kind=team%20member")).toEqual([nair, ...past]);
    // The years are those in which the person had the position.
    expect(await listed("webmaster")).toEqual([nair, "Talk", "Asha Rao 2023-24"]);
    const events = (await search("asha", "&kind=event")).body;
    expect([events.total, events.items[0].title]).toEqual([1, "Asha speaks"]);
    expect((await search("asha", "&kind=other")).status).toBe(400);
  });

  test("lists the people first whose current position is searched", async () => {
    await open(engine);
    await addEvents({ title: "Vice chair election" });
    const people = [
      ["Asha Nair", "Vice Chair", "2024-25"],
      ["Ruth Bhatt", "Chair", "2024-25"],
      ["Omkar Sinha", "Chair", "2023-24"],
    ];
    await site.deps.db
      .insertInto("team_members")
      .values(
        people.map(([name = "", job_title = "", year = ""], position) => ({
          ...{ id: name, name, section: "wieTeam" as const, job_title, linkedin: "", image: "", position, year },
          ...{ created_at: 0, updated_at: 0, version: 1 },
        })),
      )
      .execute();
    await complete();
    const others = ["Vice chair election", "Meet Our Team", "Asha Nair", "Omkar Sinha"];
    expect(await titles("Chair")).toEqual(["Ruth Bhatt", ...others]);
    expect(await titles("vice chair")).toEqual(["Asha Nair", "Vice chair election"]);
  });

  test("finds word beginnings without accents and case, in any script and order", async () => {
    await open(engine);
    await addEvents(
      { title: "Café électrique", description: "Straße, naïve Ångström" },
      { title: "റോബോട്ടിക്സ് പരിശീലനം", description: "അവൻ വന്നു" },
      { title: "रोबोटिक्स कार्यशाला", description: "फ़िल्म" },
      { title: "C++ for IEEE Day 2026" },
    );
    const found: Record<string, string> = {
      "CAFE elec": "Café électrique",
      "électrique café": "Café électrique",
      "angstrom stra": "Café électrique",
      "പരിശീലനം റോബോ": "റോബോട്ടിക്സ് പരിശീലനം",
      // The older spelling with two characters.
      "അവന്\u200d": "റോബോട്ടിക്സ് പരിശീലനം",
      കാര്യ: "",
      कार्य: "रोबोटिक्स कार्यशाला",
      "फिल्म रोबोटिक्स": "रोबोटिक्स कार्यशाला",
      // A letter without its vowel sign is another word.
      रबट: "",
      "c++": "C++ for IEEE Day 2026",
      "ieee-day": "C++ for IEEE Day 2026",
      "day ieee 20": "C++ for IEEE Day 2026",
      // Only the last word can be a prefix.
      "elec cafe": "",
      "cafe nothing": "",
    };
    const foundNow: Record<string, string> = {};
    for (const words of Object.keys(found)) foundNow[words] = (await titles(words)).join();
    expect(foundNow).toEqual(found);
  });

  test("finds an event by the year and the month of its date", async () => {
    await open(engine);
    await addEvents(
      { title: "Hackathon", date: "2025-11-01" },
      { title: "Hackathon", date: "2026-03-02", description: "Solar cars" },
    );
    const days = async (query: string) => (await search(query)).body.items.map(({ day }: { day: string }) => day);
    expect(await days("hackathon 2025")).toEqual(["2025-11-01"]);
    expect(await days("hackathon march")).toEqual(["2026-03-02"]);
    expect(await days("hackathon 2024")).toEqual([]);
    expect(await days("2 mar 2026")).toEqual(["2026-03-02"]);
    expect(await days("events 2025")).toEqual(["2025-11-01"]);
    expect((await search("novembers")).body).toMatchObject({ corrected: "november", items: [{ day: "2025-11-01" }] });
  });

  test("sorts title matches first, each group latest first", async () => {
    await open(engine);
    await addEvents(
      { title: "Power evening", date: "2024-01-10" },
      { title: "Evening", description: "All about power", date: "2026-11-30" },
      { title: "Power lab", date: "2026-02-01" },
      { title: "Talk", description: "Power lines", date: "2027-01-05" },
    );
    expect(await titles("power")).toEqual(["Power lab", "Power evening", "Talk", "Evening"]);
    expect(await titles("power evening")).toEqual(["Power evening", "Evening"]);
    const moved = { title: "Power evening", description: "d", date: "2026-12-24", time: "09:00", location: "Hall" };
    await site.call("PUT", "/api/events/1000", { body: formOf({ ...moved, images: await pictureFile() }) });
    expect((await titles("power")).slice(0, 2)).toEqual(["Power evening", "Power lab"]);
    expect((await search("power", "&limit=3")).body).toMatchObject({ total: 4, page: 1, pageCount: 2 });
    expect((await search("power", "&limit=3&page=2")).body.items).toMatchObject([{ title: "Evening" }]);
    expect((await search("power", "&limit=3&page=9&sort=x")).body).toMatchObject({ page: 2, items: [{}] });
  });

  test("lists a page of the site first if its headings have the words", async () => {
    await open(engine);
    await addEvents(
      { title: "Radio team contacts forty countries" },
      { title: "Address by the dean", date: "2027-01-05" },
    );
    for (const [words, event] of [
      ["contact", "Radio team contacts forty countries"],
      ["address", "Address by the dean"],
    ] as const)
      expect((await titles(words)).filter((title) => ["Contact", event].includes(title))).toEqual(["Contact", event]);
    for (const words of ["phone", "email contact"])
      expect((await search(words)).body.items[0]).toMatchObject({ title: "Contact", path: "/about#contact" });
  });

  test("shows texts without the marks of headings and list items", async () => {
    await open(engine);
    await addEvents({
      title: "Lab evening",
      description: "# Bring\n- A laptop\n• A mouse\n\n## Costs\n* -5 °C, 20 - 30 rupees",
    });
    const [{ excerpt }] = (await search("evening")).body.items;
    expect(excerpt).toBe("Lab 3 · Bring · A laptop · A mouse Costs · -5 °C, 20 - 30 rupees");
  });

  test("ends an excerpt before a list, unless the word is in the list, and writes no full stop before an ellipsis", async () => {
    await open(engine);
    const rules = ["- A robot weighs at most a kilogram", "- Three rounds"];
    await addEvents({
      title: "Robot Sumo",
      description: ["Two robots, one ring. No remote control.", "", "Rules", "", ...rules].join("\n"),
    });
    const excerptFor = async (words: string) => (await search(words)).body.items[0].excerpt;
    expect(await excerptFor("sumo")).toBe("Lab 3 · Two robots, one ring. No remote control…");
    expect(await excerptFor("rounds")).toBe("…Rules · A robot weighs at most a kilogram · Three rounds");
  });

  test("treats all typed characters as words, never as commands", async () => {
    await open(engine);
    await addEvents({ title: "Robotics Workshop" }, { title: "NEAR field OR far AND not" });
    const words: Record<string, string[]> = {
      '"robotics': ["Robotics Workshop"],
      "robot*": ["Robotics Workshop"],
      "rob ": ["Robotics Workshop"],
      "-robotics": ["Robotics Workshop"],
      "title_words:robotics": [],
      "robotics' | 'far": [],
      "robotics') or 1=1 --": [],
      "NEAR(field far, 5)": [],
      "near or not": ["NEAR field OR far AND not"],
      "robotics & !workshop:*": ["Robotics Workshop"],
      "robotics\0workshop": ["Robotics Workshop"],
      "\\robotics\\": ["Robotics Workshop"],
      "": [],
      "   ": [],
      '"*-:&|!()<->': [],
      "🎉": [],
      ["robotics ".repeat(1200)]: [],
    } as Record<string, string[]>;
    const found: Record<string, string[]> = {};
    for (const typed of Object.keys(words)) {
      const { status, body } = await search(typed);
      found[typed] = status === 200 ? body.items.map(({ title }: Sample) => title) : [`status ${status}`];
    }
    expect(found).toEqual({ ...words, ["robotics ".repeat(1200)]: ["Robotics Workshop"] });
    for (const query of ["", "?q=", "?Q=robotics", "?q=%ff%fe", "?q=%ed%a0%80", `?q=${"x".repeat(2000)}`])
      expect(await site.call("GET", `/api/search${query}`, { token: false })).toMatchObject({
        status: 200,
        body: { items: [], total: 0, page: 1, pageCount: 1 },
      });
  });

  test("is completed at a start, for rows without entries, rows of another release, and outdated tokenization", async () => {
    await open(engine);
    const heard: string[] = [];
    site.deps.changes.on((changes) => heard.push(...changes.map(({ entity }) => entity)));
    await addRows(Array.from({ length: 230 }, (_, index) => ({ title: `Robotics ${index}` })));
    const columns = { title: "Robotics prize", description: "d", date: "x", image: "i", day: "" };
    await createAchievement(site.deps.db, { id: "a", now: NOW, columns });
    expect((await search("robotics")).body.total).toBe(0);
    expect(await complete()).toMatch(/^2\d\d entries added or removed$/);
    expect((await search("robotics")).body.total).toBe(231);
    expect(heard).toEqual(["search entries"]);
    expect(await complete()).toBe("0 entries added or removed");
    expect(heard).toHaveLength(1);

    const { db } = site.deps;
    await db.deleteFrom("events").where("id", "=", "1000").execute();
    await db.updateTable("events").set({ title: "Renamed", version: 2 }).where("id", "=", "1001").execute();
    await db.updateTable("search_entries").set({ making: 0, words: "old" }).where("item_id", "=", "1002").execute();
    await db.deleteFrom("search_entries").where("entity", "=", "page").where("item_id", "=", "about").execute();
    expect(await complete()).toBe("4 entries added or removed");
    expect((await search("robotics")).body.total).toBe(229);
    expect(await titles("renamed")).toEqual(["Renamed"]);
    expect(await titles("about us")).toEqual(["About Us"]);
  });
});
