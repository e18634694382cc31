import type { SceneName } from "../pictures/scenes.ts";

/** Scenes, each with the captions of a picture from afar and of a closer one. */
export type Captions = readonly (readonly [scene: SceneName, afar: string, closer: string])[];

/** Captions of pictures without an event. */
export const generalCaptions: Captions = [
  ["bench", "An evening in the workshop", "Soldering side by side"],
  ["desk", "Our desk under the tree", "Questions about membership"],
  ["whiteboard", "Planning the term at the whiteboard", "One more idea on the whiteboard"],
  ["lawn", "On the lawn after the meeting", "Talking until late on the lawn"],
  ["oscilloscope", "The oscilloscope in the lab", "A step response on the screen"],
  ["group", "Members on the steps of Block A", "The first row on the steps"],
  ["computers", "An afternoon in the computer lab", "Working on the branch website"],
  ["drone", "A test flight behind the hostel", "The drone holds its position"],
  ["notebook", "Notes beside a laptop", "A sketch in the lab notebook"],
  ["exhibition", "Posters in the corridor", "A poster is explained"],
];

const robots: Captions = [
  ["course", "The teams watch a robot on the course", "The robot takes the bend"],
  ["bench", "Repairs at the bench between two runs", "The control board is soldered"],
  ["computers", "The teams change their programs", "Tuning the controller"],
  ["whiteboard", "The control loop on the whiteboard", "Two opinions about one block"],
  ["group", "All teams on the steps", "The winners in the first row"],
  ["handover", "The prize for the fastest team", "The prize changes hands"],
];

const flights: Captions = [
  ["drone", "The drone over the field", "The pilot keeps the drone in view"],
  ["whiteboard", "The flight plan on the whiteboard", "The last question before the flight"],
  ["computers", "Reading the flight logs", "A flight log on the screen"],
  ["group", "Pilots and helpers on the steps", "The pilots, some of them proud"],
  ["notebook", "The check list beside the laptop", "Notes of the first flight"],
  ["soldering", "A motor wire is soldered again", "The repair, close up"],
];

const nights: Captions = [
  ["hackathon", "Laptops glow in the hall at night", "Still awake at three in the morning"],
  ["whiteboard", "A team explains its plan", "The plan changes once more"],
  ["notebook", "A team's notebook and laptop", "A sketch from the first hour"],
  ["computers", "Last tests in the computer lab", "One test still fails"],
  ["handover", "The certificate for the winners", "The certificate changes hands"],
  ["group", "All teams on the steps", "Tired faces in the first row"],
];

