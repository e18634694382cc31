import type { EventInput } from "#features/events/events.contract.ts";

const DAY_MS = 86_400_000;
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

const titles = [
  "PCB Design Sprint",
  "Intro to Signal Processing",
  "Women in Tech Panel",
  "Hack the Grid",
  "Robotics Workshop",
  "Careers in VLSI",
  "IoT for Agriculture",
  "Paper Writing Clinic",
  "Open Source Evening",
  "Antenna Lab Visit",
  "Machine Learning on Microcontrollers",
  "Annual General Meeting",
];

export const makeEvent = (now: Date, index: number): EventInput => ({
  title: titles[index % titles.length] ?? "Event",
  description:
    "Bring a laptop and curiosity. We start from the very beginning, build something that works before the evening ends, and stay for questions afterwards as long as anybody has one.",
  date: dayOf(new Date(now.getTime() + (index % 2 === 0 ? 1 : -1) * (index + 2) * 5 * DAY_MS)),
  time: "16:30",
  location: "Seminar Hall 2",
  registrationLink: index % 4 === 0 ? "https://example.org/register" : undefined,
  gallery: index % 3 === 0,
});
