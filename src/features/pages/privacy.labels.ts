import type { WordCard } from "./pages.labels.ts";

/** The editable texts of /privacy. */
export interface PrivacyWords {
  lead: string;
  sections: WordCard[];
}

/** The default notice. {email} is replaced by the branch's contact email, {retention} by the retention period. */
export const privacy: PrivacyWords = {
  lead: "Which personal data this website stores, why, for how long, and what you can ask us to do with it.",
  sections: [
    {
      title: "Who is responsible",
      text: "{full name} runs this website. Its officers are students and faculty members. If you have a question about your data, write to {email}.",
    },
    {
      title: "What we store when you apply",
      text: "Your name, email address, student ID, branch or department, and the time when you applied. Officers add how far your application is, and may add a note. We ask for nothing else.",
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
