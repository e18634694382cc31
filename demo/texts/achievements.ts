import type { AchievementKind } from "#features/achievements/achievements.labels.ts";

interface AchievementTexts {
  title: string;
  kind: AchievementKind;
  description: string;
  link?: string;
}

export const achievements: readonly AchievementTexts[] = [
  {
    title: "First place at the Smart Energy Hackathon",
    kind: "competition",
    description:
      "A team of four third-year students won the section's hackathon with a forecast that helps small towns to charge electric rickshaws at night. Aarohi Sethi, Imran Wani, Kavya Thomas and Rohan Bose competed against 26 teams at the IEEE section's Smart Energy Hackathon. All four are mentors at our own 24-hour hackathon, Hack the Grid. The section now tests the forecast with a feeder of the state utility.",
  },
  {
    title: "Student paper accepted at a signal processing conference",
    kind: "paper",
    description:
      "Work that began in an earlier paper writing clinic, on removing mains hum from cheap ECG front ends, was accepted after one round of review and presented by two of its authors. Nimisha Garg and Samuel Lobo presented it in the student session of a regional conference on signal processing and communications. Its third author, Ruth Mathew, brought the first abstract to the clinic. The three are preparing a longer version with data from a clinic.",
  },
  {
    title: "Outstanding Student Branch of the section",
    kind: "award",
    description:
      "For activities, membership growth and reporting on time, all three in one year. Meera Joshi and Dhruv Raina received the plaque for the branch at the annual general meeting of the IEEE section, which has 34 student branches. The jury named the Project Exhibition and Demo Day as the activity to copy. The section has asked us to host its meeting of branch officers.",
  },
  {
    title: "Best paper of the undergraduate track",
    kind: "paper",
    description:
      "Awarded for a low-cost method of measuring antenna patterns with a turntable, a phone and a good deal of patience. The measurements were made on the roof of Block D. Tenzin Dar and Aditya Khanna won against 41 papers in the undergraduate track of the regional student conference. Both had built their first antenna at our workshop Antenna Design with Open Tools. The turntable is next to the microwave lab, and other colleges have asked for its drawings.",
  },
  {
    title: "Two hundred members",
    kind: "milestone",
    description:
      "The branch grew from 174 to 203 members in one drive. Hema Nair and Joel Fernandes led it, with a table on the Central Lawn at our Membership Days. Member number 200 is Sana Hussain, a first-year student of Civil Engineering. The next aim is that every new member attends three events in the first term.",
    link: "/join",
  },
  {
    title: "WIE chapter recognised for its school programme",
    kind: "award",
    description:
      "Eleven schools, six hundred torches, and a handbook in three languages that other branches may use. The programme is run entirely by members of the Women in Engineering chapter. Prerna Saxena and Zoya Khan accepted the recognition at the regional congress of Women in Engineering. Both have helped at every School Outreach since the first torch. The handbook is being translated into a fourth language, and two more schools have joined.",
    link: "/chapters",
  },
  {
    title: "National finalists in the robotics challenge",
    kind: "competition",
    description:
      "Our line follower mastered the hairpin and finished fourth among ninety teams. Farhan Ahmed, Diya Kulkarni and Yash Thakur built it for the finals of the National Robotics Challenge. They had practised on the track in our arena in Block B. The fastest robot needed 14.2 seconds for the track, ours 15.1. The three are now mentors of the teams that build for the coming season.",
  },
  {
    title: "Grant for a community weather station",
    kind: "grant",
    description:
      "The section's humanitarian fund pays for four more solar weather stations, built and maintained by our members together with a farmers' cooperative. Lakshmi Pillai and Vivek Rathore wrote the application and lead the project. They could show the first station, which six members had built a year before the grant. It works on a school roof, and its data are on a board at the cooperative.\n\nBuilt here: the station on the school roof\nThe cooperative wanted to know one thing: will it freeze tonight? The next official station is 30 kilometres away and 200 metres lower. So six members built a station that costs less than a mobile phone.\n\nParts\n- A board with a LoRa radio, ₹900\n- Sensors for temperature, humidity and pressure, ₹450\n- A rain gauge with a tipping spoon, printed in the makerspace, ₹120\n- A wind sensor from three halves of table tennis balls, ₹80\n- A solar panel of two watts, a cell and a charger, ₹700\n- A box, a mast and screws, ₹600\n\nStep by step\n1. Weeks 1 and 2: we read the sensors on a breadboard and compared them with a thermometer from the physics lab.\n2. Weeks 3 to 5: we drew the board, ordered ten pieces, and soldered three of them.\n3. Week 6: the node slept for 59 of 60 minutes, and its current fell from 80 to 0.2 milliamperes.\n4. Weeks 7 and 8: we built the box, and left it in the shower of the hostel for a night.\n5. Week 9: we put the station on the roof, together with the pupils of class eight. They read it every morning.\n\nWhat failed\n- The first box was black. At noon it measured 51 degrees, eleven too many. The second one is white and has slits.\n- A spider closed the rain gauge, and for nine days it did not rain. A net keeps spiders out now.\n- The gateway stood behind a water tank. Two metres to the left, the range doubled.\n\nWhat it measures now\nThe station sends six values an hour and has lost three percent of them. In its first year it announced eleven of 13 nights with frost. A pupil writes the forecast on the board at the cooperative, and the farmers cover their seedlings.\n\nThe grant pays for the next four stations. The drawings are free to copy, and we look for members who like ladders.",
  },
  {
    title: "Research internships for six members",
    kind: "award",
    description:
      "Six members spent two months in research groups on power electronics, radio and embedded systems, and came back with posters that hang in the corridor of Block C. Alina Ghosh, Arjun Mehta, Gauri Desai, Kabir Sen, Saanvi Iyer and Utkarsh Jain were chosen from 90 applicants to the summer research programme of three institutes. Five of them had polished their resume at an earlier Resume and Interview Clinic. They share their application letters with everyone who applies for the coming summer.",
  },
  {
    title: "Winners of the circuit debugging contest",
    kind: "competition",
    description:
      "Nine faults out of ten in ninety minutes. No one has found more since. Karthik Subramanian and Trisha Bansal won the inter-college contest against 22 pairs. They practised with the boards of our own Circuit Debugging Contest. The two now choose the faults for our contest, and they do not make it easy.",
  },
  {
    title: "Travel award to the regional student congress",
    kind: "award",
    description:
      "Our secretary, Shivam Ghosh, represented the branch among delegates from nine countries. The award was one of twelve for more than a hundred applicants, and it paid for travel and stay. Shivam presented our way of handing over passwords and keys to new officers. Two branches have adopted it, and one of them visits us in the coming term.",
  },
  {
    title: "Patent application filed by two members",
    kind: "project",
    description:
      "A walking stick that hums to warn of low branches. Manav Gill and Radhika Bose showed the first version at demo day and spent eighteen months in the makerspace on the sensor. Eleven blind users tested five prototypes and rejected three of them. The application covers the way in which the stick tells a branch from a person. A small workshop in town builds the next ten.",
  },
  {
    title: "Best website of a student branch, second prize",
    kind: "award",
    description:
      "The jury praised clear words, quick pages and pictures that have descriptions. Our webmaster, Ananya Varma, and Kavya Sharma rebuilt the site in one term, with tests by six people who use a screen reader. Nineteen branches of the section took part. The first prize went to a branch whose site works in five languages. We test each new page with a screen reader before it goes online.",
  },
  {
    title: "Solar car team qualifies for the national race",
    kind: "competition",
    description:
      "After months of rewiring, the car passed scrutineering at the first attempt and qualified with the lowest energy use of its class. Fourteen teams started, and nine qualified. Dhruv Raina drove, and Harleen Kapoor planned the speed for each lap. The wiring loom was built by two members who joined at an earlier open house. Before the race the team replaces one cell module.",
  },
  {
    title: "Faculty member elevated to Senior Member",
    kind: "award",
    description:
      "Our branch counselor, Dr. Akash Dutta, was elevated for two decades of work in power systems and teaching. He has guided more than forty final-year projects and planned the microgrid laboratory. Fewer than one in ten members of the section hold this grade. He now helps two colleagues with their applications.",
    link: "/team",
  },
  {
    title: "Scholarship for a first-year member",
    kind: "grant",
    description:
      "A Women in Engineering scholarship supports Meera Wani through all four years of her studies. The committee chose four students from 310 applications. Meera built a water level alarm for her village before she came to us, and she improved it at our bench evenings. She now runs the soldering table at our school visits.",
  },
  {
    title: "Top ten in the global coding contest",
    kind: "competition",
    description:
      "Twenty-four hours, three people and far too much coffee: ninth in the region and first in the section among more than two hundred teams. Arjun Khanna, Diya Menon and Zubair Khan solved 21 of 28 problems. The last one was accepted with four minutes left. They train new teams every week in the computing lab, and three teams have entered for the coming contest.",
  },
  {
    title: "Microgrid laboratory opened",
    kind: "project",
    description:
      "Designed with students from the first sketch, the laboratory has a panel, a battery and an inverter for every table, and was opened by the first chair of the branch. Aarav Jain and nine other members wired the tables in their free time. The institute paid for the hardware, and the section gave a grant for the meters. First-year groups use it in the mornings. In the evenings it is open to every member.",
  },
  {
    title: "Award for the best outreach video",
    kind: "award",
    description:
      "Three minutes about why the sky is a good antenna. Anjali Menon filmed it on the roof of Block D with a borrowed camera, and Nikhil Sen wrote the text with a class of ten-year-olds. It was chosen from 63 videos of student branches in the region. Eleven schools show it before our visits. A second video, about batteries, is being cut.",
  },
  {
    title: "Ham radio team contacts forty countries",
    kind: "competition",
    description:
      "On five watts and a wire, in one field day. Urvashi Dar, Gurpreet Mishra and seven other members made 212 contacts from the hilltop, the furthest one over 11,000 kilometres. Among the low-power stations of the region we came fourth of 38. Three members passed their licence exam the week after. The team now builds its own receiver.",
  },
  {
    title: "Gold medal for a final-year project",
    kind: "award",
    description:
      "A braille display made of solenoids and bicycle parts took the university's project medal. Two members built eleven cells in two semesters and tested them with a reader from the school for the blind. The jury praised that every part can be bought in a cycle shop.",
  },
  {
    title: "Branch newsletter enters its fifth volume",
    kind: "milestone",
    description:
      "The first three volumes are on paper, in the branch's office. The fourth was sent by email, and the fifth is also on this website. The editors have changed five times, and each of them trained the next one.",
    link: "/newsletter",
  },
  {
    title: "Runners-up in the regional technical quiz",
    kind: "competition",
    description:
      "One question short of the trophy. It was about transformers. Our three members had led until the last round. They now write the questions about transformers for our own quiz.",
  },
  {
    title: "Teaching kit adopted by four colleges",
    kind: "project",
    description:
      "The buck converter kit designed for our own workshop, with its handbook and its list of honest mistakes, is now used in the laboratories of four other colleges. Twenty-six students of the branch have improved the handbook since its first edition. We send the parts list free of charge.",
  },
  {
    title: "Student volunteer of the section",
    kind: "award",
    description:
      "For three hundred hours with the school programme, always on time. Lakshmi Sen planned 22 school visits and missed none. She trained six members who have taken over the routes.",
  },
  {
    title: "Accessibility audit of the campus published",
    kind: "project",
    description:
      "Members measured every ramp and every door. The institute has begun with the first twenty repairs. Twelve members and two wheelchair users needed four afternoons for it. The list is sorted by cost, so the cheap repairs came first.",
  },
  {
    title: "Best exhibit at the state science fair",
    kind: "award",
    description:
      "A substation that can be held in one hand, with working protection. A pupil could cause a fault with one switch and watch the breaker open. The model goes to every school that asks for it.",
  },
  {
    title: "Industry sponsorship for the embedded lab",
    kind: "grant",
    description:
      "Forty development boards and a logic analyser, given by a company whose engineers began in that lab. The gift doubled the number of places in our courses. Members can borrow the boards for two weeks.",
    link: "/newsletter/issues/what-members-borrow",
  },
  {
    title: "Hundred percent membership renewal of the WIE chapter",
    kind: "milestone",
    description:
      "Every member of the Women in Engineering chapter renewed for the year. The officers spoke to each of them in person, and asked what the chapter should stop doing. Two meetings were cancelled as a result.",
  },
  {
    title: "Open-source contribution award",
    kind: "award",
    description:
      "Fifty-two merged contributions in one year, most of them begun at our open source evenings and followed through by first-year students. The largest one repaired the Hindi translation of a circuit simulator. The award pays for the snacks of the next evenings.",
  },
  {
    title: "Second place in the drone autonomy contest",
    kind: "competition",
    description:
      "Our drone passed twelve of thirteen gates without a pilot. The thirteenth gate stood in the sun, and the camera saw only white. The team has added a filter since.",
  },
  {
    title: "Paper in a student magazine",
    kind: "paper",
    description:
      "An account of how we taught signal processing by ear, with the recordings. Three members wrote it together after a workshop in the music room. Two teachers in other cities use the recordings in class.",
  },
  {
    title: "Safe lab certificate",
    kind: "award",
    description:
      "The electronics workshop passed the safety review without a remark. Four members had labelled every cupboard and tested every socket before the visit. The reviewers took our blue book of incidents as an example for other labs.",
    link: "/newsletter/issues/lab-safety-sheet",
  },
  {
    title: "Team selected for the humanitarian technology challenge",
    kind: "competition",
    description:
      "A vaccine cooler that keeps its temperature through a day without power was chosen for a field trial in two health centres. The five members of the team lived for a week near one of the centres. The nurses asked for a louder alarm, and got it.",
  },
  {
    title: "Alumni fund reaches its first goal",
    kind: "milestone",
    description:
      "Ninety alumni, one oscilloscope for every table. The smallest gift was the price of a samosa. The next goal is a travel fund for students who present a paper.",
  },
  {
    title: "Excellence in mentoring",
    kind: "award",
    description:
      "The mentor hour was named as a model for other branches of the section. Six students and one graduate meet once a month, without slides. Three branches have copied the format with our notes.",
  },
  {
    title: "Fellowship for antenna research",
    kind: "grant",
    description:
      "A member of the branch continues her roof-top measurements as a research fellow. She began the measurements as a second-year student at our workshop. Her data and her scripts stay free for the members who follow her.",
  },
  {
    title: "Three members among the national top hundred",
    kind: "milestone",
    description:
      "In the graduate aptitude test, after a year of study circles in the library. They had met three evenings a week and taught each other one chapter each. Their notes are in the library and have new readers every year.",
  },
  {
    title: "Inter-college debate won",
    kind: "competition",
    description:
      "For the motion, against the odds, with the help of a very good diagram. Two members argued that every degree should include a repair course. The diagram showed where the institute's broken projectors end up.",
  },
  {
    title: "Rooftop data set published",
    kind: "project",
    description:
      "Ten years of measurements from the solar plant are free for anyone to use. Two members checked 5 million values and marked each gap with its reason. Three colleges have used the data in projects.",
  },
  {
    title: "Second place in the national circuit design contest",
    kind: "competition",
    description:
      "Three members designed a charger for wheelchair batteries that loses 30 percent less energy than the current model. They measured it with the batteries of two users from the town. The design is public, with a list of parts that are sold locally.",
  },
  {
    title: "Student chapter award for community service",
    kind: "award",
    description:
      "For solar lanterns in two schools, and for the repair visits that followed. Nine members visited both schools every second month. Pupils of the upper classes can now replace a cell themselves.",
  },
  {
    title: "Paper on low-cost spectrometers published",
    kind: "paper",
    description:
      "A spectrometer from a webcam and a piece of a DVD, with an honest analysis of its errors. Two members compared it with the instrument of the chemistry department for a semester. It costs a hundredth and is good enough for olive oil.",
  },
  {
    title: "Team qualifies for the underwater robot challenge",
    kind: "competition",
    description:
      "The robot passed its pool test at the third attempt, after a new seal for the camera housing. Six members had kept a log of both leaks, which the jury asked to see. The robot came seventh in the final.",
  },
  {
    title: "Internship prize of the electricity board",
    kind: "award",
    description:
      "A member's report on losing less energy in rural feeders won the board's yearly prize. He spent eight weeks on a scooter with a meter in his bag. Two of his five proposals have been carried out.",
  },
  {
    title: "Best volunteer team at the regional congress",
    kind: "award",
    description:
      "Twelve members ran registration, sound and transport for six hundred guests. They slept four hours and lost one microphone. The organisers asked for the same team for the next congress.",
  },
  {
    title: "Members repair the museum's first computer",
    kind: "project",
    description:
      "A machine from 1974 prints its own name again in the museum's entrance hall. Five members replaced 41 capacitors and one power supply. The curator kept the old parts for a display on repair.",
  },
  {
    title: "Winners of the inter-college coding relay",
    kind: "competition",
    description:
      "One keyboard, three people, nine tasks solved in two hours. The three changed places every ten minutes and spoke only about the code. They now run a relay for first-year students.",
  },
  {
    title: "Open hardware licence for our lab power supply",
    kind: "project",
    description:
      "Schematic, board and housing of the supply are free to copy. Three schools already use it. Four members had written the manual twice until a beginner could follow it. We know of 23 copies.",
  },
  {
    title: "Third place in the regional robot football league",
    kind: "competition",
    description:
      "Our goalkeeper let in only two goals in five matches. The five robots shared one spare motor. The team has given its code to two younger teams.",
  },
  {
    title: "Member elected to the section's student committee",
    kind: "milestone",
    description:
      "She represents eleven student branches and edits the committee's newsletter. She was our secretary before. Her first proposal was one shared calendar for all branches.",
  },
  {
    title: "Prize for the best poster on energy storage",
    kind: "award",
    description:
      "The poster compared lead, lithium and salt batteries for village clinics on a single page. Two members had asked three nurses what fails first. The answer, the connectors, became the centre of the poster.",
  },
  {
    title: "Accessible campus map goes online",
    kind: "project",
    description:
      "Members recorded every ramp, lift and quiet room. The institute now maintains the map. It began as an exercise in a workshop on maps. New students get the link with their letter of admission.",
  },
  {
    title: "Weather station data used in a research paper",
    kind: "paper",
    description:
      "Three years of rainfall from our roof helped hydrologists to check a satellite product. Two members are named in the thanks. The station has a second rain gauge since, because the researchers asked how sure we are.",
  },
  {
    title: "Finalists in the smart irrigation challenge",
    kind: "competition",
    description:
      "A valve controller that runs for two years on one battery reached the final of twenty teams. Three members tested it on two rows of tomatoes behind the hostel. The jury asked for a version that farmers can repair.",
  },
  {
    title: "Two members accepted to a summer school on photonics",
    kind: "milestone",
    description:
      "They spent three weeks on lasers and fibres, and taught a workshop on their return. Eighteen members came to that workshop. One of the two writes a thesis on the subject.",
  },
  {
    title: "Fifty first-year students complete the Arduino course",
    kind: "milestone",
    description:
      "All fifty built a project of their own. The course now runs in every term. The most popular project was a lamp that wakes its owner. Six of the fifty teach in the course now.",
  },
  {
    title: "Best student talk at the alumni meeting",
    kind: "award",
    description:
      "Six minutes about a failed satellite antenna and the two things that it taught us. The speaker had practised in front of seven members in an empty lab. A graduate in the audience offered us a better amplifier.",
  },
  {
    title: "Award for the cleanest laboratory",
    kind: "award",
    description:
      "The electronics workshop won the institute's safety team award for its labelled cupboards. Eight members needed one afternoon, 300 labels and two cakes. The labels have pictures, so that visitors find things, too.",
  },
  {
    title: "Braille labels for every lab door",
    kind: "project",
    description:
      "A joint project with the library, printed in the makerspace in four weeks. Six members and a librarian checked each of the 48 labels with two readers. The files are free, and a hospital has printed its own set.",
  },
  {
    title: "Silver medal in the technical essay contest",
    kind: "competition",
    description:
      "An essay on who repairs things, and why designers should ask them. Its author had spent a week next to the man who repairs the institute's fans. The essay is part of the reading list for our design workshop.",
  },
  {
    title: "School programme reaches its three hundredth pupil",
    kind: "milestone",
    description:
      "A girl from class seven built torch number 300 and corrected our wiring diagram. The corrected diagram is on page 9 of the handbook, with her name. She has visited our lab twice since.",
  },
  {
    title: "Runners-up in the drone obstacle course",
    kind: "competition",
    description:
      "Nine of ten gates, and a landing that the jury described as firm. The two pilots had trained in the sports hall before breakfast. The frame survived and flies in our courses.",
  },
  {
    title: "Grant for a mobile soldering lab",
    kind: "grant",
    description:
      "A box trolley with ten irons, fans and tools now visits schools without a workshop. Seven members built the trolley in the makerspace. It has been to nine schools, and one iron has been lost.",
  },
  {
    title: "Members contribute to an open radio library",
    kind: "project",
    description:
      "Eleven patches, two examples and a manual in Hindi were accepted. Four members met on eleven afternoons to write them. The manual is the first one of the project in an Indian language.",
  },
  {
    title: "Best project in the women's hackathon",
    kind: "competition",
    description:
      "An app that finds the next pharmacy with a working cooler won among forty teams. Three members of the Women in Engineering chapter wrote it in one night. Two pharmacies tested it for a month.",
  },
  {
    title: "Energy audit saves a tenth of the hostel's electricity",
    kind: "project",
    description:
      "Timers, new fans and a display in the hall. The hostel committee published the figures. Nine members read the meters at midnight for two weeks. The savings paid for the timers in five months.",
  },
  {
    title: "Regional prize for a wearable heart monitor",
    kind: "award",
    description:
      "The monitor works for a week on one charge and was tested with the help of a clinic. Three members built it from a kit of a workshop. The clinic's doctor showed them which signals matter.",
  },
  {
    title: "Member wins a scholarship for a semester abroad",
    kind: "grant",
    description:
      "He studies power systems for six months and writes a monthly letter to the branch. His letters explain how to apply, and what to pack. Two members have followed his advice.",
  },
  {
    title: "Lecture series recorded and published",
    kind: "project",
    description:
      "Twenty guest lectures are online with subtitles that members checked by hand. Eleven members shared the work. The lecture on batteries has been watched in 14 countries.",
  },
  {
    title: "First place in the maze solvers cup",
    kind: "competition",
    description:
      "Seven seconds through the maze, half the time of the second robot. The two builders removed one sensor after another until the robot was light enough. The maze is now in our arena.",
  },
  {
    title: "Laboratory manual translated into three languages",
    kind: "project",
    description:
      "Students of five departments translated and tested all twenty experiments. The test readers were first-year students in their second week. They found 31 sentences that were unclear in the original, too.",
  },
  {
    title: "Honourable mention in the sustainability awards",
    kind: "award",
    description:
      "For a repair café that has fixed four hundred devices. Members and neighbours meet there once a month. The most common patient is the electric kettle.",
  },
  {
    title: "Section award for membership growth",
    kind: "award",
    description:
      "The branch grew by a third in twelve months and kept nine of ten members. Each new member got a mentor from the same department. The section has published our welcome letter as a template.",
  },
  {
    title: "Team builds a low-cost incubator for the local clinic",
    kind: "project",
    description:
      "It holds the temperature within half a degree and costs less than a bicycle. Five members worked on it for a year with two nurses. It is used for training, until it has passed the official tests.",
  },
  {
    title: "Debut at the international rover challenge",
    kind: "competition",
    description:
      "Our rover finished in the middle of the field, with the lightest chassis of all. Eleven members had built it in two rented garages. A wheel broke on the second day, and another team lent us one.",
  },
  {
    title: "Members publish a field guide to campus antennas",
    kind: "project",
    description:
      "Forty antennas with photos, frequencies and owners, in one printed booklet. Two members asked every owner for permission. One antenna had no owner, and is ours now.",
  },
  {
    title: "Teaching award for a student tutor",
    kind: "award",
    description:
      "First-year students chose our signal processing lead as tutor of the year. She explains each formula with a sound. Her exercises are used in the study groups.",
  },
  {
    title: "Community radio on air with our transmitter",
    kind: "project",
    description:
      "A member-built transmitter serves nine villages within the licence's fifty watts. Three members keep the licence, and one of them reads the weather at six. The station has 40 hours of programme a week.",
  },
  {
    title: "National prize for an e-waste collection",
    kind: "award",
    description:
      "Two tonnes in ten days, sorted by material and documented to the last charger. Thirty volunteers weighed every box. The working parts became 60 kits for beginners.",
  },
];

