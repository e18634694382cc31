import type { CardIconName } from "#shared/card-icons.ts";
import { plainText, type RichText } from "#shared/rich-text.ts";
import { type PrivacyWords, privacy } from "./privacy.words.ts";

/** A heading with a line or two below it. */
export interface WordCard {
  title: string;
  text: string;
}

/** The same with a drawing. */
export interface IconCard extends WordCard {
  icon: CardIconName;
}

/** The same with a place to go on to; both of its words are empty where there is none. */
export interface LinkCard extends WordCard {
  link: string;
  linkWords: string;
}

/** What officers may write on the page /about. */
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

/** The same of the home page. */
export interface HomeWords {
  whyTitle: string;
  whyLead: string;
  reasons: IconCard[];
  callTitle: string;
  call: string;
}

/** The same of the page /join. */
export interface JoinWords {
  lead: string;
  benefitsTitle: string;
  benefits: IconCard[];
  more: RichText;
}

/** A picture that officers have put beside a page's words. */
export interface PagePicture {
  image: string;
  alt?: string | undefined;
  focus?: string | undefined;
}

/** What officers may write, by the page. */
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
    "IEEE exists to advance technology for the benefit of humanity. In a student branch that begins small: a first circuit, a first talk, a first paper, with people around who have just done theirs.",
  ),
  stepsTitle: "A member is a step response",
  stepsLead:
    "The line you keep meeting on this site is how a system answers a push: it rises, overshoots, rings, and settles somewhere higher. We have watched it happen to people.",
  steps: [
    { title: "At rest", text: "You arrive. You know a few names and the way to the canteen." },
    { title: "Overshoot", text: "A workshop, then a project. You take on a little more than you should." },
    { title: "Ringing", text: "A deadline missed, a demo that fails on stage, a fix. This is where the learning is." },
    { title: "Settled", text: "You lead what you once attended, at a level you do not fall back from." },
  ],
  visionTitle: "Our vision",
  visionStatement: "A campus where no good idea waits for permission to be tried.",
  vision: plainText(
    "Where a second-year student can find a bench, a budget and a mentor in the same week, and where those who leave keep an eye on those who stay.",
  ),
  activitiesTitle: "What we do",
  activities: [
    {
      title: "Workshops",
      text: "Hands on hardware and code: embedded boards, signal processing, machine learning, the tools nobody teaches in class.",
      link: "/events",
      linkWords: "See the events",
    },
    {
      title: "Talks",
      text: "Engineers and researchers on what they work on, with time kept free for questions.",
      link: "/events",
      linkWords: "See the events",
    },
    {
      title: "Competitions",
      text: "We form teams, find a mentor for each and enter: programming marathons, design contests, paper presentations.",
      link: "/achievements",
      linkWords: "See how it went",
    },
    {
      title: "Chapters",
      text: "Smaller circles with a subject of their own. Women in Engineering is the first.",
      link: "/chapters",
      linkWords: "Meet the chapters",
    },
    {
      title: "Resources",
      text: "A membership opens a library, courses and a network. We show where to begin.",
      link: "/resources",
      linkWords: "Browse them",
    },
  ],
  more: plainText(""),
  closingTitle: "Give it a push",
  closing: "Membership is open to students of every department and year. Bring curiosity; the rest can be learnt here.",
};

const home: HomeWords = {
  whyTitle: "Why {name}?",
  whyLead: "Because engineering is learned with others.",
  reasons: [
    {
      icon: "Idea",
      title: "Innovation & Growth",
      text: "Turn an idea into something that runs: workshops, build nights and competitions where trying is the point.",
    },
    {
      icon: "Network",
      title: "Networking Opportunities",
      text: "Meet engineers, researchers and students of other branches, in the room and across the region.",
    },
    {
      icon: "Growth",
      title: "Professional Development",
      text: "Learn to write, present and lead by doing it, with people beside you who did it a year ago.",
    },
  ],
  callTitle: "Build something that matters",
  call: "Membership of {name} opens the workshops, the labs after hours and a network that stays with you after graduation.",
};

const join: JoinWords = {
  lead: "Membership is open to students of every department and year. You need no experience, only curiosity.",
  benefitsTitle: "What you get out of it",
  benefits: [
    {
      icon: "Circuit",
      title: "Build things that work",
      text: "Workshops on circuits, code and robots that end with something on the bench, and teams for the competitions that follow.",
    },
    {
      icon: "People",
      title: "Meet the people ahead of you",
      text: "Seniors, alumni and engineers from industry who were where you are and remember what helped.",
    },
    {
      icon: "Paper",
      title: "Learn the craft around the craft",
      text: "Writing a paper, giving a talk, reading a standard, preparing for an interview: practised here before it counts.",
    },
    {
      icon: "Talk",
      title: "Run something yourself",
      text: "Events, budgets, a chapter: the branch is led by its members, and there is always a place for one more.",
    },
  ],
  more: plainText(""),
};

/** What pages say until officers say otherwise; {name} and {full name} are the branch's. */
export const defaultWords: PageWords = { about, home, join, privacy };
