/** What sample events are about. Titles leave room for a year, so that a topic can come back. */
export interface EventTopic {
  title: string;
  description: string;
  location: string;
  time: string;
}

const topic = (title: string, location: string, time: string, description: string): EventTopic => ({
  title,
  description,
  location,
  time,
});

export const eventTopics: readonly EventTopic[] = [
  topic(
    "PCB Design Sprint: From Schematic to Gerber Files",
    "Electronics Lab 2, Block C",
    "10:00",
    "Two days, one small board of your own. On Saturday we draw the schematic of a battery charger in KiCad, choose footprints and argue about where the ground plane should go. On Sunday we route, run the design rule check until it stops complaining, and export the files a fabricator asks for. The five tidiest boards are ordered, and you solder yours when they arrive. Bring a laptop with KiCad installed and a mouse; nobody routes well on a trackpad.",
  ),
  topic(
    "Signal Processing by Ear",
    "Seminar Hall 2",
    "15:30",
    "Filters make more sense once you have heard them. We record a minute of the canteen, look at its spectrum, and take it apart with Python until only the conversation at one table is left. No signals course needed.",
  ),
  topic(
    "Women in Tech Panel: The Road After Graduation",
    "Main Auditorium",
    "11:00",
    "Four engineers who left this campus between two and fifteen years ago talk about first jobs, changing fields, research abroad and coming back after a break. The second hour belongs to your questions, which may be put in writing and without a name. Organised by the Women in Engineering chapter; everybody is welcome.",
  ),
  topic(
    "Machine Learning on Microcontrollers",
    "Embedded Systems Lab",
    "09:30",
    "Train a model that recognises three spoken words, squeeze it into 200 kilobytes, and run it on a board that costs less than lunch. We go through data collection, quantisation and the art of finding out why it works on the laptop and not on the table. Boards are shared between two people and stay in the lab. You should have written a little C and a little Python; the rest we do together, slowly, with the code on the projector.",
  ),
  topic(
    "Antenna Design with Open Tools",
    "Microwave Lab, Block D",
    "14:00",
    "Simulate a dipole, then a Yagi, then build the Yagi from welding rod and measure it against the simulation on the roof. The difference between the two is the lesson.",
  ),
  topic(
    "Power Electronics: Build a Buck Converter",
    "Power Systems Lab",
    "10:00",
    "We wind the inductor, breadboard the converter, watch the switching node on the oscilloscope and find out together where the heat comes from. Safety briefing at ten sharp; latecomers watch the morning part from the gallery.",
  ),
  topic(
    "Hack the Grid: 24-Hour Smart Energy Hackathon",
    "Innovation Centre, Ground Floor",
    "17:00",
    "Teams of three or four get a year of hourly load data from a town of forty thousand, a price list and a forecast of the weather. By the next afternoon each team shows a working idea: a better forecast, a fairer tariff, a way to charge two hundred electric rickshaws without tripping the feeder. Mentors from the state utility and from two young companies are there through the night. Food, coffee and a quiet room with mattresses are provided. Judging looks at whether it runs, whether the numbers hold, and whether a person outside the team can follow the explanation. There are three prizes and a small grant for a project that wants to go on afterwards. Register as a team or alone: people who come alone are matched at four o'clock. First-year students have their own track with a smaller data set, and have surprised us each time. What you build stays yours; the data stays with us. Bring a laptop, a charger, a toothbrush and the kind of jumper in which you can think at four in the morning. Parents who would like to see what this is all about are welcome to the last hour.",
  ),
  topic(
    "Paper Writing Clinic",
    "Library Conference Room",
    "16:00",
    "Bring the abstract of a paper you are writing, or of one you wish you were. In groups of four, with a faculty member at each table, we ask of each: what is new, how do you know, and who cares? Then an hour of quiet writing, with tea. Over the past editions eleven student papers came out of this room.",
  ),
  topic(
    "Soldering for Beginners",
    "Electronics Workshop",
    "14:30",
    "Your first forty joints, and how to undo the bad ones.",
  ),
  topic(
    "Careers in VLSI: An Evening with Alumni",
    "Seminar Hall 1",
    "17:30",
    "Three alumni who design chips for a living explain what a verification engineer does all day, which courses they use, which they wish they had taken, and how their interviews went. Snacks afterwards in the foyer.",
  ),
  topic(
    "Robotics Workshop: Line Followers, Mazes, Sharp Corners",
    "Robotics Arena, Block B",
    "09:30",
    "Build a line follower before lunch, tune its PID controller after, and race at four. Kits are provided for thirty teams of two. The track has one crossing and one nasty hairpin; last time nobody took the hairpin at full speed.",
  ),
  topic(
    "Soil, Sensors and LoRa: IoT for Agriculture",
    "Incubation Cell",
    "10:30",
    "We put together a node that measures soil moisture, sleeps for an hour, and reports over two kilometres on a pair of AA cells. Half the nodes go to a farm cooperative that has asked for them, so build yours as if somebody depended on it.",
  ),
  topic(
    "Open Source Evening",
    "Computing Lab 4",
    "17:00",
    "Make your first contribution to a project you use. Maintainers of three projects are on call and have set easy issues aside.",
  ),
  topic(
    "Industrial Visit: Hydroelectric Power Station",
    "Meeting point: Main Gate",
    "06:30",
    "A day among turbines: machine hall, control room, switchyard and the old analogue panel that still works. Wear closed shoes and carry your college card. The bus leaves at half past six and waits for nobody; we are back by eight in the evening.",
  ),
  topic(
    "Membership Drive and Orientation",
    "Central Lawn",
    "12:00",
    "What membership gives you, what it costs, and who to ask. Drop by any time before four.",
  ),
  topic(
    "Arduino for Absolute Beginners",
    "Electronics Lab 1, Block C",
    "10:00",
    "Blink a light, read a knob, drive a motor, and make the three work together. For first-year students of every branch, no experience wanted.",
  ),
  topic(
    "MATLAB and Simulink Bootcamp",
    "Computing Lab 2",
    "09:30",
    "Three mornings from the first matrix to a controlled inverted pendulum. Each morning ends with an exercise that is checked, and the last one with a certificate for those who solved all three. Licences for the campus are active; bring your institute e-mail address to sign in.",
  ),
  topic(
    "Technical Quiz: Volts and Jolts",
    "Seminar Hall 2",
    "16:00",
    "Teams of two, forty questions, one buzzer that gives a (very) small shock.",
  ),
  topic(
    "Bench Evening: A Radio from Nine Parts",
    "Communication Lab",
    "17:30",
    "The Women in Engineering chapter opens the lab for an evening. Nine parts are on each table; at nine o'clock each table hears the medium-wave station from across the river. Nobody needs to have held a soldering iron before.",
  ),
  topic(
    "Guest Lecture: Grid-Forming Inverters",
    "Main Auditorium",
    "15:00",
    "When the last synchronous machine on an island is switched off, something has to set the rhythm. A lecture on how inverters learn to lead, with measurements from a real microgrid and an honest slide on what went wrong in its first winter.",
  ),
  topic(
    "Python for Data Analysis",
    "Computing Lab 3",
    "14:00",
    "From a messy spreadsheet of hostel electricity bills to five charts that say something true. We use pandas and a good deal of common sense.",
  ),
  topic(
    "Circuit Debugging Contest",
    "Electronics Lab 2, Block C",
    "15:00",
    "Ten circuits, each with one fault put in with love. One multimeter, one oscilloscope, ninety minutes. The person who finds the most faults chooses the faults for next year.",
  ),
  topic(
    "School Outreach: Build a Torch",
    "Government Higher Secondary School, Town Campus",
    "09:00",
    "Sixty pupils of class eight build a torch each and take it home. We need twelve more volunteers who like explaining things. Transport and breakfast are arranged; briefing the evening before at six.",
  ),
  topic(
    "Resume and Interview Clinic",
    "Training and Placement Office",
    "13:30",
    "Twenty minutes with somebody who reads resumes for a living, then a practice interview with a final-year student who has just been through eight of them. Bring two printed copies. Places are given by quarter of an hour; please come in time for yours.",
  ),
  topic(
    "Embedded Linux from Bootloader to Shell",
    "Embedded Systems Lab",
    "10:00",
    "What happens between power-on and the login prompt? We build each stage ourselves with Buildroot, boot it on a small board over the serial console, and finish by writing a driver for a single button. You need to be at home on a command line.",
  ),
  topic(
    "Drone Dynamics and Flight Day",
    "Sports Ground",
    "07:30",
    "Early in the morning, before the wind. First the equations on a whiteboard on the grass, then the simulator, then three quadcopters and a cage. Everybody who passes the simulator flies.",
  ),
  topic(
    "Project Exhibition and Demo Day",
    "Innovation Centre, Ground Floor",
    "11:00",
    "Thirty projects on thirty tables: a braille display made of solenoids, a weighing bridge for bees, a walking stick that hums, a substation you can hold in one hand. Come with questions; the makers have been told to expect hard ones. Visitors vote for one prize, a jury of alumni gives the other two. Schools and families are warmly invited, and the canteen stays open until seven.",
  ),
  topic(
    "Introduction to Quantum Computing",
    "Seminar Hall 1",
    "16:00",
    "Two states, one sphere, no mysticism. We run a three-qubit circuit on real hardware in the cloud and compare its noise with the textbook.",
  ),
  topic(
    "Cybersecurity Basics: Capture the Flag",
    "Computing Lab 4",
    "13:00",
    "Twenty small puzzles on passwords, packets and web pages that trust too much, on a network of our own that has no way out. Beginners start with a guided hour. The rules fit on one page, and the first of them is that everything you learn here stays here or goes to the person who can fix it.",
  ),
  topic(
    "Leadership Workshop for New Officers",
    "Conference Room, Administrative Block",
    "10:30",
    "Running a meeting that ends on time, asking for money, handing over without losing the passwords. For the incoming team and anybody who is thinking of standing next year.",
  ),
  topic(
    "Solar Car Garage: Open House",
    "Mechanical Workshop",
    "15:00",
    "See the car without its skin, lift a cell module (gloves provided) and try the telemetry desk. The team is looking for two people who like wiring looms and one who likes spreadsheets.",
  ),
  topic(
    "Renewable Energy Symposium",
    "Main Auditorium",
    "09:30",
    "A full day with six talks, a poster session and a walk to the rooftop plant. Topics this time: second-life batteries, forecasting for small wind, tariffs that farmers can plan with, recycling of panels, storage in hills, and what a decade of data from our own roof says about dust. The poster session is open to students of all years; send a title and three sentences two weeks ahead. Proceedings are printed by the department and go to the library.",
  ),
  topic(
    "FPGA in a Day",
    "VLSI Design Lab",
    "09:30",
    "Blink, count, debounce, display, and by five o'clock a game of Pong on a monitor without a processor in sight. Verilog from the first line; boards are shared between two.",
  ),
  topic(
    "Mentor Hour",
    "Library Terrace",
    "17:00",
    "A graduate, six chairs and a pot of tea. Places go to those who send a question first.",
  ),
  topic(
    "Biomedical Signals Workshop: Reading an ECG",
    "Instrumentation Lab",
    "14:00",
    "Build the front end of an electrocardiograph from an instrumentation amplifier and two filters, find your own heartbeat in the hum, and learn what a cardiologist sees in it. All boards run on batteries, and a supervisor checks each before it meets a person.",
  ),
  topic(
    "Technical Writing for Engineers",
    "Seminar Hall 2",
    "15:00",
    "Say the result first. Then the evidence. Then stop. Two hours of rewriting each other's lab reports, with a red pen and good manners.",
  ),
  topic(
    "Engineers' Week: Opening Evening",
    "Open-Air Theatre",
    "18:00",
    "Talks of five minutes by eight students, one of which will be sung. Then the laser harp, the Tesla coil and the announcement of the week's contests. Seats on the steps fill up early.",
  ),
  topic(
    "5G and Beyond: A Hands-On Introduction",
    "Communication Lab",
    "10:00",
    "A base station in a suitcase, a spectrum analyser and a morning to see what the phone in your pocket is saying. We decode broadcast messages, watch a handover happen between two corners of the room, and talk about what the next generation wants to change.",
  ),
  topic(
    "Photography for Events and Labs",
    "Media Room",
    "16:30",
    "How to make a circuit board look as good as it is, and a group of forty look at the camera.",
  ),
  topic(
    "Girls Who Build: Weekend Makerspace",
    "Makerspace, Block A",
    "10:00",
    "A weekend for first-year women of all branches: laser cutter, 3D printer, sewing machine with conductive thread, and a project of your own choice from Saturday morning to Sunday's show. Mentors are second- and third-year members of the WIE chapter.",
  ),
  topic(
    "Control Systems with a Ball and a Beam",
    "Control Lab",
    "14:30",
    "Keep a ball in the middle of a beam: first by hand, which is hard, then with a proportional controller, which is worse, then properly.",
  ),
  topic(
    "Annual General Meeting",
    "Seminar Hall 1",
    "16:00",
    "Report of the year, accounts, election of officers, and cake. Members vote; guests are welcome to the report and the cake.",
  ),
  topic(
    "Ham Radio Field Day",
    "Hilltop Observatory",
    "08:00",
    "We put up a wire antenna before breakfast and count the countries we can reach on five watts. Licensed operators are at every key; visitors may talk under their supervision. Bring a hat, water and patience with the ionosphere.",
  ),
  topic(
    "Git and Teamwork",
    "Computing Lab 1",
    "15:30",
    "Branches, reviews and the merge conflict you have always feared, provoked on purpose and solved in company.",
  ),
  topic(
    "Electric Vehicle Teardown",
    "Automobile Workshop",
    "10:00",
    "An electric scooter arrives whole and leaves the morning as labelled parts on a very long table. Motor, controller, battery management, charger: each is opened by one group and explained to the others. In the afternoon we put it together again. It has run afterwards three times out of three.",
  ),
  topic(
    "Computer Vision for Road Safety",
    "AI Lab, Block E",
    "09:30",
    "Count vehicles, measure speeds and find the pothole, from video taken at our own gate with faces and plates removed. We start from a trained detector, look hard at where it fails (dusk, rain, carts), and spend the afternoon on making the failures smaller. The best notebook goes to the town's traffic office with our thanks for the permission to film.",
  ),
  topic(
    "Ethics in Engineering: A Debate",
    "Moot Court Hall",
    "15:00",
    "The motion is announced at the door, the sides are drawn by lot, and the audience votes before and after.",
  ),
  topic(
    "3D Printing Basics",
    "Makerspace, Block A",
    "13:00",
    "Model a cable clip, print it, break it, and find out why it broke along that line.",
  ),
];

/** Sentences that close the descriptions of earlier years. */
export const closingNotes = [
  "Places are limited to the number of tables; members come first until two days before.",
  "Materials are sent to everybody who registers.",
  "Certificates are for those who stay to the end.",
] as const;
