/** The type of an event, its unit and its end. */
export interface EventDetails {
  kind: "workshop" | "talk" | "competition" | "visit" | "social" | "meeting";
  /** Absent for an event of the branch itself. */
  unit?: "wie";
  /** End on its last day, as HH:MM; absent if the end is unknown. */
  until?: string;
  /** Number of days; 1 if absent. */
  days?: number;
  allDay?: true;
}

export interface EventTopic {
  title: string;
  description: string;
  location: string;
  time: string;
  details: EventDetails;
}

const topic = (
  title: string,
  location: string,
  time: string,
  description: string,
  details: EventDetails,
): EventTopic => ({ title, description, location, time, details });

/** The latest events, upcoming ones among them. No text names a day, because dates depend on the clock. */
export const recentTopics: readonly EventTopic[] = [
  topic(
    "PCB Design Sprint: From Schematic to Gerber Files",
    "Electronics Lab 2, Block C",
    "10:00",
    "Two days, one small board that you design yourself. On the first day we draw the schematic of a battery charger in KiCad, choose footprints and argue about where the ground plane should go. On the second we route, run the design rule check until it stops complaining, and export the files a fabricator asks for. We order the five tidiest boards, and solder them together when they arrive. Bring a mouse and a laptop with KiCad installed.",
    { kind: "workshop", until: "17:00", days: 2 },
  ),
  topic(
    "Signal Processing by Ear",
    "Seminar Hall 2",
    "15:30",
    "Filters make more sense once you have heard them. We record a minute of the canteen, look at its spectrum, and take it apart with Python until only the conversation at one table is left. No signals course needed.",
    { kind: "workshop", until: "17:30" },
  ),
  topic(
    "Women in Tech Panel: The Road After Graduation",
    "Main Auditorium",
    "11:00",
    "Three engineers who left this campus between two and fifteen years ago talk about first jobs, changing fields, research abroad and coming back after a break. The second hour is for your questions. You may ask in writing and without your name. Organised by the Women in Engineering chapter and open to everyone.",
    { kind: "talk", until: "13:00", unit: "wie" },
  ),
  topic(
    "Machine Learning on Microcontrollers",
    "Embedded Systems Lab",
    "09:30",
    "Train a model that recognises three spoken words, squeeze it into 200 kilobytes, and run it on a board that costs less than lunch. We go through data collection, quantisation and the art of finding out why it works on the laptop and not on the table. Boards are shared between two people and stay in the lab. You should have written a little C and a little Python. We write the rest together, step by step.",
    { kind: "workshop", until: "16:30" },
  ),
  topic(
    "Ham Radio Field Day",
    "Hilltop Observatory",
    "08:00",
    "We put up a wire antenna before breakfast and count the countries we can reach on five watts. Licensed operators are at every key; visitors may talk under their supervision. Bring a hat, water and patience with the ionosphere.",
    { kind: "social", allDay: true },
  ),
  topic(
    "Power Electronics: Build a Buck Converter",
    "Power Systems Lab",
    "10:00",
    "We wind the inductor, breadboard the converter, watch the switching node on the oscilloscope and find out together where the heat comes from. The safety briefing starts at ten. Latecomers watch the first part from the gallery.",
    { kind: "workshop", until: "16:00" },
  ),
  topic(
    "Hack the Grid: 24-Hour Smart Energy Hackathon",
    "Innovation Centre, Ground Floor",
    "17:00",
    "Teams of three or four get a year of hourly load data from a town of forty thousand, a price list and a forecast of the weather. By the next afternoon each team shows a working idea: a better forecast, a fairer tariff, a way to charge two hundred electric rickshaws without tripping the feeder. Mentors from the state utility and from two start-ups stay through the night. Register as a team or alone.",
    { kind: "competition", until: "17:00", days: 2 },
  ),
  topic(
    "Paper Writing Clinic",
    "Library Conference Room",
    "16:00",
    "Bring the abstract of a paper you are writing, or of one you wish you were. In groups of four, with a faculty member at each table, we ask of each: what is new, how do you know, and who cares? Then an hour of quiet writing, with tea. Eleven student papers have come out of this room so far.",
    { kind: "workshop" },
  ),
  topic(
    "Annual General Meeting with Elections",
    "Seminar Hall 1",
    "16:00",
    "Members elect the executive committee for the coming year. Before the vote, the committee presents its report and the accounts, and each candidate speaks for two minutes. Members vote. Guests are welcome to listen and to share the cake.",
    { kind: "meeting", until: "18:00" },
  ),
  topic(
    "Careers in VLSI: An Evening with Alumni",
    "Seminar Hall 1",
    "17:30",
    "Three alumni who design chips explain what a verification engineer does all day, which courses helped them and how their interviews went. Snacks afterwards in the foyer.",
    { kind: "talk", until: "19:00" },
  ),
  topic(
    "Soldering for Beginners",
    "Electronics Workshop",
    "14:30",
    "Your first forty joints, and how to undo the bad ones.",
    { kind: "workshop", until: "16:30" },
  ),
  topic(
    "Soil, Sensors and LoRa: IoT for Agriculture",
    "Incubation Cell",
    "10:30",
    "We put together a node that measures soil moisture, sleeps for an hour, and reports over two kilometres on a pair of AA cells. Half of the nodes go to a farm cooperative that asked for them, so build yours to last.",
    { kind: "workshop", until: "16:00" },
  ),
  topic(
    "Robotics Workshop: Line Followers, Mazes, Sharp Corners",
    "Robotics Arena, Block B",
    "09:30",
    "Build a line follower before lunch, tune its PID controller after, and race at four. Kits are provided for thirty teams of two. The track has one crossing and one sharp hairpin, at which most robots leave the line on their first run.",
    { kind: "workshop", until: "17:00" },
  ),
  topic(
    "Industrial Visit: Hydroelectric Power Station",
    "Meeting point: Main Gate",
    "06:30",
    "A day among turbines: machine hall, control room, switchyard and the old analogue panel that still works. Wear closed shoes and carry your college card. The bus leaves at half past six sharp, and we return by eight in the evening.",
    { kind: "visit", until: "20:00" },
  ),
  topic(
    "Open Source Evening",
    "Computing Lab 4",
    "17:00",
    "Make your first contribution to a project you use. Maintainers of three projects have prepared easy issues and help online.",
    { kind: "social", until: "21:00" },
  ),
  topic(
    "Arduino for Absolute Beginners",
    "Electronics Lab 1, Block C",
    "10:00",
    "Blink a light, read a knob, drive a motor, and make the three work together. For first-year students of every branch. No experience needed.",
    { kind: "workshop", until: "13:00" },
  ),
  topic(
    "Membership Days",
    "Central Lawn",
    "09:00",
    "Visit our table under the big tree between lectures. We explain what membership offers and what it costs, and answer your questions.",
    { kind: "social", days: 3, allDay: true },
  ),
  topic(
    "Technical Quiz: Volts and Jolts",
    "Seminar Hall 2",
    "16:00",
    "Teams of two, forty questions, one buzzer that gives a (very) small shock.",
    { kind: "competition", until: "18:00" },
  ),
  topic(
    "Bench Evening: A Radio from Nine Parts",
    "Communication Lab",
    "17:30",
    "The Women in Engineering chapter opens the lab for an evening. Each table gets nine parts and, by nine o'clock, hears the medium-wave station across the river. No soldering experience needed.",
    { kind: "workshop", until: "21:00", unit: "wie" },
  ),
  topic(
    "Guest Lecture: Grid-Forming Inverters",
    "Main Auditorium",
    "15:00",
    "When the last synchronous machine on an island is switched off, something else has to set the frequency. This lecture shows how inverters can do so, with measurements from a real microgrid and an honest slide on what went wrong in its first winter.",
    { kind: "talk", until: "16:30" },
  ),
  topic(
    "Python for Data Analysis",
    "Computing Lab 3",
    "14:00",
    "From a messy spreadsheet of hostel electricity bills to five charts that say something true. We use pandas and a good deal of common sense.",
    { kind: "workshop" },
  ),
  topic(
    "Circuit Debugging Contest",
    "Electronics Lab 2, Block C",
    "15:00",
    "Ten circuits, each with one hidden fault. You get a multimeter, an oscilloscope and ninety minutes. The person who finds the most faults chooses the faults for the next contest.",
    { kind: "competition", until: "16:30" },
  ),
  topic(
    "School Outreach: Build a Torch",
    "Government Higher Secondary School, Town Campus",
    "09:00",
    "Sixty pupils of class eight build a torch each and take it home. We need twelve volunteers who like to explain things. Transport and breakfast are arranged, and a briefing takes place at six the evening before.",
    { kind: "visit", until: "13:00", unit: "wie" },
  ),
  topic(
    "Resume and Interview Clinic",
    "Training and Placement Office",
    "13:30",
    "A recruiter reviews your resume, and a final-year student who has just been through eight interviews practises one with you. Bring two printed copies. Each appointment lasts 15 minutes. Please arrive on time.",
    { kind: "workshop", until: "17:00" },
  ),
  topic(
    "Embedded Linux from Bootloader to Shell",
    "Embedded Systems Lab",
    "10:00",
    "What happens between power-on and the login prompt? We build each stage ourselves with Buildroot, boot it on a small board over the serial console, and finish by writing a driver for a single button. You should be comfortable on the command line.",
    { kind: "workshop", until: "17:00" },
  ),
  topic(
    "Drone Dynamics and Flight Day",
    "Sports Ground",
    "07:30",
    "Early in the morning, before the wind. First the equations on a whiteboard on the grass, then the simulator, then three quadcopters and a cage. Everybody who passes the simulator flies.",
    { kind: "workshop", until: "11:00" },
  ),
  topic(
    "Project Exhibition and Demo Day",
    "Innovation Centre, Ground Floor",
    "11:00",
    "Thirty projects on thirty tables: a braille display made of solenoids, a weighing bridge for bees, a walking stick that hums, a substation you can hold in one hand. Come with questions. The makers expect hard ones. Visitors vote for one prize, and a jury of alumni gives the other two. Schools and families are warmly invited, and the canteen stays open until seven.",
    { kind: "social", until: "17:00" },
  ),
  topic(
    "Introduction to Quantum Computing",
    "Seminar Hall 1",
    "16:00",
    "Two states, one sphere, no mysticism. We run a three-qubit circuit on real hardware in the cloud and compare its noise with the textbook.",
    { kind: "talk", until: "17:30" },
  ),
  topic(
    "Cybersecurity Basics: Capture the Flag",
    "Computing Lab 4",
    "13:00",
    "Twenty small puzzles on passwords, packets and web pages that trust too much, on our own isolated network. Beginners start with a guided hour. The rules fit on one page, and the first rule is this: tell only the people who can fix a fault about it.",
    { kind: "competition", until: "17:00" },
  ),
  topic(
    "Leadership Workshop for New Officers",
    "Conference Room, Administrative Block",
    "10:30",
    "Running a meeting that ends on time, asking for money, handing over without losing the passwords. For the incoming team and anyone who plans to run for office.",
    { kind: "workshop" },
  ),
  topic(
    "Solar Car Garage: Open House",
    "Mechanical Workshop",
    "15:00",
    "See the car without its skin, lift a cell module (gloves provided) and try the telemetry desk. The team is looking for two people who like wiring looms and one who likes spreadsheets.",
    { kind: "visit", until: "18:00" },
  ),
  topic(
    "Renewable Energy Symposium",
    "Main Auditorium",
    "09:30",
    "A full day with six talks, a poster session and a walk to the rooftop plant. Topics this time: second-life batteries, forecasting for small wind, tariffs that farmers can plan with, recycling of panels, storage in hills, and what a decade of data from our own roof says about dust. The poster session is open to students of all years. Send a title and three sentences two weeks before the event. The department prints the proceedings for the library.",
    { kind: "talk", until: "17:30" },
  ),
  topic(
    "FPGA in a Day",
    "VLSI Design Lab",
    "09:30",
    "Blink, count, debounce, display, and by five o'clock a game of Pong on a monitor without a processor in sight. Verilog from the first line; boards are shared between two.",
    { kind: "workshop", until: "17:00" },
  ),
  topic(
    "Mentor Hour",
    "Library Terrace",
    "17:00",
    "A graduate, six chairs and a pot of tea. Send a question to get a place.",
    { kind: "social", until: "18:00", unit: "wie" },
  ),
  topic(
    "Biomedical Signals Workshop: Reading an ECG",
    "Instrumentation Lab",
    "14:00",
    "Build the front end of an electrocardiograph from an instrumentation amplifier and two filters, find your own heartbeat in the hum, and learn what a cardiologist sees in it. All boards run on batteries, and a supervisor checks each before it meets a person.",
    { kind: "workshop" },
  ),
  topic(
    "Technical Writing for Engineers",
    "Seminar Hall 2",
    "15:00",
    "Say the result first. Then the evidence. Then stop. Two hours of rewriting each other's lab reports, with a red pen and good manners.",
    { kind: "workshop", until: "17:00" },
  ),
  topic(
    "Engineers' Week: Opening Evening",
    "Open-Air Theatre",
    "18:00",
    "Eight students give five-minute talks, one of them as a song. Then the laser harp, the Tesla coil and the announcement of the week's contests. Seats on the steps fill up early.",
    { kind: "social", until: "21:30" },
  ),
  topic(
    "5G and Beyond: A Hands-On Introduction",
    "Communication Lab",
    "10:00",
    "A base station in a suitcase, a spectrum analyser and a morning to see what the phone in your pocket is saying. We decode broadcast messages, watch a handover happen between two corners of the room, and talk about what the next generation wants to change.",
    { kind: "workshop", until: "13:00" },
  ),
  topic(
    "Photography for Events and Labs",
    "Media Room",
    "16:30",
    "Learn to photograph circuit boards, benches and groups of forty, with the light that a lab has.",
    { kind: "workshop" },
  ),
  topic(
    "Girls Who Build: Two Days in the Makerspace",
    "Makerspace, Block A",
    "10:00",
    "Two days for first-year women of all branches: laser cutter, 3D printer, sewing machine with conductive thread, and a project of your own choice from the first morning to the show on the second evening. Mentors are second- and third-year members of the WIE chapter.",
    { kind: "workshop", until: "17:00", days: 2, unit: "wie" },
  ),
  topic(
    "Control Systems with a Ball and a Beam",
    "Control Lab",
    "14:30",
    "Keep a ball in the middle of a beam: first by hand, which is hard, then with a proportional controller, which is worse, then properly.",
    { kind: "workshop", until: "17:00" },
  ),
  topic(
    "Annual General Meeting",
    "Seminar Hall 1",
    "16:00",
    "Report of the year, accounts, election of officers, and cake. Members vote. Guests are welcome to the report and the cake.",
    { kind: "meeting", until: "17:30" },
  ),
  topic(
    "Antenna Design with Open Tools",
    "Microwave Lab, Block D",
    "14:00",
    "Simulate a dipole, then a Yagi, then build the Yagi from welding rod and measure it against the simulation on the roof. The difference between the two is the lesson.",
    { kind: "workshop", until: "17:30" },
  ),
  topic(
    "Git and Teamwork",
    "Computing Lab 1",
    "15:30",
    "Branches, reviews and the merge conflict you have always feared, provoked on purpose and solved in company.",
    { kind: "workshop" },
  ),
  topic(
    "Electric Vehicle Teardown",
    "Automobile Workshop",
    "10:00",
    "An electric scooter arrives whole and leaves the morning as labelled parts on a very long table. Motor, controller, battery management, charger: each is opened by one group and explained to the others. In the afternoon we put it together again. It has worked again every time so far.",
    { kind: "workshop", until: "16:30" },
  ),
  topic(
    "Computer Vision for Road Safety",
    "AI Lab, Block E",
    "09:30",
    "Count vehicles, measure speeds and find the pothole, from video taken at our own gate with faces and plates removed. We start from a trained detector, look hard at where it fails (dusk, rain, carts), and spend the afternoon on making the failures smaller. The best notebook goes to the town's traffic office with our thanks for the permission to film.",
    { kind: "workshop", until: "16:30" },
  ),
  topic(
    "Ethics in Engineering: A Debate",
    "Moot Court Hall",
    "15:00",
    "The motion is announced at the door, the sides are drawn by lot, and the audience votes before and after.",
    { kind: "competition", until: "17:00" },
  ),
  topic(
    "3D Printing Basics",
    "Makerspace, Block A",
    "13:00",
    "Model a cable clip, print it, break it, and find out why it broke along that line.",
    { kind: "workshop" },
  ),
];
