import { type EventTopic, topic } from "./event-topic.ts";

/** The second half of the academic year. */
export const springTopics: readonly EventTopic[] = [
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