/**
 * The title of the event that an achievement began with. A few link to the next event of a series that their text names.
 */
export const achievementEvents: Readonly<Record<string, string>> = {
  "First place at the Smart Energy Hackathon": "Hack the Grid: 24-Hour Smart Energy Hackathon",
  "Student paper accepted at a signal processing conference": "Paper Writing Clinic",
  "Outstanding Student Branch of the section": "Project Exhibition and Demo Day",
  "Best paper of the undergraduate track": "Antenna Design with Open Tools",
  "WIE chapter recognised for its school programme": "School Outreach: Build a Torch",
  "National finalists in the robotics challenge": "Control Systems with a Ball and a Beam",
  "Grant for a community weather station": "Two-Day Camp: Build Your Own Weather Station",
  "Research internships for six members": "Technical Writing for Engineers",
  "Winners of the circuit debugging contest": "Oscilloscopes Without Fear",
  "Travel award to the regional student congress": "Leadership Workshop for New Officers",
  "Patent application filed by two members": "Alumni Evening: Patents and Inventors",
  "Best website of a student branch, second prize": "Web Pages That Everyone Can Use",
  "Solar car team qualifies for the national race": "Electric Vehicle Teardown",
  "Scholarship for a first-year member": "Girls Who Build: Two Days in the Makerspace",
  "Microgrid laboratory opened": "Guest Lecture: Why Batteries Age",
  "Award for the best outreach video": "School Outreach: Morse Code",
  "Ham radio team contacts forty countries": "Ham Radio Field Day",
  "Gold medal for a final-year project": "Prototype Camp: Assistive Devices for the Local Hospital",
  "Runners-up in the regional technical quiz": "Technical Quiz: Watts Up",
  "Teaching kit adopted by four colleges": "Power Electronics: Build a Buck Converter",
  "Student volunteer of the section": "School Outreach: Morse Code",
  "Best exhibit at the state science fair": "Guest Lecture: Protection Relays and the Story of a Blackout",
  "Hundred percent membership renewal of the WIE chapter": "Bench Evening: An Electronic Dice",
  "Open-source contribution award": "Version Control for Hardware Designs",
  "Second place in the drone autonomy contest": "Drone Obstacle Course",
  "Paper in a student magazine": "Guest Lecture: Hearing Aids as Signal Processors",
  "Excellence in mentoring": "Mentor Hour: Research or Industry",
  "Fellowship for antenna research": "Industrial Visit: Radio Station",
  "Rooftop data set published": "Industrial Visit: Solar Park",
  "Third place in the regional robot football league": "Robot Football",
  "Prize for the best poster on energy storage": "Industrial Visit: Solar Park",
  "Best project in the women's hackathon": "Make-a-Thon: Tools for the Makerspace",
  "Energy audit saves a tenth of the hostel's electricity": "Measuring Power in Everyday Devices",
  "First place in the maze solvers cup": "Maze Solvers Cup",
};