/** Captions by words in the title of an event. The first match counts. */
const topics: readonly (readonly [RegExp, Captions])[] = [
  [
    /School|Girls/,
    [
      ["school", "The pupils test a torch at the table", "The torch works"],
      ["soldering", "A joint for the model torch", "One more joint"],
      ["bench", "We prepare the kits at the bench", "The kits are tested"],
      ["whiteboard", "The circuit on the whiteboard", "A pupil asks about the circuit"],
      ["exhibition", "The results on the stands", "A pupil explains her poster"],
      ["group", "Everybody on the steps of the school", "The first row, with waving hands"],
    ],
  ],
  [/Drone|Kite/, flights],
  [/Robot|Maze|ROS|Ball and a Beam|Stepper/, robots],
  [/Hack the Grid|Make-a-Thon|Coding Relay|Flag/, nights],
  [
    /Visit|Open House|Teardown/,
    [
      ["visit", "With helmets in the machine hall", "The guide points at a machine"],
      ["lecture", "The introduction before the tour", "One slide before we start"],
      ["whiteboard", "The plan of the plant, explained", "Questions about the plan"],
      ["group", "The group in front of the entrance", "The first row before the bus leaves"],
      ["oscilloscope", "A test bench of the plant", "The recording of a test"],
      ["notebook", "Notes of the tour", "A sketch of the plant"],
    ],
  ],
  [
    /Field Day|Antenna|Radio Station|Star Party|Weather/,
    [
      ["fieldDay", "The mast on the hill and the radio table", "At the radio, with headphones"],
      ["drone", "The site from the edge of the field", "A drone looks at the antenna"],
      ["oscilloscope", "The received signal on the bench", "The signal, close up"],
      ["whiteboard", "The antenna on the whiteboard", "Where does the wire go?"],
      ["notebook", "The log book beside the laptop", "Entries in the log book"],
      ["group", "All operators on the steps", "The operators in the first row"],
    ],
  ],
  [
    /Quiz|Contest|Pitch|Championship|Egg|Bridge|Debate/,
    [
      ["quiz", "Three teams at their buzzers", "One team was faster"],
      ["audience", "The audience waits for the answer", "Applause in the second row"],
      ["handover", "The prize for the winners", "The prize changes hands"],
      ["whiteboard", "A team calculates on the whiteboard", "The calculation is checked"],
      ["group", "All teams on the steps", "The winners in the first row"],
      ["panel", "The jury on the stage", "A member of the jury asks"],
    ],
  ],
  [
    /Panel|Symposium|Careers|Evening with|Alumni|Ethics/,
    [
      ["panel", "Four guests on the stage", "A guest answers a question"],
      ["audience", "The audience listens", "Two rows of the audience"],
      ["lawn", "Conversations on the lawn afterwards", "Three who stayed"],
      ["interview", "Advice at a table after the talk", "An application is read"],
      ["handover", "A certificate to thank a guest", "Thank you"],
      ["group", "Guests and members on the steps", "The guests in the first row"],
    ],
  ],
  [
    /Guest Lecture|Talks|Standards|Introduction to Quantum|5G/,
    [
      ["lecture", "The lecture, from the last row", "The curve that we discussed longest"],
      ["audience", "The audience, from the stage", "Applause at the end"],
      ["whiteboard", "Questions at the whiteboard afterwards", "One more drawing"],
      ["handover", "A certificate to thank the speaker", "Thank you"],
      ["notebook", "Notes of the lecture", "The formula, written down"],
      ["group", "Speaker and members on the steps", "The first row on the steps"],
    ],
  ],
  [
    /Writing|Resume|Scholarship|Speaking|LaTeX|Budget|Leadership|Aptitude|Mentor|Meeting|Data Sheets/,
    [
      ["interview", "Two mentors and a student at the table", "The mentors read"],
      ["notebook", "A draft beside the laptop", "The third version"],
      ["whiteboard", "The outline on the whiteboard", "A better order is found"],
      ["lecture", "The introduction in the seminar hall", "The slide with the example"],
      ["computers", "An hour of quiet writing", "A text grows on the screen"],
      ["group", "The participants on the steps", "The first row on the steps"],
    ],
  ],
  [
    /Python|Linux|C\+\+|Git|Docker|Database|Neural|Vision|Web|Security|ROS|Numerical|Visualisation|MATLAB|Quantum|Source|Machine Learning|Version|Signal Processing|FPGA/,
    [
      ["whiteboard", "The data flow on the whiteboard", "A block is missing"],
      ["group", "The participants on the steps", "The first row on the steps"],
      ["notebook", "Notes beside the laptop", "The algorithm in the notebook"],
      ["hackathon", "Some stayed until night", "The last commit of the day"],
      ["computers", "The workshop in the computer lab", "The first result on the screen"],
      ["lecture", "The introduction, from the last row", "The example on the slide"],
    ],
  ],
  [
    /Exhibition|Week|Prototype|Final-Year/,
    [
      ["exhibition", "Visitors at the project stands", "A project is explained"],
      ["course", "A robot is shown on its course", "The robot, watched closely"],
      ["audience", "The audience of the demonstrations", "Applause for a demonstration"],
      ["handover", "The prize for the best project", "The prize changes hands"],
      ["bench", "A last repair before the doors open", "The repair at the bench"],
      ["group", "All exhibitors on the steps", "The exhibitors in the first row"],
    ],
  ],
  [
    /Welcome|Farewell|Games|Lunch|Photography|Membership/,
    [
      ["lawn", "The evening on the lawn", "Three friends on the lawn"],
      ["desk", "The desk under the tree", "Questions at the desk"],
      ["group", "Everybody on the steps", "The first row, with waving hands"],
      ["quiz", "A round of questions on the stage", "The buzzer was pressed"],
      ["audience", "The audience in the hall", "Applause in the first rows"],
      ["handover", "A certificate on the stage", "The certificate changes hands"],
    ],
  ],
];

const electronics: Captions = [
  ["bench", "At the bench, under the lamps", "Soldering, step by step"],
  ["soldering", "A joint on the board", "The solder flows"],
  ["oscilloscope", "The signal on the oscilloscope", "The step response on the screen"],
  ["whiteboard", "The circuit on the whiteboard", "Why this resistor?"],
  ["computers", "The simulation in the computer lab", "Simulation and measurement agree"],
  ["group", "The participants on the steps", "The first row on the steps"],
];

/**
 * The scene of an event's own subject by words in its title, and the scene that it replaces, because it looks similar. The
 * first match counts.
 */
