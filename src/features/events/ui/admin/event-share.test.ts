import { describe, expect, test } from "vitest";
import type { Event } from "#features/events/events.contract.ts";
import { announcement, networks, POST_MAX_CHARACTERS } from "./event-share.tsx";

const event = {
  title: "Robotics *Workshop*",
  description: "Build a line follower.\n\nBring a laptop.",
  date: "2027-02-03",
  time: "10:00",
  endTime: "12:00",
  location: "Lab 3",
} as Event;
const where = { url: "https://branch.example.org/s/b569bv7", zone: "IST" };

describe("the text that announces an event", () => {
  test("names title, time, place and link in the form of each network", () => {
    expect(announcement("whatsapp", event, where)).toBe(
      "*Robotics Workshop*\nWed, 3 Feb 2027, 10:00–12:00\u00a0IST\nLab 3\n\n" +
        "Build a line follower.\n\nBring a laptop.\n\nhttps://branch.example.org/s/b569bv7",
    );
    expect(announcement("linkedin", event, where)).toMatch(/^Robotics \*Workshop\*\n.*\n\n#IEEE #StudentBranch$/s);
  });

  test.each(networks)("stays within the limit of %s", (network) => {
    const text = announcement(network, { ...event, description: "word ".repeat(2000) }, where);
    expect(text.length).toBeLessThanOrEqual(POST_MAX_CHARACTERS[network]);
    expect(text).toContain("word…");
    expect(text).toContain(where.url);
  });
});
