interface AchievementWords {
  title: string;
  description: string;
}

export const achievements: readonly AchievementWords[] = [
  {
    title: "First place at the Smart Energy Hackathon",
    description:
      "A team of four third-year students won the section's hackathon with a forecast that helps small towns to charge electric rickshaws at night.",
  },
  {
    title: "Student paper accepted at a signal processing conference",
    description:
      "Work that began in our paper writing clinic, on removing mains hum from cheap ECG front ends, was accepted after one round of review and presented by two of its authors.",
  },
  {
    title: "Outstanding Student Branch of the section",
    description: "For activities, membership growth and reporting on time, all three in one year.",
  },
  {
    title: "Best paper of the undergraduate track",
    description:
      "Awarded for a low-cost method of measuring antenna patterns with a turntable, a phone and a good deal of patience. The measurements were made on the roof of Block D.",
  },
  {
    title: "Two hundred members",
    description: "The branch passed two hundred members in a single drive.",
  },
  {
    title: "WIE chapter recognised for its school programme",
    description:
      "Eleven schools, six hundred torches, and a handbook in three languages that other branches may use. The programme is run entirely by members of the Women in Engineering chapter.",
  },
  {
    title: "National finalists in the robotics challenge",
    description: "Our line follower took the hairpin at last and finished fourth among ninety teams.",
  },
  {
    title: "Grant for a community weather station",
    description:
      "The section's humanitarian fund pays for five solar weather stations built and maintained by our members together with a farmers' cooperative.",
  },
  {
    title: "Research internships for six members",
    description:
      "Six members spent two months in research groups on power electronics, radio and embedded systems, and came back with posters that hang in the corridor of Block C.",
  },
  {
    title: "Winners of the circuit debugging contest",
    description: "Nine faults out of ten in ninety minutes, a record that stands.",
  },
  {
    title: "Travel award to the regional student congress",
    description: "Our secretary represented the branch among delegates from nine countries.",
  },
  {
    title: "Patent application filed by two members",
    description:
      "A walking stick that warns of low branches by humming, born at demo day and developed over eighteen months in the makerspace.",
  },
  {
    title: "Best website of a student branch, second prize",
    description: "The jury praised clear words, quick pages and pictures that have descriptions.",
  },
  {
    title: "Solar car team qualifies for the national race",
    description:
      "After months of rewiring, the car passed scrutineering at the first attempt and qualified with the lowest energy use of its class.",
  },
  {
    title: "Faculty member elevated to Senior Member",
    description: "Our branch counselor was elevated for two decades of work in power systems and teaching.",
  },
  {
    title: "Scholarship for a first-year member",
    description: "A Women in Engineering scholarship supports one of our members through all four years.",
  },
  {
    title: "Top ten in the global coding contest",
    description:
      "Twenty-four hours, three people and far too much coffee: ninth in the region and first in the section among more than two hundred teams.",
  },
  {
    title: "Microgrid laboratory opened",
    description:
      "Designed with students from the first sketch, the laboratory has a panel, a battery and an inverter for every table, and was opened by the first chair of the branch.",
  },
  {
    title: "Award for the best outreach video",
    description: "Three minutes about why the sky is a good antenna.",
  },
  {
    title: "Ham radio team contacts forty countries",
    description: "On five watts and a wire, in one field day.",
  },
  {
    title: "Gold medal for a final-year project",
    description: "A braille display made of solenoids and bicycle parts took the university's project medal.",
  },
  {
    title: "Branch newsletter enters its fifth volume",
    description: "Forty issues, no month missed.",
  },
  {
    title: "Runners-up in the regional technical quiz",
    description: "One question short of the trophy; the question was about transformers.",
  },
  {
    title: "Teaching kit adopted by four colleges",
    description:
      "The buck converter kit designed for our own workshop, with its handbook and its list of honest mistakes, is now used in the laboratories of four other colleges.",
  },
  {
    title: "Student volunteer of the section",
    description: "For three hundred hours with the school programme and for never once being late.",
  },
  {
    title: "Accessibility audit of the campus published",
    description: "Members measured every ramp and every door. The institute has begun with the first twenty repairs.",
  },
  {
    title: "Best exhibit at the state science fair",
    description: "A substation that can be held in one hand, with working protection.",
  },
  {
    title: "Industry sponsorship for the embedded lab",
    description: "Forty development boards and a logic analyser, given by a company whose engineers began in that lab.",
  },
  {
    title: "Hundred percent membership renewal of the WIE chapter",
    description: "Every member of the Women in Engineering chapter renewed for the year.",
  },
  {
    title: "Open-source contribution award",
    description:
      "Fifty-two merged contributions in one year, most of them begun at our open source evenings and followed through by first-year students.",
  },
  {
    title: "Second place in the drone autonomy contest",
    description: "Twelve gates without a pilot; the thirteenth is still standing too.",
  },
  {
    title: "Paper in a student magazine",
    description: "An account of how we taught signal processing by ear, with the recordings.",
  },
  {
    title: "Safe lab certificate",
    description: "The electronics workshop passed the safety review without a remark.",
  },
  {
    title: "Team selected for the humanitarian technology challenge",
    description:
      "A vaccine cooler that keeps its temperature through a day without power was chosen for a field trial in two health centres.",
  },
  {
    title: "Alumni fund reaches its first goal",
    description: "Ninety alumni, one oscilloscope for every table.",
  },
  {
    title: "Excellence in mentoring",
    description: "The mentor hour was named as a model for other branches of the section.",
  },
  {
    title: "Fellowship for antenna research",
    description: "A member of the branch continues her roof-top measurements as a research fellow.",
  },
  {
    title: "Three members among the national top hundred",
    description: "In the graduate aptitude test, after a year of study circles in the library.",
  },
  {
    title: "Inter-college debate won",
    description: "For the motion, against the odds, with the help of a very good diagram.",
  },
  {
    title: "Rooftop data set published",
    description: "Ten years of measurements from the solar plant are free for anybody to use.",
  },
];