const subjects: readonly (readonly [RegExp, ...Captions[number], replaces?: SceneName])[] = [
  [
    /PCB/,
    "boardDesign",
    "The layout on the screen, the board on the table",
    "The traces leave the controller",
    "computers",
  ],
  [
    /on Microcontrollers$|on Paper/,
    "learning",
    "Two classes and the boundary between them",
    "The network, layer by layer",
  ],
  [
    /by Ear|Hearing|Speech|Guitar|Loudspeaker/,
    "hearing",
    "A sound and its spectrum",
    "The louder half of the spectrum",
  ],
  [/Numerical/, "simulation", "A surface, two plots and a block diagram", "The plots of the first morning"],
  [/VLSI/, "chipTalk", "The parts of a chip above the guests", "A guest explains the chip", "panel"],
  [
    /FPGA|Chip Factory/,
    "chipDesign",
    "The design of the chip in the computer lab",
    "The blocks of the chip",
    "computers",
  ],
  [
    /Buck|Power Supplies|Power Bank|Measuring Power/,
    "converter",
    "The converter between scope and meter",
    "The coil of the converter",
  ],
  [
    /IoT|Sensors|Asks for Water/,
    "sensorNode",
    "The sensor in the field sends its first value",
    "The sensor and its solar panel",
  ],
  [
    /Open Source|Git|Version Control/,
    "openSource",
    "Branches and changes on the screens",
    "Which branch is this?",
    "computers",
  ],
  [/Hydroelectric|Water Treatment/, "dam", "In front of the dam", "The guide points at the gates", "visit"],
  [/Substation/, "substation", "At the fence of the switchyard", "The guide explains the transformers", "visit"],
  [/Antenna|Solar Park|Weather/, "roof", "Measurements on the roof", "The weather station"],
  [
    /Arduino|Night Light|Dice|C\+\+|Real Gates|Thermometer/,
    "arduino",
    "Three lights on the breadboard",
    "The first light is on",
  ],
  [/Radio from|Theremin|Metal Detector/, "radioKit", "The radio plays", "Looking for a station"],
  [
    /Paper Writing|Technical Writing|Literature|LaTeX|Scholarships/,
    "paper",
    "A draft with corrections",
    "The figure moves to the front",
    "notebook",
  ],
  [
    /Inverters|High-Voltage|Blackout|Without Magnets|Smart Meters/,
    "gridTalk",
    "The power line on the slide",
    "The frequency after a fault",
    "lecture",
  ],
  [/Symposium/, "solarTalk", "The yield of a year on the slide", "The sunniest months", "lecture"],
  [/Quantum/, "quantumTalk", "A quantum bit on the slide", "The sphere and the gates", "lecture"],
  [/5G|Radar|Satellites/, "radioTalk", "The beams of the antenna on the slide", "The widest beam", "lecture"],
  [/Batteries|Buses/, "batteryTalk", "The capacity over the years", "Two curves, two temperatures", "lecture"],
  [/Cables/, "networkTalk", "The cables on the map", "Where the cables land", "lecture"],
  [/Python|Visualisation/, "charts", "Plots on the screens of the computer lab", "The third plot", "computers"],
  [/Linux|Docker/, "commands", "The shell in the computer lab", "The last command worked", "computers"],
  [/Cybersecurity|Security/, "security", "The lock is still closed", "A team looks for the flag", "computers"],
  [/Vision/, "roadVision", "The program finds a car and a person", "Boxes around the car and the person", "computers"],
  [/ECG/, "electrocardiogram", "Heartbeats on the oscilloscope", "Three beats, close up", "oscilloscope"],
  [
    /Debugging|Oscilloscopes|Amplifiers|Noise/,
    "oscilloscope",
    "The signal on the oscilloscope",
    "The step response on the screen",
  ],
  [/3D Printing|Makerspace$|Prototype/, "printer", "The printer builds a model house", "Layer by layer"],
  [/Solar Car/, "solarCar", "The solar car in the garage", "The panel of the solar car", "visit"],
  [/Vehicle/, "teardown", "The battery of the vehicle is open", "One cell after the other"],
  [/Sumo|Football/, "sumo", "Two robots in the ring", "Neither robot gives way"],
  [/Maze Solvers/, "maze", "The robot finds its way through the maze", "The last corner"],
  [/Stepper|ROS|Assembly/, "robotArm", "The robot arm sorts blocks", "The red block is lifted"],
  [/Ball and a Beam/, "balance", "The ball stays on the beam", "The beam tilts again"],
  [/Star Party/, "telescope", "The telescope under the stars", "One more look at the moon"],
  [/Radio Station/, "fieldDay", "The radio table on the hill", "At the radio, with headphones"],
  [/Kite/, "drone", "The camera over the field", "The camera, close up"],
  [/Membership/, "desk", "The desk under the tree", "Questions at the desk"],
  [/Photography for/, "group", "Everybody fits into one picture", "The first row, without closed eyes"],
  [/General Meeting/, "audience", "The members listen to the report", "Applause for the new officers"],
  [/Debate/, "panel", "Four speakers on the stage", "A speaker answers"],
  [/Leadership/, "whiteboard", "Planning the term at the whiteboard", "One more idea on the whiteboard"],
  [/Women in Tech/, "womensPanel", "Four engineers on the stage", "One question from the audience", "panel"],
  [/Drone Obstacle/, "droneRace", "The drone flies through the gates", "The first gate", "drone"],
  [/Paper Presentation/, "lecture", "A paper in ten minutes", "The curve of the winning paper"],
  [/Web Pages|Databases/, "computers", "The workshop in the computer lab", "The first result on the screen"],
  [/Morse/, "radioKit", "The radio of the demonstration", "The tones of the first word"],
  [/Soldering/, "soldering", "A joint on the board", "The solder flows"],
];

/** Returns the scenes and captions that fit an event. The first one shows its own subject. */
export function captionsOf(title: string): Captions {
  const general = topics.find(([words]) => words.test(title))?.[1] ?? electronics;
  const subject = subjects.find(([words]) => words.test(title));
  if (!subject) return general;
  const [, scene, afar, closer, replaced] = subject;
  return [[scene, afar, closer], ...general.filter(([other]) => other !== scene && other !== replaced)];
}
