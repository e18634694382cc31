import type { EventDetails, EventTopic } from "./events.ts";

interface EventSeries extends Pick<EventTopic, "location" | "time"> {
  details: EventDetails;
  /** Title and description of each event. */
  events: readonly (readonly [title: string, description: string])[];
}

/** Regular events of earlier years. No text names a day or a season, because dates depend on the clock. */
const series: readonly EventSeries[] = [
  {
    location: "Main Auditorium",
    time: "15:00",
    details: { kind: "talk", until: "16:30" },
    events: [
      [
        "Guest Lecture: Why Batteries Age",
        "What happens inside a cell over a thousand cycles, and how a good charger slows it down.",
      ],
      [
        "Guest Lecture: The Undersea Cables That Carry the Internet",
        "A cable engineer explains how a fibre crosses an ocean, what breaks it, and how a ship finds the break.",
      ],
      [
        "Guest Lecture: High-Voltage DC Across a Subcontinent",
        "Why long lines carry direct current, with photos from the converter hall of a 6,000-megawatt link.",
      ],
      [
        "Guest Lecture: Radar That Sees Through Rain",
        "How weather radars tell rain from hail, and what two polarisations add to one.",
      ],
      [
        "Guest Lecture: What a Chip Factory Does All Day",
        "A process engineer follows one wafer through 900 steps and answers questions about clean rooms.",
      ],
      [
        "Guest Lecture: Electric Buses After Five Years",
        "A city fleet manager shares energy use, tyre wear and the repairs that nobody had planned for.",
      ],
      [
        "Guest Lecture: Hearing Aids as Signal Processors",
        "Compression, feedback and noise, explained with recordings from both sides of the microphone.",
      ],
      [
        "Guest Lecture: Satellites the Size of a Shoebox",
        "A student satellite from first sketch to first signal, including the two months of silence.",
      ],
      [
        "Guest Lecture: Protection Relays and the Story of a Blackout",
        "A reconstruction of one cascade failure, relay by relay, with the recorded data.",
      ],
      [
        "Guest Lecture: Standards, and Who Writes Them",
        "How a working group agrees on a plug, a protocol or a test, and how students can take part.",
      ],
      [
        "Guest Lecture: Speech Recognition for Small Languages",
        "Collecting recordings, spelling rules and models for a language with few written texts.",
      ],
      [
        "Guest Lecture: Motors Without Magnets",
        "Reluctance motors trade rare earths for clever control. A designer shows what they gain and lose.",
      ],
      [
        "Guest Lecture: The Physics of a Good Loudspeaker",
        "Cones, boxes and crossovers, with three speakers on stage to compare by ear.",
      ],
      [
        "Guest Lecture: Privacy in Smart Meters",
        "What a load curve reveals about a household, and how utilities can bill without knowing.",
      ],
    ],
  },
  {
    location: "Communication Lab",
    time: "17:30",
    details: { kind: "workshop", until: "20:30", unit: "wie" },
    events: [
      [
        "Bench Evening: A Night Light That Knows When It Is Dark",
        "One light sensor, one transistor and a row of LEDs. Everyone takes the finished lamp home.",
      ],
      [
        "Bench Evening: An Electronic Dice",
        "A counter, a clock and seven LEDs. We finish by testing whether our dice are fair.",
      ],
      [
        "Bench Evening: A Theremin from Two Oscillators",
        "Play a note by moving your hand. Tuning takes longer than soldering.",
      ],
      [
        "Bench Evening: A Power Bank from Recycled Cells",
        "Test used laptop cells, pick the healthy ones, and build a power bank with proper protection.",
      ],
      [
        "Bench Evening: A Plant That Asks for Water",
        "A soil probe, a comparator and a buzzer. Bring a plant if you have one.",
      ],
      [
        "Bench Evening: A Guitar Pedal",
        "Build a simple distortion pedal and hear what clipping does to a sine wave and to a song.",
      ],
      [
        "Bench Evening: A Metal Detector",
        "Wind a coil, build the oscillator and search the lawn for the coins that we hid.",
      ],
      [
        "Bench Evening: A Digital Thermometer",
        "From a thermistor to a display, with a calibration in ice water and in tea.",
      ],
    ],
  },
  {
    location: "Electronics Lab 1, Block C",
    time: "14:00",
    details: { kind: "workshop", until: "17:00" },
    events: [
      [
        "Oscilloscopes Without Fear",
        "Triggering, probes and coupling, practised on ten signals that misbehave in different ways.",
      ],
      [
        "Operational Amplifiers in an Afternoon",
        "Five circuits on one breadboard, from a follower to an active filter.",
      ],
      [
        "Choosing and Reading Sensors",
        "Temperature, distance, light and pressure: how to read a data sheet and what it leaves out.",
      ],
      [
        "Stepper Motors and Drivers",
        "Move a carriage to within a tenth of a millimetre, then find out why it sometimes misses a step.",
      ],
      ["Linear Power Supplies from Scratch", "Build a regulated supply with a current limit, and short it on purpose."],
      ["Digital Logic with Real Gates", "A traffic light, a combination lock and a stopwatch from 74-series chips."],
      [
        "Noise and How to Measure It",
        "Ground loops, shielding and averaging, with a microphone amplifier as the patient.",
      ],
      [
        "Repair Café: Headphones and Chargers",
        "Bring something broken and small. We open it together and repair what we can.",
      ],
      ["Surface-Mount Soldering", "Paste, hot air and a microscope. You solder a board with forty parts and keep it."],
      [
        "Measuring Power in Everyday Devices",
        "Which chargers waste energy? We measure thirty of them and publish the table.",
      ],
    ],
  },
  {
    location: "Computing Lab 2",
    time: "15:30",
    details: { kind: "workshop", until: "18:00" },
    events: [
      [
        "Linux for People Who Click",
        "Files, pipes and permissions, with tasks that save you an hour in your next lab course.",
      ],
      ["C++ for Microcontrollers", "What to use, what to avoid, and how to know how much memory your code needs."],
      ["Web Pages That Everyone Can Use", "Test a page with a keyboard and a screen reader, then fix what you find."],
      ["LaTeX for Lab Reports", "Templates, references and figures. You leave with your last report in proper form."],
      ["Databases with a Cricket Archive", "Forty seasons of scores, six tables and questions that sound simple."],
      ["Numerical Methods in Python", "Integrate, interpolate and solve, and see where each method goes wrong."],
      ["Introduction to ROS", "Connect a simulated robot, a joystick and a camera. The real robot comes at the end."],
      [
        "Neural Networks on Paper",
        "Two hours with pencils before anyone opens a laptop. Then we check our results in code.",
      ],
      [
        "Version Control for Hardware Designs",
        "Schematics, footprints and releases in Git, and how to review a board.",
      ],
      ["Data Visualisation Clinic", "Bring a chart you are not happy with. We redraw it together."],
      ["Docker for Student Projects", "Package a project so that it still runs after your laptop has been replaced."],
      [
        "Security Basics for Web Applications",
        "Attack a practice shop, read its logs, and fix the three holes you used.",
      ],
    ],
  },
  {
    location: "Meeting point: Main Gate",
    time: "08:00",
    details: { kind: "visit", until: "16:00" },
    events: [
      [
        "Industrial Visit: 400 kV Substation",
        "Bus bars, breakers and the control room. Please wear closed shoes and cotton clothes.",
      ],
      [
        "Industrial Visit: Railway Signalling Centre",
        "See how one room guides two hundred trains a day, and what happens when a sensor fails.",
      ],
      ["Industrial Visit: Radio Station", "Studio, transmitter and mast. We go on air for four minutes."],
      [
        "Industrial Visit: Electronics Assembly Line",
        "Pick-and-place machines, ovens and test jigs in a factory that builds energy meters.",
      ],
      ["Industrial Visit: Water Treatment Plant", "Pumps, drives and the control system that keeps a town supplied."],
      [
        "Industrial Visit: Solar Park",
        "Thirty hectares of panels, two inverters the size of a bus and a very tidy single-line diagram.",
      ],
      [
        "Industrial Visit: Weather Observatory",
        "A balloon launch, the radar tower and a forecast that we check the next morning.",
      ],
      ["Industrial Visit: Data Centre", "Cooling, batteries and cables. Cameras stay in the bus, and so do drinks."],
      ["Industrial Visit: Lift Factory", "Motors, ropes, safety gear and a test tower with a fine view."],
    ],
  },
  {
    location: "Seminar Hall 1",
    time: "17:00",
    details: { kind: "talk", until: "18:30" },
    events: [
      [
        "Alumni Evening: From Lab Assistant to Test Engineer",
        "A graduate of this branch explains how testing decides when a product is ready.",
      ],
      [
        "Alumni Evening: A Year at a Start-up",
        "Long days, short budgets and a prototype that had to work at the trade fair.",
      ],
      [
        "Alumni Evening: A Doctorate Abroad",
        "Applications, funding, supervisors and the first winter, with time for private questions.",
      ],
      [
        "Alumni Evening: Engineering in Public Service",
        "Two graduates in the electricity department talk about exams, villages and real impact.",
      ],
      [
        "Alumni Evening: Patents and Inventors",
        "A patent examiner reads three claims with us and explains why two of them fail.",
      ],
      [
        "Alumni Evening: Teaching Engineers",
        "Three lecturers on why they returned to the classroom and what they would change.",
      ],
      [
        "Alumni Evening: Product Management for Engineers",
        "What changes when your job is to decide what to build and not how.",
      ],
      [
        "Student Talks: Our Internships",
        "Six members report in ten minutes each: tasks, tools, pay and what they learned.",
      ],
      [
        "Student Talks: Final-Year Projects",
        "Eight projects, one slide each for the idea, the result and the largest mistake.",
      ],
      ["Student Talks: Papers We Liked", "Five members present a paper that changed how they see their subject."],
    ],
  },
  {
    location: "Seminar Hall 2",
    time: "16:00",
    details: { kind: "competition", until: "18:00" },
    events: [
      [
        "Paper Presentation Contest",
        "Eight minutes to present, four to answer. Two juries: one of teachers, one of first-year students.",
      ],
      ["Technical Quiz: Watts Up", "Teams of two and forty questions, from Ohm to open source."],
      [
        "Technical Quiz: Units and Measures",
        "How heavy is a kilowatt-hour of charcoal? Questions with numbers, answers with units.",
      ],
      ["Coding Relay", "Teams of three share one keyboard and change places every ten minutes."],
      ["Design Contest: A Better Lab Stool", "Sketches, cardboard models and a jury of people who sit a lot."],
      ["Bridge Building with Spaghetti", "Two hundred grams of spaghetti and a roll of tape. The heaviest load wins."],
      ["Elevator Pitch Evening", "Ninety seconds for your project, in a lift that really moves."],
      ["Circuit Sketching Championship", "Draw a working circuit for each task before the sand runs out."],
    ],
  },
  {
    location: "Robotics Arena, Block B",
    time: "10:00",
    details: { kind: "competition", until: "16:00" },
    events: [
      [
        "Robot Sumo Hackathon",
        "Build a robot in the morning. In the afternoon: two robots, one ring, no remote control. Kits are available for teams without a robot.",
      ],
      ["Maze Solvers Cup", "Your robot gets two runs to explore and one to be fast."],
      ["Drone Obstacle Course", "Ten gates, one battery. Pilots fly first, autonomous drones follow."],
      ["Egg Rescue Challenge", "Move a raw egg across the arena without a crack. The record is 41 seconds."],
      ["Robot Football", "Three against three, with cameras above the pitch and a commentator below it."],
    ],
  },
  {
    location: "Library Conference Room",
    time: "16:30",
    details: { kind: "workshop", until: "18:00" },
    events: [
      ["Scholarships and Grants: How to Apply", "We read two successful applications and start on yours."],
      ["Public Speaking for Engineers", "Short talks, a friendly audience and honest feedback on video."],
      ["Reading Data Sheets", "Four pages, forty numbers. Which five decide whether the part fits?"],
      ["Budgeting a Student Project", "Parts, postage and the margin that nobody remembers."],
      [
        "Preparing for the Graduate Aptitude Test",
        "Study plans from three members who sat it last, with their notes to copy.",
      ],
      ["Writing a Literature Review", "From forty open tabs to two readable pages."],
    ],
  },
  {
    location: "Library Terrace",
    time: "17:00",
    details: { kind: "social", until: "18:30", unit: "wie" },
    events: [
      ["Mentor Hour: First Job Offers", "How to compare offers, and how to ask for more. Bring a question."],
      ["Mentor Hour: Research or Industry", "A scientist and a project manager describe an ordinary week."],
      ["Mentor Hour: Returning After a Break", "A graduate who paused for four years explains how she came back."],
      [
        "Mentor Hour: Leading a Team",
        "The former chair of a student branch on delegation, deadlines and disagreements.",
      ],
      ["Mentor Hour: Choosing an Elective", "Final-year students answer what the course catalogue does not say."],
      ["Mentor Hour: Engineering and Family", "Two engineers talk openly about time, help and careers."],
    ],
  },
  {
    location: "Central Lawn",
    time: "16:00",
    details: { kind: "social", until: "19:00" },
    events: [
      [
        "Welcome Evening for First-Year Students",
        "Meet the branch, try three demos and find out which lab smells of solder.",
      ],
      ["Kite Aerial Photography", "A kite, a light camera and the campus from eighty metres."],
      ["Farewell to the Final Year", "Awards of no value, photos of great value, and dinner."],
      [
        "Games Evening with the Neighbouring Branch",
        "Table tennis, chess and a soldering relay against our neighbours.",
      ],
      ["Star Party with the Astronomy Club", "Four telescopes, a moon map and hot chocolate."],
      ["Volunteers' Lunch", "A thank-you for everyone who carried tables, held cables and answered questions."],
    ],
  },
  {
    location: "Government Higher Secondary School, Town Campus",
    time: "09:00",
    details: { kind: "visit", until: "13:00", unit: "wie" },
    events: [
      ["School Outreach: Morse Code", "Forty pupils build a buzzer and send their names across the yard."],
      [
        "School Outreach: A Motor from a Magnet and Wire",
        "Every pupil builds a motor that spins. Some spin backwards, and we find out why.",
      ],
      ["School Outreach: Solar Lanterns", "Two classes assemble lanterns that stay at the school for evening study."],
      ["School Outreach: Paper Circuits", "Copper tape, coin cells and greeting cards that light up."],
    ],
  },
  {
    location: "Incubation Cell",
    time: "09:00",
    details: { kind: "workshop", days: 2, allDay: true },
    events: [
      [
        "Prototype Camp: Assistive Devices for the Local Hospital",
        "Teams meet patients in the first hour and hand over a first prototype at the end of the second day.",
      ],
      ["Product Teardown Camp", "Printers, phones and a washing machine: we take them apart and draw how they work."],
      [
        "Two-Day Camp: Build Your Own Weather Station",
        "Wind, rain, temperature and a web page that shows them. The station stays on our roof.",
      ],
      [
        "Make-a-Thon: Tools for the Makerspace",
        "Jigs, racks and guards that the makerspace needs, designed and built in two days.",
      ],
    ],
  },
];

/** The events of all series, mixed so that each series spreads over the years. */
export const pastTopics: readonly EventTopic[] = series
  .flatMap(({ events, ...shared }) =>
    events.map(([title, description], index) => ({
      place: (index + 0.5) / events.length,
      topic: { title, description, ...shared },
    })),
  )
  .sort((one, other) => one.place - other.place)
  .map(({ topic }) => topic);
