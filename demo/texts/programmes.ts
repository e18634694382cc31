/**
 * Texts that follow the first paragraph of an event's description, by the event's title. An empty line separates blocks. A block
 * that starts with "## " is a heading, and one whose lines start with "- " a list. "[words](/page)" is a link. No text names a day, because dates
 * depend on the clock.
 */
export const programmes: Readonly<Record<string, string>> = {
  "PCB Design Sprint: From Schematic to Gerber Files": `## Programme

- First day, 10:00: how the charger works, and the schematic
- First day, 14:00: footprints, outline and placement
- Second day, 10:00: routing and the ground plane
- Second day, 14:30: design rule check, review in pairs, Gerber files
- Second day, 16:30: vote on the five tidiest boards

## Who leads it

Esha Jamwal, our Technical Lead, with Tenzin Dar, who has ordered eleven boards and will show you the two that failed.

## Afterwards

The five boards arrive after about two weeks. All participants meet again in the Electronics Workshop to solder them.`,
  "Women in Tech Panel: The Road After Graduation": `## Programme

- 11:00: welcome by Fatima Chakraborty, WIE Chair
- 11:10: three careers in ten minutes each
- 11:45: what our guests would do differently
- 12:00: your questions, spoken or on paper
- 12:45: tea in the foyer, with the guests at three tables

## Good to know

You find boxes for written questions at both entrances from ten o'clock. The talks are recorded. The hour of questions is not.`,
  "Ham Radio Field Day": `## Programme

- 08:00: masts, guy ropes and the wire antenna
- 09:30: first contacts on 20 metres
- 12:00: lunch from the grill, and a short course on Morse code
- 14:00: visitors at the key, ten minutes each
- 17:00: satellite pass with a hand-held antenna
- 18:00: we count the log and take everything down

## How to get there

The campus bus leaves the Main Gate at half past seven and returns at half past six. The path from the stop takes twenty minutes.

## Who leads it

Urvashi Dar and three licensed operators of the branch. We send the log to everyone who made a contact.`,
  "Hack the Grid: 24-Hour Smart Energy Hackathon": `## Programme

- 16:00: we match people without a team
- 17:00: opening, data and rules
- 19:30: dinner, then first round of the mentors
- 23:00: short talk: three mistakes in forecasts
- 06:00: walk round the campus for everyone who is awake
- 08:00: breakfast and second round of the mentors
- 14:00: code stops, and each team has five minutes on stage
- 16:30: prizes

## How the jury decides

The jury checks whether the idea works, whether the numbers are right, and whether a person outside the team can follow the explanation. Each of the three counts the same.

## Prizes

Three prizes, and a grant of ₹15,000 for one project to continue. First-year students have their own track with a smaller data set.

## Bring

A laptop, a charger, a toothbrush and a warm jumper, because the hall gets cold at four in the morning. Food, coffee and a quiet room with mattresses are provided. Parents are welcome in the last hour.`,
  "Annual General Meeting with Elections": `## Agenda

- 16:00: report of the committee and of the chapters
- 16:25: accounts and report of the Treasurer
- 16:40: questions, and discharge of the committee
- 16:50: the candidates, two minutes each
- 17:15: election of six officers by secret ballot
- 17:35: proposals of members
- 17:45: results, and cake

## Who can vote

All members of the branch. Bring your membership number, because the ballot papers are given out at the entrance from half past three.

## Who can be a candidate

Every member, for one position. One week before the meeting, the branch must have your half page by email: which position you would like, and what you would change. The applications are on the tables, so that you can read them before you vote. Omkar Sinha, our Chair, leads the meeting and is not a candidate.

## Proposals

Proposals must reach the Secretary, Shivam Ghosh, seven days before the meeting.`,
  "Soldering for Beginners": `Irons, tin and safety glasses are on the tables. You build a small blinking badge and keep it. Long hair must be tied back.`,
  "Robotics Workshop: Line Followers, Mazes, Sharp Corners": `## Programme

- 09:30: kits, tools and the chassis
- 11:00: sensors, motors and the first line
- 13:00: lunch in the arena
- 14:00: tuning the controller
- 16:00: three races: straight line, maze and hairpin
- 16:45: the winners explain their settings

## Who leads it

Siddharth Tripathi and four mentors who took part in the National Robotics Challenge. There is one mentor for every eight teams.

## Bring

A laptop with a USB port. We install the software together. The kits stay in the lab, but your program is yours.`,
  "Open Source Evening": `## Programme

- 17:00: what makes an issue a good first issue
- 17:30: choose a project and find a partner
- 19:00: pizza
- 19:30: open your pull request, with help from a maintainer
- 20:30: everyone says in one sentence what they changed

Documentation, translations and tests count as much as code. Bring a laptop and an account on the site that hosts the project.`,
  "Membership Days": `## At the table

- 09:00 to 10:00: coffee with the committee
- Between lectures: questions about the fee, the library and the magazines
- 13:00: a demo from one of our groups, a different one each day
- 16:00: a guided tour of the lab, about thirty minutes

## Advice without waiting

You can come to the table at any time. To have a member of the committee for yourself, reserve fifteen minutes with the registration form.

## Bring

Your student card, if you want to apply at once. An application takes a minute. Ashwin Das, our Membership Development Chair, answers questions that are still open.`,
  "Bench Evening: A Radio from Nine Parts": `## Programme

- 17:30: what each of the nine parts does
- 18:15: winding the coil
- 19:15: soldering, with a helper at each table
- 20:15: antenna, earth and the first station
- 20:45: we compare the radios and take a photo

## Who leads it

Vaishnavi Subramanian, WIE Technical Lead. Five members who built the radio at an earlier evening help her.

## Afterwards

You keep the radio. The members-only shelf has parts for a second stage with a loudspeaker.`,
  "Signal Processing by Ear": `## Programme

- 15:30: listening test: which of two recordings is filtered?
- 15:50: spectra of a voice, a fan and a spoon
- 16:20: your first filter in Python
- 17:00: the conversation at one table
- 17:20: results, played to the whole room

Urvashi Dar leads the afternoon. Bring headphones with a cable and, if you have one, a laptop.`,
  "Machine Learning on Microcontrollers": `## Programme

- 09:30: we record the training data together
- 11:00: a first model, and why it fails
- 13:00: lunch
- 14:00: quantisation: from floating point to eight bits
- 15:00: the model on the board
- 16:00: test with the lab's fan on

Nimisha Garg and Esha Jamwal lead the day.`,
  "Power Electronics: Build a Buck Converter": `## Programme

- 10:00: safety briefing
- 10:30: winding the inductor
- 11:30: breadboard, first pulse and the switching node
- 13:00: lunch
- 14:00: efficiency at five loads
- 15:15: thermal camera and comparison

Aarav Jain leads the workshop, and Dr. Akash Dutta supervises the bench. Wear closed shoes and no metal jewellery.

## Material

- [Lab safety sheet](/newsletter/issues/lab-safety-sheet)`,
  "Paper Writing Clinic": `## Programme

- 16:00: three questions to each abstract
- 17:00: quiet writing
- 17:45: everyone reads a first sentence aloud

Dr. Aditi Patel and three colleagues sit at the tables. Bring two printed copies.

## Material

- [Project report template](/newsletter/issues/project-report-template)`,
  "Careers in VLSI: An Evening with Alumni": `## Programme

- 17:30: a day in verification
- 17:50: from a course project to a first chip
- 18:10: find the bug: we solve one together
- 18:30: your questions

Ruth Bhatt, our Vice Chair, moderates.`,
  "Soil, Sensors and LoRa: IoT for Agriculture": `## Programme

- 10:30: what a farmer wants to know, and how often
- 11:15: sensor, radio and housing
- 13:30: firmware: measure, send, sleep
- 15:00: range test from the roof to the river

A member of the farm cooperative explains what broke in the last season. Lakshmi Pillai and Vivek Rathore lead the workshop.`,
  "Industrial Visit: Hydroelectric Power Station": `## Programme

- 06:30: departure from the Main Gate
- 10:00: safety instruction and helmets
- 10:30: machine hall and control room, in two groups
- 13:00: lunch in the works canteen
- 14:00: switchyard and dam
- 16:00: return

There are 40 places. Members register first. Cameras are allowed in the machine hall only.`,
  "Arduino for Absolute Beginners": `## What you build

- A light that blinks in a rhythm of your choice
- A knob that sets the speed
- A motor that follows the knob

You work in pairs, and each pair has a kit. Six second-year members help at the tables.`,
  "Guest Lecture: Grid-Forming Inverters": `## Outline

- What a synchronous machine does without being asked
- How an inverter can imitate it, and where it cannot
- Five minutes from the island: voltage, frequency and one blackout
- Open questions for a thesis

You need a first course in power systems. The lecture is followed by thirty minutes of questions.`,
  "Python for Data Analysis": `## Steps

- Read four spreadsheets that do not agree with one another
- Clean dates, names and units
- Group by hostel, month and hour
- Draw five charts, and delete the two that mislead

Ananya Varma leads the afternoon.`,
  "Circuit Debugging Contest": `## Rules

- Two minutes at each circuit before you may touch it
- One point for the place of a fault, one for its cause
- No spare parts: you describe the repair
- Ties are decided by time

The faults come from the winner of the last contest, Trisha Bansal.`,
  "School Outreach: Build a Torch": `## Programme

- 08:15: bus from the Main Gate, with breakfast
- 09:00: what makes a lamp light up?
- 09:45: building, five pupils and one helper at each table
- 11:30: experiments with two cells and two lamps
- 12:30: questions about studying engineering

Gauri Reddy, WIE Outreach Lead, coordinates the visit. The handbook of the programme has all parts and prices.

## Material

- [Soldering guide for beginners](/newsletter/issues/soldering-for-beginners)`,
  "Resume and Interview Clinic": `## Two stations

- Fifteen minutes with a recruiter, who reads your resume with a red pen
- Fifteen minutes of interview practice, with notes to take home

Parth Kulkarni keeps the list of appointments. Waiting participants can read six resumes that led to an offer.`,
  "Embedded Linux from Bootloader to Shell": `## Programme

- 10:00: from reset to the bootloader
- 11:30: a kernel of our own
- 14:00: root file system
- 15:30: the driver for the button

Groups of three share a board. Bring a laptop with 25 GB of free space.`,
  "Drone Dynamics and Flight Day": `## Programme

- 07:30: forces and torques on the whiteboard
- 08:15: simulator
- 09:15: flights in the cage, four minutes each
- 10:30: what the log of your flight shows

Siddharth Tripathi leads the morning. Two members with a pilot's certificate are in the cage.`,
  "Project Exhibition and Demo Day": `## Programme

- 11:00: doors open
- 12:00 and 14:30: guided tours in English and Hindi
- 13:00: soldering corner for children
- 15:30: the jury asks its questions
- 16:30: prizes

Each table has a sheet with the parts, the cost and the largest problem of the project.

## Material

- [Project report template](/newsletter/issues/project-report-template)`,
  "Cybersecurity Basics: Capture the Flag": `## Programme

- 13:00: guided hour for beginners
- 14:00: start of the contest, in pairs
- 16:30: stop, and the solutions of the three hardest puzzles

The network has no connection to the internet. Computers are provided.`,
  "Solar Car Garage: Open House": `## Four stations

- The chassis, without its skin
- Cells, modules and the battery management
- Telemetry: what the pit crew sees
- The wiring loom, with a puzzle to solve

Students of all years can join the team.`,
  "Renewable Energy Symposium": `## Programme

- 09:30: opening by Dr. Akash Dutta, Branch Counselor
- 09:45: second-life batteries, and forecasting for small wind
- 11:30: tariffs for farmers, and recycling of panels
- 13:00: lunch and poster session
- 14:30: storage in hills, and five years of dust on our roof
- 16:00: walk to the rooftop plant
- 17:00: poster prize`,
  "FPGA in a Day": `## Programme

- 09:30: gates and flip-flops as text
- 11:00: counter, buttons and display
- 14:00: a picture on the monitor
- 15:30: paddle, ball and score`,
  "Biomedical Signals Workshop: Reading an ECG": `## Programme

- 14:00: why the heart has a voltage
- 14:30: amplifier and filters
- 15:45: check by the supervisor, then the first measurement
- 16:30: ten traces with a cardiologist

## Material

- [Soldering guide for beginners](/newsletter/issues/soldering-for-beginners)`,
  "Engineers' Week: Opening Evening": `## Programme

- 18:00: welcome by Omkar Sinha, Chair
- 18:15: eight talks of five minutes
- 19:15: snacks, and the stands of the groups
- 20:00: laser harp and Tesla coil
- 21:00: the week's contests, and how to enter`,
  "Girls Who Build: Two Days in the Makerspace": `## Programme

- First day, 10:00: tour of the machines, and your project on one sheet
- First day, 14:00: laser cutter or conductive thread
- Second day, 10:00: electronics and assembly
- Second day, 16:00: show for friends and teachers

Material and lunch are free. Mahima Desai, WIE Events Lead, plans the two days.`,
  "Annual General Meeting": `## Agenda

- Report of the Secretary
- Accounts and report of the Treasurer
- Discharge of the committee
- Election of six officers
- Proposals of members
- Cake

Proposals must reach the Secretary seven days before the meeting.`,
  "Electric Vehicle Teardown": `## Programme

- 10:00: isolation of the battery, and rules at the table
- 10:30: four groups: motor, controller, battery, charger
- 12:30: each group explains its part
- 14:00: assembly and test drive

Dr. Deepika Chakraborty supervises. Bring work gloves if you have them.

## Material

- [Lab safety sheet](/newsletter/issues/lab-safety-sheet)`,
  "Technical Writing for Engineers": `## Steps

- The result in one sentence
- The evidence, with a number and a unit
- Everything else, with the red pen

## Material

- [Project report template](/newsletter/issues/project-report-template)`,
  "Leadership Workshop for New Officers": `## Programme

- 10:30: a meeting with nine items that ends on time
- 11:30: how to ask for money
- 12:15: handover of keys, passwords and the calendar

## Material

- [How to organise a workshop: checklist](/newsletter/issues/workshop-checklist)`,
  "Git and Teamwork": `## Programme

- 15:30: the first commit
- 16:00: branches, and a conflict on purpose
- 16:45: a pull request, read by another pair

## Material

- [Git and GitHub in one evening](/newsletter/issues/git-in-one-evening)`,
  "Bench Evening: A Night Light That Knows When It Is Dark": `## Programme

- 17:30: how a light sensor and a transistor work together
- 18:15: soldering, with a helper at each table
- 19:45: tests in the dark, and repairs

## Material

- [Soldering guide for beginners](/newsletter/issues/soldering-for-beginners)`,
  "Computer Vision for Road Safety": `## Programme

- 09:30: privacy, and how faces and plates were removed
- 10:15: a trained detector on our own video
- 11:30: a list of its failures
- 14:00: better data, better thresholds
- 16:00: results and choice of the notebook for the traffic office`,
  "Industrial Visit: 400 kV Substation": `## Programme

- 08:00: departure from the Main Gate
- 09:30: safety instruction
- 10:00: switchyard and transformers, in two groups
- 12:30: control room and relay room
- 14:00: questions, then return`,
  "Robot Sumo Hackathon": `## Rules

- A robot weighs at most one kilogram and fits into a square of 20 centimetres
- Three rounds of one minute each
- A robot that leaves the ring with all wheels has lost
- Repairs between rounds, two minutes

Teams without a robot can borrow one of eight kits from ten o'clock on.`,
  "Prototype Camp: Assistive Devices for the Local Hospital": `## Programme

- First day, 09:00: conversations with patients and therapists
- First day, 11:00: sketches and choice of one idea
- First day, 14:00: cardboard, then plastic
- Second day, 09:00: test at the hospital
- Second day, 13:00: improvements
- Second day, 17:00: handover`,
};
