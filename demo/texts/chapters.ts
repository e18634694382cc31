import type { ChapterDetails } from "#features/chapters/chapters.contract.ts";

interface SampleChapter extends ChapterDetails {
  /** ID of the row, and its slug. */
  id: string;
  name: string;
  description: string;
}

/** Chapters of a mature branch, in addition to Women in Engineering. */
export const sampleChapters = [
  {
    id: "robotics-automation",
    name: "Robotics and Automation",
    description:
      "We build machines that sense, decide and move. Start with a kit and a mentor, and join a competition team when you are ready. Open to students of every department.",
    areas: [
      {
        name: "Mobile robots",
        text: "Line followers, maze solvers and sumo robots, with a track and a ring in Block B.",
      },
      { name: "Drones", text: "From the equations of flight to a small drone that passes gates without a pilot." },
      { name: "Control", text: "Balancing, positioning and tuning on real mechanisms, with nine models in the lab." },
      {
        name: "Machine vision",
        text: "Cameras that find a ball, a lane or a ripe tomato, on boards that fit in a pocket.",
      },
      {
        name: "Robots in schools",
        text: "Two suitcases with kits visit classes, with a teacher's guide in three languages.",
      },
    ],
    statistics: [
      { before: "founded in", value: "2019", label: "", date: "", source: "" },
      { before: "with", value: "46", label: "members", date: "", source: "" },
      { before: "in", value: "5", label: "competition teams", date: "", source: "" },
      { before: "and", value: "30", label: "kits to borrow", date: "", source: "" },
    ],
    stories: [
      {
        title: "What our teams have won",
        text: "First place in the maze solvers cup, second place in the drone autonomy contest and third place in the regional robot football league. Our line follower came fourth among ninety teams in the finals of the robotics challenge.",
      },
      {
        title: "The hairpin",
        text: "For two years, no robot took the sharp corner of our track at full speed. A lower battery solved it: 40 grams moved down by two centimetres.",
      },
      {
        title: "Write down what you changed",
        text: "Each team keeps a log with one line for each change. It has saved more races than any new motor.",
      },
      {
        title: "Our robot lost, and we published it",
        text: "The underwater robot leaked twice before it passed its test. The report on both leaks is the most copied document of the chapter.",
      },
    ],
    gatherings: [
      {
        title: "Open arena",
        text: "Tuesday and Thursday, 17:30 to 19:30, in Block B. Bring your robot, or borrow a kit. A mentor is always there.",
      },
      {
        title: "Team night",
        text: "First Friday of the month, 18:00. The competition teams show one success and one failure, five minutes each.",
      },
    ],
  },
  {
    id: "power-energy",
    name: "Power and Energy",
    description:
      "We measure, build and discuss how electricity is made, moved and used. Members work on the microgrid laboratory, on the rooftop plant and with villages nearby.",
    areas: [
      { name: "Power electronics", text: "Converters from the first inductor to the thermal camera." },
      {
        name: "Renewable energy",
        text: "Five years of data from our own roof, and a pump station that we plan with a village.",
      },
      {
        name: "Grids and protection",
        text: "Visits to substations, and a microgrid in which you may cause a blackout.",
      },
      { name: "Storage and vehicles", text: "Cells, chargers and an electric scooter that we take apart once a year." },
      { name: "Energy audits", text: "We measure hostels, schools and workshops, and publish what saves most." },
    ],
    statistics: [
      { before: "founded in", value: "2021", label: "", date: "", source: "" },
      { before: "with", value: "38", label: "members", date: "", source: "" },
      { before: "with", value: "5", label: "years of solar data", date: "", source: "" },
      { before: "and", value: "7", label: "energy audits", date: "", source: "" },
    ],
    stories: [
      {
        title: "What our work has won",
        text: "First place at the Smart Energy Hackathon, the prize for the best poster on energy storage and the internship prize of the electricity board. The section gave a grant for the meters of the microgrid laboratory.",
      },
      {
        title: "A tenth of the hostel's electricity",
        text: "Timers, new fans and a display in the hall saved ten percent in the first year. The display saved most: people switch off what they can see.",
      },
      {
        title: "What dust costs",
        text: "Six percent of the yield in the dry months. One wash a month wins most of it back, and the water goes to the garden.",
      },
    ],
    gatherings: [
      {
        title: "Bench hour",
        text: "Wednesday, 17:00 to 18:00, in the microgrid laboratory with a supervisor. You choose the experiment.",
      },
      {
        title: "Bill clinic",
        text: "First Monday of the month, 17:00. Bring an electricity bill. We read it together and find the largest consumer.",
      },
    ],
  },
] as const satisfies readonly SampleChapter[];

export type SampleChapterId = (typeof sampleChapters)[number]["id"];

/** The chapter of an event, by words in its title. Other events belong to the branch, or to Women in Engineering. */
export const chapterTopics: readonly (readonly [RegExp, SampleChapterId])[] = [
  [/Robot|Drone|Maze|Egg Rescue|Stepper|Ball and a Beam|ROS/, "robotics-automation"],
  [
    /Grid|Power Electronics|Energy|Electric Vehicle|Batter|Hydroelectric|Substation|Solar Park|Solar Car|Electric Bus|Protection Relays|High-Voltage|Linear Power|Motors Without|Measuring Power/,
    "power-energy",
  ],
];
