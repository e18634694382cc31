import type { CardIconName } from "#shared/card-icons.ts";
import { plainText, type RichText } from "#shared/rich-text.ts";
import { type PrivacyWords, privacy } from "./privacy.labels.ts";

/** A heading with a line or two below it. */
export interface WordCard {
  title: string;
  text: string;
}

/** A card with an icon. */
export interface IconCard extends WordCard {
  icon: CardIconName;
}

/** A card with a link. Link and link text are empty for none. */
export interface LinkCard extends WordCard {
  link: string;
  linkWords: string;
}

/** The editable texts of /about. */
export interface AboutWords {
  lead: string;
  missionTitle: string;
  missionStatement: string;
  mission: RichText;
  stepsTitle: string;
  stepsLead: string;
  steps: WordCard[];
  visionTitle: string;
  visionStatement: string;
  vision: RichText;
  activitiesTitle: string;
  activities: LinkCard[];
  more: RichText;
  closingTitle: string;
  closing: string;
}

/** The editable texts of the home page. */
export interface HomeWords {
  whyTitle: string;
  whyLead: string;
  reasons: IconCard[];
  callTitle: string;
  call: string;
}

/** The editable texts of /join. */
export interface JoinWords {
  lead: string;
  benefitsTitle: string;
  benefits: IconCard[];
  more: RichText;
}

/** An image that officers have added to a page. */
export interface PagePicture {
  image: string;
  alt?: string | undefined;
  focus?: string | undefined;
}

/** The editable texts of each page. */
export interface PageWords {
  about: AboutWords;
  home: HomeWords;
  join: JoinWords;
  privacy: PrivacyWords;
}

const about: AboutWords = {
  lead: "{full name} is a group of students who meet to build, to learn and to help each other get better at both.",
  missionTitle: "Our mission",
  missionStatement: "To turn what we learn in lectures into things that work.",
  mission: plainText(
    "IEEE exists to advance technology for the benefit of humanity. In a student branch, that starts small: a first circuit, a first talk, a first paper, with help from people who have just done theirs.",
  ),
  stepsTitle: "How members grow",
  stepsLead:
    "The curve on this site shows how a system responds to a sudden input: it rises, overshoots, rings and settles at a higher level. Our members grow the same way.",
  steps: [
    { title: "At rest", text: "You arrive. You know a few names and the way to the canteen." },
    { title: "Overshoot", text: "A workshop, then a project. You take on a little more than you should." },
    { title: "Ringing", text: "A deadline missed, a demo that fails on stage, a fix. This is where the learning is." },
    { title: "Settled", text: "You lead the events you once attended, and you keep what you have learned." },
  ],
  visionTitle: "Our vision",
  visionStatement: "A campus where every good idea can be tried.",
  vision: plainText(
    "A second-year student can find a bench, a budget and a mentor in the same week, and graduates stay in touch with the students who follow them.",
  ),
  activitiesTitle: "What we do",
  activities: [
    {
      title: "Workshops",
      text: "Hands-on work with hardware and code: embedded boards, signal processing, machine learning and tools that no class teaches.",
      link: "/events",
      linkWords: "See the events",
    },
    {
      title: "Talks",
      text: "Engineers and researchers present their work, with time for questions.",
      link: "/events",
      linkWords: "See the events",
    },
    {
      title: "Competitions",
      text: "We form teams, find a mentor for each and enter: programming marathons, design contests, paper presentations.",
      link: "/achievements",
      linkWords: "See our achievements",
    },
    {
      title: "Chapters",
      text: "Smaller groups, each with its own subject. Women in Engineering is the first.",
      link: "/chapters",
      linkWords: "Meet the chapters",
    },
    {
      title: "Resources",
      text: "Membership gives you a library, courses and a network. We show you where to start.",
      link: "/resources",
      linkWords: "Browse the resources",
    },
  ],
  more: plainText(""),
  closingTitle: "Get started",
  closing: "Membership is open to students of every department and year. Bring curiosity. You can learn the rest here.",
};

const home: HomeWords = {
  whyTitle: "Why {name}?",
  whyLead: "Because engineering is learned with others.",
  reasons: [
    {
      icon: "Idea",
      title: "Innovation & Growth",
      text: "Turn an idea into something that works, in workshops, build nights and competitions.",
    },
    {
      icon: "Network",
      title: "Networking Opportunities",
      text: "Meet engineers, researchers and students from other branches across the region.",
    },
    {
      icon: "Growth",
      title: "Professional Development",
      text: "Learn to write, present and lead by doing it, with help from people who did it a year ago.",
    },
  ],
  callTitle: "Build something that matters",
  call: "As a member of {name}, you can join workshops, use the labs after hours and build a network that lasts beyond graduation.",
};

const join: JoinWords = {
  lead: "Membership is open to students of every department and year. You need no experience, only curiosity.",
  benefitsTitle: "What you get out of it",
  benefits: [
    {
      icon: "Circuit",
      title: "Build things that work",
      text: "Workshops on circuits, code and robots in which you build something, and teams for competitions.",
    },
    {
      icon: "People",
      title: "Meet the people ahead of you",
      text: "Seniors, alumni and engineers from industry were once in your place and remember what helped.",
    },
    {
      icon: "Paper",
      title: "Learn professional skills",
      text: "Practise writing a paper, giving a talk, reading a standard and preparing for an interview before it counts.",
    },
    {
      icon: "Talk",
      title: "Run something yourself",
      text: "Lead an event, a budget or a chapter. Members lead the branch, and there is always room for one more.",
    },
  ],
  more: plainText(""),
};

/** The default texts. {name} and {full name} are replaced by the branch's names. */
export const defaultWords: PageWords = { about, home, join, privacy };
