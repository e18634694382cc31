import { type Block, type Inline, type Paragraph, plainText } from "#shared/rich-text.ts";
import type { PageTexts } from "./pages.contract.ts";

/** An image that officers have added to a page. */
export interface PagePicture {
  image: string;
  alt?: string | undefined;
  focus?: string | undefined;
}

const bold = (text: string): Inline => ({ type: "text", text, marks: [{ type: "bold" }] });

const link = (text: string, href: string): Inline => ({
  type: "text",
  text,
  marks: [{ type: "link", attrs: { href } }],
});

const heading = (text: string): Paragraph => ({ type: "paragraph", content: [bold(text)] });

/** Returns a paragraph that starts with its subject in bold. */
const answer = (subject: string, text: string): Paragraph => ({
  type: "paragraph",
  content: [bold(subject), { type: "text", text: ` ${text}` }],
});

const question = (text: string, answer: string, ...more: Inline[]): Paragraph => ({
  type: "paragraph",
  content: [bold(text), { type: "hardBreak" }, { type: "text", text: answer }, ...more],
});

const list = (type: "bulletList" | "orderedList", ...paragraphs: Paragraph[]): Block => ({
  type,
  content: paragraphs.map((paragraph) => ({ type: "listItem", content: [paragraph] })),
});

const about: PageTexts["about"] = {
  lead: "{full name} is a group of students. We meet to build, to learn and to help each other.",
  missionTitle: "Our mission",
  missionStatement: "To turn what we learn in lectures into things that work.",
  mission: plainText(
    "IEEE exists to advance technology for the benefit of humanity. In a student branch, that starts small: a first circuit, a first talk, a first paper, with help from people who have just done theirs.",
  ),
  stepsTitle: "How members grow",
  stepsLead:
    "A system that gets a sudden input rises, overshoots, rings and settles at a higher level. Our members grow the same way.",
  steps: [
    { title: "At rest", text: "You arrive. You know a few names and the way to the canteen." },
    { title: "Overshoot", text: "A workshop, then a project. You take on a little more than you should." },
    { title: "Ringing", text: "A deadline missed, a demo that fails on stage, a fix. This is where the learning is." },
    { title: "Settled", text: "You lead the events you once attended, and you keep what you have learned." },
  ],
  visionTitle: "Our vision",
  visionStatement: "A campus where every good idea can be tried.",
  vision: plainText(
    "A second-year student can find a bench, a budget and a mentor in the same week. Graduates stay in touch with the students who follow them.",
  ),
  activitiesTitle: "What we do",
  activities: [
    {
      title: "Workshops",
      text: "Hands-on work with hardware and code: embedded boards, signal processing, machine learning and tools that no class teaches.",
      link: "/events?kind=workshop",
      linkWords: "See the workshops",
    },
    {
      title: "Talks",
      text: "Engineers and researchers present their work, with time for questions.",
      link: "/events?kind=talk",
      linkWords: "See the talks",
    },
    {
      title: "Competitions",
      text: "We form teams, find a mentor for each team, and enter programming marathons, design contests and paper presentations.",
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

const home: PageTexts["home"] = {
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
      text: "Learn to write, present and lead by doing it. People who learned it a year ago help you.",
    },
  ],
  callTitle: "Build something that matters",
  call: "As a member of {name}, you can join workshops, use the labs after hours and build a network that lasts beyond graduation.",
};

const join: PageTexts["join"] = {
  lead: "Membership is open to students of every department and year. You need no experience, only curiosity.",
  benefitsTitle: "What you get out of it",
  benefits: [
    {
      icon: "Circuit",
      title: "Build things that work",
      text: "Join workshops on circuits, code and robots, and enter competitions with a team.",
    },
    {
      icon: "People",
      title: "Meet experienced people",
      text: "Seniors, alumni and engineers from industry share what helped them.",
    },
    {
      icon: "Paper",
      title: "Learn professional skills",
      text: "Practise papers, talks and interviews before they count, and learn to read a standard.",
    },
    {
      icon: "Talk",
      title: "Run something yourself",
      text: "Lead an event, a budget or a chapter. Students run the branch, and new volunteers are always welcome.",
    },
  ],
  more: {
    type: "doc",
    content: [
      heading("How you become a member"),
      list(
        "orderedList",
        answer("Apply here.", "It takes a minute and costs nothing."),
        answer("Wait for our answer.", "An officer reads your application."),
        answer("Join on the website of IEEE.", "You pay the fee there."),
        answer("Come to your first event.", "The Events page shows what is next."),
      ),
      answer(
        "When it pays off.",
        "Members get discounts on conferences and courses, and a year of magazines and tools. One conference or course can be worth more than the fee.",
      ),
      {
        type: "paragraph",
        content: [link("IEEE membership for students", "https://www.ieee.org/membership/students")],
      },
      heading("Questions and answers"),
      list(
        "bulletList",
        question(
          "Do I need to study electronics?",
          "No. You can help with talks, visits, design and events without any electronics.",
        ),
        question(
          "What does IEEE membership cost, and who pays?",
          "IEEE sets a fee for students. You pay it yourself, once a year.",
        ),
        question("How much time does it take?", "As much as you like. You choose the events that you come to."),
        question("When do I get an answer?", "Usually within a week, by email. Check your spam folder, too."),
        question(
          "What happens with my data?",
          "We use it only for your application. ",
          link("Our privacy notice", "/privacy"),
          { type: "text", text: " says who sees it and when we erase it." },
        ),
        question("Can I come to events without joining?", "Yes. Our events are open to all students."),
      ),
    ],
  },
};

/** The default notice. {email} is replaced by the branch's contact email, {retention} by the retention period. */
const privacy: PageTexts["privacy"] = {
  lead: "Which personal data this website stores, why, for how long, and what you can ask us to do with it.",
  sections: [
    {
      title: "Who is responsible",
      text: "{full name} runs this website. Its officers are students and faculty members. If you have a question about your data, write to {email}.",
    },
    {
      title: "What we store when you apply",
      text: "Your name, email address, student ID, branch or department, and the time when you applied. Officers add the state of your application, and may add a note. We ask for nothing else.",
    },
    {
      title: "Why we store it",
      text: "Only to handle your membership application and to contact you about it. We store this data because you sent it to us for this purpose. We do not sell it, publish it or use it for advertising.",
    },
    {
      title: "How long we keep it",
      text: "We delete your application {retention} after you sent it, or earlier if you ask us to. We keep backups for up to six months. If we restore a backup, the website deletes your application again.",
    },
    {
      title: "Who can see it",
      text: "The owners of this website and the officers who handle applications. The website logs each time one of them views or exports applications. The company that hosts this website stores the data for us. Nobody else receives it.",
    },
    {
      title: "When you register for an event",
      text: "We store your name, email address, IEEE membership as you state it, your answers and your consents, only to organise the event. The form tells you when we erase them. Officers see these details, and helpers at the entrance see your name. On your own page you can correct, download and erase your data.",
    },
    {
      title: "When you subscribe to the newsletter",
      text: "If the branch sends a newsletter and you subscribe to it, we store your email address and when you agreed, only to send you the newsletter. To unsubscribe, select the link in any issue. We then erase your address. If you do not confirm your address, we erase it after seven days.",
    },
    {
      title: "When you report a picture",
      text: "We store your reason and, if you give it, your email address, only to decide and to answer you. We erase them 90 days after the decision.",
    },
    {
      title: "When you become a member of IEEE",
      text: "You join on the website of IEEE. IEEE then handles your membership data under its own privacy policy, which is linked at the bottom of each page.",
    },
    {
      title: "Names and photos on this website",
      text: "We publish the names, positions and photos of our team, and photos of our events. If you want us to remove something about you, write to {email}.",
    },
    {
      title: "When you only visit",
      text: "We use no tracking, no analytics and no advertising. To protect the website, the server logs technical data such as the page address and your IP address. We normally delete the log of refused requests after one year. If a page shows a YouTube video, YouTube receives your IP address when the video loads.",
    },
    {
      title: "What you can ask for",
      text: "You can get a copy of your data, correct it, have it deleted, or withdraw your application at any time. Write to {email} from the address that you applied with. We answer within one month. If you are under 18, a parent or guardian can write to us for you.",
    },
    {
      title: "If you are not satisfied",
      text: "You can complain to a data protection authority. In India this is the Data Protection Board of India. In the European Union it is the authority of your country.",
    },
  ],
};

/** The default texts. {name} and {full name} are replaced by the branch's names. */
export const defaultTexts: PageTexts = { about, home, join, privacy };
