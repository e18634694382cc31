interface DefaultResource {
  /** 1 to 20. */
  id: number;
  title: string;
  desc: string;
  /** Path of its neutral icon under public/. */
  img: string;
  link: string;
  popular: boolean;
}

export const defaultId = (id: number) => `resource-${id}`;

/**
 * The default resources of an empty site: what IEEE offers to students, in our own words. Officers can change them. The
 * icons are drawn by drawings/make-resource-pictures.ts.
 */
export const defaultResources: readonly DefaultResource[] = [
  {
    id: 1,
    title: "IEEE Job Site",
    desc: "Vacancies and internships in engineering and computing, with alerts for jobs that match your interests.",
    img: "/resources/job-site.svg",
    link: "https://jobs.ieee.org",
    popular: false,
  },
  {
    id: 2,
    title: "IEEE Center for Leadership Excellence",
    desc: "Short courses for volunteers: running a meeting, keeping a budget, handing over to the next team.",
    img: "/resources/leadership-excellence.svg",
    link: "https://ieee-elearning.org/CLE/",
    popular: false,
  },
  {
    id: 3,
    title: "IEEE Students",
    desc: "Information for student members: programmes, scholarships, competitions and the branches of other colleges.",
    img: "/resources/students.svg",
    link: "https://students.ieee.org",
    popular: false,
  },
  {
    id: 4,
    title: "IEEE Humanitarian Technologies Board",
    desc: "Coordinates and funds volunteer projects that use technology to meet a local community's needs.",
    img: "/resources/humanitarian-technologies.svg",
    link: "https://htb.ieee.org",
    popular: false,
  },
  {
    id: 5,
    title: "IEEE Xplore",
    desc: "The digital library: journals, conference papers and standards in electrical engineering, electronics and computing.",
    img: "/resources/xplore.svg",
    link: "https://ieeexplore.ieee.org",
    popular: true,
  },
  {
    id: 6,
    title: "IEEE Author Center",
    desc: "Templates, reference style and a step-by-step path from draft to submission. Read it before your first paper.",
    img: "/resources/author-center.svg",
    link: "https://ieeeauthorcenter.ieee.org",
    popular: false,
  },
  {
    id: 7,
    title: "IEEE Smart Village",
    desc: "Works with local entrepreneurs to bring electricity, education and livelihoods to communities off the grid.",
    img: "/resources/smart-village.svg",
    link: "https://smartvillage.ieee.org",
    popular: false,
  },
  {
    id: 8,
    title: "IEEE India Council",
    desc: "Brings the IEEE sections of India together, with conferences, awards and calls for student branches.",
    img: "/resources/india-council.svg",
    link: "https://ieeeindiacouncil.org",
    popular: false,
  },
  {
    id: 9,
    title: "IEEE Standards Association",
    desc: "Develops technical standards, such as Ethernet, and keeps them up to date.",
    img: "/resources/standards.svg",
    link: "https://standards.ieee.org",
    popular: true,
  },
  {
    id: 10,
    title: "IEEE Potentials",
    desc: "The magazine for student members: careers, projects and technical articles you can follow in your second year.",
    img: "/resources/potentials.svg",
    link: "https://ieeexplore.ieee.org/xpl/RecentIssue.jsp?punumber=45",
    popular: false,
  },
  {
    id: 11,
    title: "TryEngineering",
    desc: "Lesson plans and activities for schools. Our outreach afternoons can start from one of these.",
    img: "/resources/tryengineering.svg",
    link: "https://tryengineering.org",
    popular: false,
  },
  {
    id: 12,
    title: "IEEE Spectrum",
    desc: "The technology magazine: new inventions, how they work, and the debates about them.",
    img: "/resources/spectrum.svg",
    link: "https://spectrum.ieee.org",
    popular: true,
  },
  {
    id: 13,
    title: "IEEE Learning Network",
    desc: "Courses from across IEEE in one catalogue, many with certificates and some free for members.",
    img: "/resources/learning-network.svg",
    link: "https://iln.ieee.org",
    popular: true,
  },
  {
    id: 14,
    title: "IEEE Volunteering",
    desc: "Open roles beyond the branch, from reviewing to organising, with training for new volunteers.",
    img: "/resources/volunteering.svg",
    link: "https://www.ieee.org/about/volunteers/index.html",
    popular: false,
  },
  {
    id: 15,
    title: "IEEE Entrepreneurship",
    desc: "Founders, mentors and events for the engineer whose project is turning into a company.",
    img: "/resources/entrepreneurship.svg",
    link: "https://entrepreneurship.ieee.org",
    popular: false,
  },
  {
    id: 16,
    title: "IEEE Collabratec",
    desc: "The professional network of IEEE: find people by field, join their groups and keep your library in one place.",
    img: "/resources/collabratec.svg",
    link: "https://ieee-collabratec.ieee.org",
    popular: true,
  },
  {
    id: 17,
    title: "IEEE Young Professionals",
    desc: "For your first years after graduation: mentors, local groups and help with the step from campus to work.",
    img: "/resources/young-professionals.svg",
    link: "https://yp.ieee.org",
    popular: false,
  },
  {
    id: 18,
    title: "IEEE SIGHT",
    desc: "Volunteer groups that partner with underserved communities on technology they can keep running themselves.",
    img: "/resources/sight.svg",
    link: "https://sight.ieee.org",
    popular: false,
  },
  {
    id: 19,
    title: "IEEE.tv",
    desc: "Talks, conference highlights and interviews on video. Good company for a long bus ride.",
    img: "/resources/tv.svg",
    link: "https://ieeetv.ieee.org",
    popular: false,
  },
  {
    id: 20,
    title: "IEEE REACH",
    desc: "The history of technology for the classroom: primary sources, inquiry units and short films.",
    img: "/resources/reach.svg",
    link: "https://reach.ieee.org",
    popular: false,
  },
];
