/** Texts that visitors read after an event, by the event's title. */
export const summaries: Readonly<Record<string, string>> = {
  "Signal Processing by Ear":
    "We recorded a minute of the canteen and found 14 sounds in it. After an hour, the room heard one conversation about a lost umbrella, and nothing else. The fridge was the hardest sound to remove, because its hum moves.\n\nHalf of the participants had never opened Python before. Eleven of 13 groups built a filter of their own, and two groups preferred the voice of a duck.\n\n“I had passed the course on filters, and now I have met one,” said a third-year student. The recording and the notebook are on the lab's server.",
  "Machine Learning on Microcontrollers":
    "By the afternoon every table had a board that understood yes, no and stop. The smallest model took 140 kilobytes. Most models failed at first because the lab is louder than a bedroom, so we recorded the words again next to the fan.\n\nAll 28 participants worked in pairs. Of 14 models, 11 fitted into 200 kilobytes at the first attempt, and the median accuracy with the fan on was 87 percent.\n\n“I thought the board was broken. It was my data,” said a second-year student. The recordings and the notebook are on the lab's server, and any member can use them.",
  "Power Electronics: Build a Buck Converter":
    "The best converter reached 91 percent, and its builders wound the inductor twice to get there. The thermal camera showed where the rest went: into the diode. Two fuses blew, and no one was hurt.\n\nWe measured 21 converters at five loads. The median efficiency was 86 percent, and all stayed below 60 degrees.\n\nThe table of results, the winding data of the best inductor and the schematic are in the handbook of the kit, which four other colleges now use too.",
  "Paper Writing Clinic":
    "Nine groups of four read nine abstracts and found the same gap in six of them: no one said who needs the result. After an hour of quiet writing, all nine had a new first sentence. Two of the papers have been sent to a conference since.\n\nThe 36 participants came from six departments, and half of them had never written an abstract. Each table kept a list of the questions that the abstract did not answer. The longest list had eleven.\n\nThe clinic takes place once in every term. Until then, Dr. Aditi Patel reads drafts of two pages.",
  "Careers in VLSI: An Evening with Alumni":
    "The three guests brought a real bug report and let us look for the fault, which took the room 20 minutes. Their advice for interviews: draw before you speak. The samosas in the foyer were gone by half past seven.\n\nMost questions were about the first six months: who reviews your work, how long a build takes, and what happens after a mistake. One guest had shipped a chip with a wrong label on a pin, and still works there.\n\nTwo guests offered to read resumes. Ruth Bhatt collects them.",
  "Soil, Sensors and LoRa: IoT for Agriculture":
    "We built 16 nodes, and 14 of them reached the gateway two kilometres away. The two silent ones had the same fault: an antenna that no one had soldered. Eight nodes went to the farm cooperative, with spare cells and a one-page guide.\n\nThe nodes have measured every hour since. After the first month they had used four percent of their energy, so two AA cells should last for two years.\n\n“Now I know which corner dries first,” wrote the manager of the cooperative. The nodes send to the gateway of our community weather station.",
  "Industrial Visit: Hydroelectric Power Station":
    "We stood beside a turbine while it started, and felt it before we heard it. The shift engineer let three of us read the old analogue panel aloud against the screens, and all 40 values agreed. The bus was back at a quarter to eight.\n\nIn numbers: three turbines, 125 metres of head, and water that needs eleven minutes from the intake to the river. The station starts from standstill in four minutes, which is why the grid needs it in the evening.\n\nTwo final-year students will write their project report on the governor.",
  "Arduino for Absolute Beginners":
    "All 26 pairs blinked a light, and 24 of them had a motor that followed the knob by one o'clock. The most common fault was a missing ground wire. Five pairs borrowed their kit to continue at home.\n\nHalf of the participants had never used a breadboard. Six second-year members helped, and each of them looked after four or five tables.\n\n“I blew up a resistor and nobody was angry,” said a participant from Civil Engineering. The exercises are printed as a booklet of 12 pages. It lies next to the kits.",
  "Technical Quiz: Volts and Jolts":
    "Ten teams answered forty questions, and the buzzer gave its small shock 31 times. Two teams tied at 29 points, so a question about resistor colours decided it. Team Ground Fault from the second year won.\n\nFinal scores: Team Ground Fault 29 points, Team Open Loop 29 points, Team Ferrite 26 points.\n\nOnly one question stayed without an answer: the colour of the first ring of a 0-ohm resistor. The forty questions are kept in the buzzer's drawer, for the next quiz.",
  "Guest Lecture: Grid-Forming Inverters":
    "The microgrid's first winter was the best part: one wrong setting, eleven blackouts and a lesson that no textbook has. The measurements showed each of them, second by second. Questions went on for half an hour.\n\nThe 52 people in the hall voted on one question before and after the lecture: can a grid run without a rotating machine? Agreement rose from a third to almost all.\n\nThe slides are with the faculty of Electrical Engineering. Two students have asked for a thesis on the subject.",
  "Python for Data Analysis":
    "The bills of four hostels came in 300 rows, with 17 ways to write the same month. After an hour of cleaning, the charts showed that one hostel uses a third of its electricity at night. Its warden has asked for the notebook.\n\nThe result is public: five charts, printed in poster size, hang in the corridor of Block C. The branch has proposed timers for the corridor lights of the hostel.\n\nEveryone finished at least three of the five charts.",
  "Circuit Debugging Contest":
    "All 62 participants looked for the same ten faults, and the average was four. The winner found eight and chooses the faults for the next contest. The one that everyone missed was a cold joint under a socket.\n\nThe ten faults: three cold joints, two swapped wires, a cracked resistor, a wrong capacitor, a missing pull-up, a short under the display, a dead regulator and a diode the wrong way round.\n\nResults: eight faults for the winner, seven for each of the next three. The boards are free to borrow for practice.",
  "School Outreach: Build a Torch":
    "Sixty pupils of class eight built sixty torches, and 58 lit up at the first try. The other two had their cells in backwards, which the pupils found before we did. Twelve volunteers helped, one at each table of five.\n\nOne torch costs ₹38. The school keeps two boxes with parts, so that the next class can build without us.\n\n“Can it also charge my mother's phone?” asked a pupil. That is the next project.",
  "Resume and Interview Clinic":
    "All 14 appointments were taken. The recruiter's red pen marked the same two faults on most resumes: no numbers, and more hobbies than projects. Three participants have sent us a second version since.\n\nEach participant left with two lists: what to cut, and what to measure. The most useful advice of the afternoon was to write one number in every line about a project.\n\nTwo participants have been invited to interviews since.",
  "Embedded Linux from Bootloader to Shell":
    "Eleven boards, eleven prompts: every group of three reached the shell, the last one at ten to five. Most of the day went into finding out why the kernel could not mount its root file system, and that was the plan. The driver for the button has 40 lines.\n\nThe smallest system started in 2.1 seconds and took 3.4 megabytes. The driver was reviewed by two groups, and each found a fault that the other had missed.\n\nThe configuration files are in the lab's repository. Three members continue with a real-time kernel.",
  "Drone Dynamics and Flight Day":
    "Of 38 people, 31 passed the simulator and flew before the wind came up at half past nine. Two propellers broke, both inside the cage. The whiteboard on the grass lasted until the sprinklers started.\n\nThe longest flight lasted three minutes and 40 seconds, the shortest two. The logs show that most pilots corrected too late and then too much, just as the equations had predicted.\n\n“Flying was easier than landing,” said almost everyone. A team for the drone autonomy contest was formed the same morning.",
  "Project Exhibition and Demo Day":
    "Thirty projects drew 215 people, among them two school classes. The visitors' prize went to the walking stick that hums, and the jury chose the braille display and the weighing bridge for bees. A ten-year-old asked the hardest question: what does it do when it gets wet?\n\nIn numbers: 30 projects, 74 makers, 215 visitors and 188 votes. Eleven projects cost less than ₹1,000. The soldering corner for children gave away 46 badges.\n\n“I came for ten minutes and stayed until the canteen closed,” wrote a parent in the guest book. Six projects continue in the makerspace with a small grant.",
  "Introduction to Quantum Computing":
    "We ran the same three-qubit circuit a thousand times in a simulator and on real hardware. The simulator gave two results, and the hardware gave all eight. Explaining the other six filled the rest of the hour.\n\nWe then repeated the circuit on three different machines. The best of them gave the right answer in 81 of 100 runs.\n\nA study group of five meets in the library to work through the exercises.",
  "Cybersecurity Basics: Capture the Flag":
    "Beginners from the guided hour solved eleven of the twenty puzzles, and the winning pair solved nineteen. The last one, hidden in the sound of a modem, is still unsolved. Two people found a real fault in our own scoreboard, told only us, and got a bonus point.\n\nOf 55 people, 31 had never used a terminal for such a task. The winners were two students of Information Technology, who shared their notes with everyone after the end.\n\nThe puzzles are available to schools. Two teachers have taken them along.",
  "Leadership Workshop for New Officers":
    "The incoming team ran a mock meeting with nine items and ended two minutes early. Then they moved the branch's passwords to a shared vault and found four accounts that no one remembered. The outgoing treasurer explained which sponsor emails had been answered, and why.\n\nThree decisions came out of the mock meeting and are now rules of the branch: each item has one owner, minutes are sent within two days, and every password has two holders.\n\nThe handover folder is on the branch's drive. All officers have access.",
  "Solar Car Garage: Open House":
    "Visitors lifted a cell module, tried the telemetry desk and asked why a solar car needs a battery at all. Two people joined the wiring team on the spot, and the spreadsheet expert wrote the morning after. The car moved ten metres under its own power, to applause.\n\nThe car weighs 214 kilograms and needs 900 watts at 40 kilometres an hour, about as much as a kettle. All 32 visitors guessed more.\n\nThe team is preparing for the national race. It still looks for a driver who weighs less than 60 kilograms.",
  "Renewable Energy Symposium":
    "Six talks and 17 posters filled the day for 113 people. The data from our own roof led to the longest discussion: dust costs six percent of the yield, and one wash a month wins most of it back. The poster prize went to a second-year team for a battery made of used phone cells.\n\nHalf of the audience came from outside the institute, among them 14 farmers and six engineers of the utility. The discussion on tariffs became so lively that it continued over lunch.\n\n“For once I understood my bill,” said one of the farmers. The proceedings have 64 pages and are in the library. The ten-year data set of our roof is free to use.",
  "FPGA in a Day":
    "By five o'clock 28 boards played Pong, and one of them played it upside down. The debouncing exercise took twice as long as planned, because every button in the lab bounces differently. No one missed the processor.\n\nThe record for the smallest design was 212 logic elements. Two groups added sound.\n\nThe project files work with the free tools. A second course on simple processors is planned.",
  "Mentor Hour":
    "Six chairs, six questions, and a pot of tea that had to be filled again. The graduate spoke openly about a first job that was the wrong one, and about leaving it after eight months. All six asked for a second hour.\n\nMost of the talk was about how to recognise a good first job: who teaches you, what you may break, and when you may go home.\n\nThe next guest is an engineer who works for a hospital.",
  "Biomedical Signals Workshop: Reading an ECG":
    "All 14 boards passed the supervisor's check, and all 28 participants saw their own heartbeat on the screen. Before the second filter, the mains hum was stronger than the heart on every board. A cardiologist then showed us ten traces, and we read seven of them correctly.\n\nThe boards reduced the hum by 48 decibels on average. One board was 20 decibels worse than all others, until its builder twisted the leads.\n\nThe work led to a student paper on low-cost front ends, with two of the participants as authors.",
  "Technical Writing for Engineers":
    "We cut a lab report of four pages to one and a half, and it lost nothing. The red pens removed 61 sentences that only said that something had been observed. Good manners held until the last table.\n\nBefore and after: 31 words in the average sentence, then 17. The number of figures stayed the same.\n\nThe red pens have been given to the tutors of the first-year lab.",
  "Engineers' Week: Opening Evening":
    "The song about Ohm's law got the loudest applause, and the Tesla coil brought out the most phones. The laser harp played one wrong note, for which its builder blames the fog. Two contests of the week were full before the evening ended.\n\nThe eight talks lasted 41 minutes in total, one minute more than planned. The best one explained error correction with a game of cards.\n\nPhotos are in the gallery. The recipe for the fog stays secret.",
  "5G and Beyond: A Hands-On Introduction":
    "In the first ten minutes we decoded the broadcasts of six cells, two of them across the river. The handover between two corners of the room took 40 milliseconds, and most of the morning to provoke. The suitcase stays in the lab for final-year projects.\n\nThe strongest cell was received with minus 71 dBm, the weakest one with minus 118. We measured the same cell behind the steel door of the lab: 34 decibels less.\n\nA worksheet of six pages describes all steps.",
  "Photography for Events and Labs":
    "Everyone photographed the same circuit board three times: with flash, with the ceiling light, and with a sheet of white paper held beside it. The paper won. The group photo of 41 people took four minutes, and in the third frame no one blinked.\n\nThe three rules on the whiteboard: light from the side, one thing in focus, and ask before you photograph a person.\n\nThe 60 best photos are now used on posters and on this site.",
  "Girls Who Build: Two Days in the Makerspace":
    "The show had fourteen projects, among them a bag that lights up, a drawer that opens to a secret knock and a lamp shaped like a pine cone. Hardly anybody had used a laser cutter before the first morning. Nine participants now come to the makerspace every week.\n\nOf the 28 participants, 19 study in departments without a lab of their own. Six mentors helped. Two of them had been participants two years before.\n\n“My drawer opens to a rhythm that only my sister and I know,” said the builder of the secret lock. Her plans are in the makerspace.",
  "Control Systems with a Ball and a Beam":
    "By hand, the record was eleven seconds. The proportional controller threw the ball off every beam in the room, as promised. With the derivative term, eight of nine beams held the ball until we switched them off.\n\nThe fastest controller brought the ball back to the middle in 1.8 seconds after a push. The ninth beam had a loose screw, and its group found it with a frequency response.\n\nAll nine models and their parameters are in the lab's folder.",
  "Annual General Meeting":
    "The 28 members approved the report and the accounts and elected six officers, one of them by a single vote. The longest debate was about opening the lab at night, and the new committee will propose rules. The cake was for sixty, and nothing was left.\n\nThe accounts closed with a balance of ₹45,450, and half of it is reserved for components. The meeting also decided to open the lab on two more evenings.\n\nThe minutes are kept by the Secretary. Members can read them.",
  "Antenna Design with Open Tools":
    "The best Yagi had a gain of 7.1 dB on the roof and 8.4 dB in the simulation. Most of the difference came from the mast, which no one had simulated. Four antennas went home by bus.",
  "Git and Teamwork":
    "We provoked fourteen merge conflicts and solved them all, one with a coin. The review exercise found a bug that had been in the lab's template since its first version. For most participants it was their first pull request.",
  "Electric Vehicle Teardown":
    "The scooter was 214 labelled parts by noon and a scooter again by four o'clock. It started at the second attempt, because one connector was still on the table. The battery group found two weak cells, which its owner has had replaced.\n\nThe table of parts has 214 lines, with mass and material. The motor is the heaviest part after the battery, and the wiring loom the one that takes longest to remove.\n\nThe four groups wrote a guide of 20 pages. The automobile workshop uses it in its course.",
  "Computer Vision for Road Safety":
    "The detector took carts for cars until we showed it 200 carts. At dusk the best notebook still missed one vehicle in twelve, and says so in its first line. The traffic office has it now, and has asked for the pothole map too.\n\nOn twelve hours of video, the best notebook counted 9,412 vehicles, and a count by hand gave 9,530. Rain cost three percentage points, and dusk eight.\n\nNo frame left the lab. The traffic office got numbers and the notebook only.",
  "Ethics in Engineering: A Debate":
    "The motion: engineers should refuse to build what they would not use themselves. Before the debate 31 of 57 people agreed, and afterwards only 24. The side that won had been drawn by lot and spoke against its own opinion.",
  "3D Printing Basics":
    "We printed 40 cable clips and broke all of them, mostly between the layers. Printed on their side, they carried twice as much. The strongest one held a full rucksack, and now holds the workshop's extension leads.",
  "Guest Lecture: Why Batteries Age":
    "The speaker compared two phones after a thousand cycles. The one that was kept between 20 and 80 percent had lost half as much. Most questions were about electric scooters, and the answer to most of them was heat.",
  "Linux for People Who Click":
    "All 71 participants found a seat, although some shared a keyboard. The last task renamed 400 lab photos with one line, and several people laughed aloud when it worked. No one deleted anything important.",
  "Oscilloscopes Without Fear":
    "Ten signals misbehaved on ten oscilloscopes, and the groups changed tables every quarter of an hour. The eighth signal, a glitch once a second, stayed hidden until someone tried a single shot. At the end all probes were adjusted, some for the first time in years.",
  "Alumni Evening: From Lab Assistant to Test Engineer":
    "A circuit board that had failed after three drops went from hand to hand until a second-year student found the crack. The guest's rule: a test that has never failed has not tested anything. Three of us asked about internships in test labs.",
  "Industrial Visit: 400 kV Substation":
    "We went round in two groups and heard a 400 kV breaker open, which no one will forget. The operator showed us the record of a real fault that was cleared in 80 milliseconds. The guard at the gate checked every shoe and sent no one home.",
  "Bench Evening: A Night Light That Knows When It Is Dark":
    "When we switched off the ceiling light, 31 lamps came on. Three of them had flickered at first, because their sensor looked into their own LEDs. All 31 went home with their builders.",
  "Paper Presentation Contest":
    "Nine papers, eight minutes each, and a bell that made no exceptions. The teachers chose a paper on soft magnetic materials. The first-year students chose one on hearing phones with a home-made receiver, so the two share the prize.",
  "Scholarships and Grants: How to Apply":
    "The two successful applications had one thing in common: the amount was in the first paragraph. Everyone left with a first page, a deadline and a person who will read the draft. Four applications have been sent since.",
  "Mentor Hour: First Job Offers":
    "We compared two offers line by line, and the higher salary was the lower one after rent. Practising a single question took longest: is there room in this number? One participant has asked it since, and there was.",
  "Welcome Evening for First-Year Students":
    "The three demos were a floating magnet, a theremin and a robot that draws your name. Every group found the lab that smells of solder, the fastest one in six minutes. Twelve newcomers signed up for their first workshop.",
  "Robot Sumo Hackathon":
    "Eleven robots entered the ring, four of them built the same morning from our kits. A kit robot named Samosa pushed out two favourites and lost the final by the width of a wheel. The winner has no sensor at its back, and now everyone knows.",
  "Guest Lecture: The Undersea Cables That Carry the Internet":
    "A piece of real cable went through the rows: as thick as a garden hose, with eight hair-thin fibres inside. A break is found by timing an echo, to within a few metres in 4,000 kilometres. Anchors cause most faults, and sharks almost none.",
  "C++ for Microcontrollers":
    "We measured before we argued: one careless string cost 30 kilobytes, one template nothing at all. By the end everyone could name the largest function in their own project. The record saving was 41 percent.",
  "School Outreach: Morse Code":
    "Forty pupils built forty buzzers and sent their names across the yard. The longest name took two minutes and arrived without an error. The headmaster's had two mistakes and got the loudest applause.",
  "Prototype Camp: Assistive Devices for the Local Hospital":
    "Eight teams handed over eight first prototypes, among them a spoon that stays level, a page turner and a bell that an elbow can press. Two of them are in daily use. The hospital's therapist has sent us a list of ideas for another camp.",
  "Operational Amplifiers in an Afternoon":
    "Five circuits in three hours, and 24 of 26 breadboards got as far as the active filter. The comparator that would not stop oscillating became the best lesson of the afternoon. One resistor cured it, and we showed why on the projector.",
  "Alumni Evening: A Year at a Start-up":
    "The prototype worked on three of the four days of the trade fair, and the talk was about the fourth. No number was hidden: the budget, the hours, and three customers after a year. Two students asked for a summer job.",
  "Industrial Visit: Railway Signalling Centre":
    "One wall of lamps shows 180 kilometres of track, and we watched 23 trains cross it in an hour. When the controller disconnected a test sensor, the signals behind it turned red within a second. Everyone wanted to press a button, and no one was allowed to.",

  "Mentor Hour: Research or Industry":
    "The scientist's week had three days of waiting for a measurement, the project manager's had nineteen meetings. Neither of them would swap. A show of hands before and after the hour differed by four people, two in each direction.",
  "Kite Aerial Photography":
    "Two kites lifted the camera to eighty metres and brought back 212 photos, 30 of them sharp. From above, the paths across the lawn form a triangle that no one planned. One kite spent the night in the big tree.",
  "Industrial Visit: Radio Station":
    "We were on air for four minutes and used three of them to explain why the mast is so tall. The studio engineer let us work the faders, and the transmitter hall was warmer than the bus. Two grandmothers heard us and called in.",
  "School Outreach: A Motor from a Magnet and Wire":
    "Every motor in the class spun, and seven of them spun backwards. A girl in the last row found out why: the magnet was upside down. The fastest motor ran until the bell, and through the break.",
  "Industrial Visit: Electronics Assembly Line":
    "The pick-and-place machine sets 20,000 parts an hour, and it stopped so that we could count its nozzles. One energy meter in 300 fails at the last test jig, and we saw how the line finds out why. The tour ended at the oven, which smells like our lab.",
  "Mentor Hour: Returning After a Break":
    "Four years away, 31 applications and one yes: our guest brought the list. A small project with a deadline helped most, and a friend who asked about it each week. We talked until the library closed.",
  "Farewell to the Final Year":
    "The awards went to the loudest solderer, the longest commit message and the most borrowed charger. Each of the nineteen who are leaving wrote one sentence for a successor, and the sentences hang in the lab. Dinner ended when the band's only amplifier did.",
  "Industrial Visit: Water Treatment Plant":
    "We followed the water from a brown river to a clear glass, through five basins and past eleven pumps. Two people and one very old printer keep the town supplied. All of us drank the last sample.",
  "Mentor Hour: Leading a Team":
    "The former chair's worst meeting took three hours, and we went through it item by item. The advice fits on a card: one decision, one name, one date. Two new project leads tried it the same evening.",
  "Games Evening with the Neighbouring Branch":
    "Our guests won the table tennis and we won the chess, so the soldering relay decided. They finished eleven seconds before us, and their joints were better. We have asked for a return match.",
  "Industrial Visit: Solar Park":
    "Thirty hectares look small on the diagram and take 40 minutes to walk round. We looked into one of the two inverters, which is as large as our bus and much cleaner. Sheep keep the grass short between the panels.",
  "School Outreach: Solar Lanterns":
    "Two classes assembled 44 lanterns, and all of them stay at the school for evening study. The pupils measured how long a charge lasts: five and a half hours. When we came back after a month, two loose wires were the only repairs.",
  "Industrial Visit: Weather Observatory":
    "The balloon rose at eleven and sent its last reading from 27 kilometres. Under the radar tower we made a forecast for the campus: rain before breakfast. The rain came at nine, so we count it as half right.",
  "Mentor Hour: Choosing an Elective":
    "The final-year students rated eleven electives by workload, use and lost sleep. The favourite was not the one with the easiest exam. Two lecturers have asked for a copy of the list.",
  "Star Party with the Astronomy Club":
    "The clouds left soon after sunset, and all four telescopes found Saturn. With the moon map most groups could name twelve craters. The hot chocolate ran out before the queue at the largest telescope did.",
  "Industrial Visit: Data Centre":
    "No photos, no drinks, and earplugs for everyone, because 600 racks are loud. The cold aisle had 18 degrees and the hot one 38. We saw the batteries that bridge the 15 seconds until the generators start.",
  "School Outreach: Paper Circuits":
    "Fifty greeting cards lit up, most of them for mothers. The copper tape tore at the fold, until a pupil made a bridge from two small flaps. We teach it that way now.",
  "Mentor Hour: Engineering and Family":
    "Both guests put their calendars on the table, with the gaps and the grandparents in them. We talked about money, help at home and managers who understand. No one pretended that it is easy.",
  "Volunteers' Lunch":
    "Volunteers had carried 260 tables over the year, and for once others carried the plates. The awards were screwdrivers with names on them. Between curry and dessert we collected nine ideas for a faster set-up.",
  "Industrial Visit: Lift Factory":
    "From the top of the test tower we could see the campus, 14 kilometres away. The engineers showed the safety gear twice: a falling cabin stopped within a metre. Several of us then took the stairs.",

  "Guest Lecture: High-Voltage DC Across a Subcontinent":
    "The converter hall in the photos is as high as a four-storey house, and no one may enter it while the link is on. The speaker showed why direct current wins beyond about 700 kilometres: the line costs less than the two ends.",
  "Bench Evening: An Electronic Dice":
    "We threw 22 electronic dice a hundred times each, and 21 of them were fair. The last one loved the number four until its builder found a counter that skipped a step.",
  "Technical Quiz: Watts Up":
    "Team Kirchhoff's Outlaws won with 33 of forty points, three more than the teams in second place. Hardly anybody knew in which year the kilogram lost its metal cylinder, so the question went home with everyone.",
  "Web Pages That Everyone Can Use":
    "We tested nine pages of the institute with a keyboard, and two of them let us out again at the end. The list of 31 faults went to the computer centre, which has repaired the login page since.",
  "Guest Lecture: Radar That Sees Through Rain":
    "On the recording of a real storm, the second polarisation showed where the rain turned into hail. Questions went on for half an hour, most of them about how a radar finds a bird.",
  "Choosing and Reading Sensors":
    "Four sensors in the same cup of water gave four temperatures, 1.8 degrees apart. After we had read the small print of the data sheets, all of them were within their limits, and one was the wrong choice.",
  "Alumni Evening: A Doctorate Abroad":
    "Our guest had written 41 emails to supervisors and received nine replies, and brought all fifty. The first winter was the hardest part, and the office kettle the best friend.",
  "Public Speaking for Engineers":
    "Everyone spoke twice for two minutes, first without preparation and then after the video. The number of times that someone said “basically” fell from 64 to nine.",
  "LaTeX for Lab Reports":
    "We moved 19 old reports into the template, with figures that stay where they belong. The most useful minute was the one about references, which no one has typed by hand since.",
  "Maze Solvers Cup":
    "Seven robots found the centre, the fastest one in eleven seconds on its third run. The crowd's favourite turned left at every corner, arrived last, and never once touched a wall.",
  "Bench Evening: A Theremin from Two Oscillators":
    "Twelve theremins played together at the end, and the result was loud and nearly a tune. Metal chairs moved every note by half a tone, so we played standing.",
  "Technical Quiz: Units and Measures":
    "A kilowatt-hour of charcoal weighs about 120 grams, and the best guess was two grams off. Team Parsec won although it had once answered in furlongs.",
  "Guest Lecture: What a Chip Factory Does All Day":
    "We followed one wafer for 900 steps and three months, and most of that time it waits. The speaker's rule for a clean room: the dirtiest part in it is the person.",
  "Stepper Motors and Drivers":
    "Every carriage came back to its start within a tenth of a millimetre until we doubled the speed. Then half of them missed a step, and a slower start cured all but one.",
  "Alumni Evening: Engineering in Public Service":
    "Our two guests had connected 61 villages between them, and named the last one without a pause. The exam takes a year to prepare, they said, and the first monsoon in the job teaches the rest.",
  "Databases with a Cricket Archive":
    "Forty seasons fitted into six tables, and the simplest question took the longest: who has never been out for nothing? The answer needed two joins and one argument about what counts as a match.",
  "Product Teardown Camp":
    "Three printers, eleven phones and a washing machine ended as drawings on the wall, with 640 screws in jars. The washing machine had the best design: its whole control fits on one small board.",
  "Guest Lecture: Electric Buses After Five Years":
    "After five years, the batteries of the fleet hold 84 percent of their first charge, and the brakes are nearly new. The costly surprise was the tyres, which a heavy and quick bus wears out a third sooner.",
  "Reading Data Sheets":
    "Of forty numbers in a data sheet, our groups agreed on the same four and argued about the fifth. The lesson of the afternoon: a typical value is a hope, and only a limit is a promise.",
  "Bench Evening: A Power Bank from Recycled Cells":
    "We tested 96 cells from old laptops, and 58 were healthy enough for a second life. Every power bank passed the short-circuit test in the metal box before it went home.",
  "Coding Relay":
    "The winning team solved eight of ten tasks and spoke only when the keyboard changed hands. Most errors came in the minute after a change, so the best teams read the screen first.",
  "Linear Power Supplies from Scratch":
    "We shorted 17 supplies on purpose, and 16 current limits held. The other one lost a transistor with a small cloud, and works now with the part that the drawing had asked for.",
  "Alumni Evening: Patents and Inventors":
    "Two of the three claims failed for the same reason: someone had shown the idea at a fair before. The third one held because its writer had named the one screw that made the difference.",
  "Numerical Methods in Python":
    "All groups integrated the same curve, and the simplest method was wrong in the third digit. Then we found a function that fools every method on the list, and plotted why.",
  "Guest Lecture: Hearing Aids as Signal Processors":
    "We heard a dinner table first as it is, and then as a hearing aid delivers it. The delay may be ten milliseconds at most, which is why the clever filters stay in the laboratory.",
  "Drone Obstacle Course":
    "Six pilots passed all ten gates, and one autonomous drone passed seven before its battery gave in. The ninth gate, behind a fan, decided the cup.",
  "Guest Lecture: Satellites the Size of a Shoebox":
    "For two months the satellite did not answer, and the recording of its first beep got applause. The cause was a clock that ran four seconds late, so the antenna looked at an empty sky.",
  "Introduction to ROS":
    "By the end, ten laptops had steered the simulated robot through the door, and three had steered the real one. The camera saw the room upside down, which one line in a configuration file put right.",
  "Digital Logic with Real Gates":
    "Every table had a traffic light that no car could trick, and half of the tables finished the stopwatch. The combination lock was opened twice by people who only listened to the relays.",
  "Alumni Evening: Teaching Engineers":
    "Each of the three lecturers brought an exam question of which they are ashamed, and explained it. They returned to the classroom for the same reason: a good question from the last row.",
  "Bench Evening: A Plant That Asks for Water":
    "Nineteen plants learned to beep, and a cactus was the only one that stayed silent. The probes rust within weeks, so we now feed them for one second an hour.",
  "Design Contest: A Better Lab Stool":
    "The winning stool is made of three folded sheets of cardboard and carried the heaviest member of the jury. The prototype in plywood is in the workshop, where it is never free.",
  "Budgeting a Student Project":
    "We compared the plans of five old projects with their receipts, and postage was missing in all of them. Everyone left with a budget that has a tenth for the things that break.",
  "Guest Lecture: Protection Relays and the Story of a Blackout":
    "It took 92 seconds from the first relay to the dark city, and we went through them one by one. Every relay had done what its setting said, and one setting was eleven years old.",
  "Neural Networks on Paper":
    "With pencils, it took us two hours to teach a network of five neurons the word “or”. The code gave the same numbers in a blink, and for once everyone knew what it had done.",
  "Two-Day Camp: Build Your Own Weather Station":
    "The station went on our roof on the second afternoon and has sent its values every ten minutes since. Our cup for the wind came off in the first storm, and the second one has a better screw.",
  "Noise and How to Measure It":
    "The microphone amplifier hummed at first, and moving one wire removed nine tenths of the hum. Averaging a hundred measurements did the rest, as the formula had promised.",
  "Alumni Evening: Product Management for Engineers":
    "Our guest let us cut a list of forty wishes to three, and the room needed half an hour for it. The hardest word of the job is “later”, said with a reason and a date.",
  "Guest Lecture: Standards, and Who Writes Them":
    "A plug that everyone knows took a working group four years and eleven drafts. Two of us have joined a mailing list of the group since, and read more than they write.",
  "Bench Evening: A Guitar Pedal":
    "We looked at a clipped sine wave first and then heard it in a song that everyone knew. All 15 pedals worked, and the two that worked wrongly sounded best.",
  "Bridge Building with Spaghetti":
    "The winning bridge carried 14.6 kilograms and broke with a sound like rain. Second place went to a bridge of half the weight, whose builders had tested the glue the night before.",
  "Egg Rescue Challenge":
    "Nine robots carried an egg across the arena, and five eggs arrived whole. The fastest one needed 44 seconds, with a gripper that is lined with a kitchen sponge, so the record stands.",
  "Version Control for Hardware Designs":
    "We reviewed a board with a real fault, and four of seven pairs found the swapped pins. The template of the makerspace has a checklist for releases since.",
  "Guest Lecture: Speech Recognition for Small Languages":
    "Three hundred hours of recordings were enough for a model that understands a village radio. The slowest part was to agree on the spelling, and the speaker had kept the letters about it.",
  "Repair Café: Headphones and Chargers":
    "Of 44 broken things, 29 left the room working, most of them after one new cable. The oldest patient was a pocket radio from 1978, and it plays again.",
  "Student Talks: Our Internships":
    "Six reports in an hour, from a relay factory to a hospital, with the pay on every last slide. The advice that came up most often: ask on the first day which colleagues you may disturb.",
  "Preparing for the Graduate Aptitude Test":
    "The three study plans had little in common except one rule: an old paper every week, with a clock. Their notes were copied until the machine ran out of paper.",
  "Data Visualisation Clinic":
    "We redrew twelve charts, and ten of them lost their colours and their third dimension. The best new chart is a single line with one label, and hangs in the hostel office.",
  "Bench Evening: A Metal Detector":
    "We had hidden thirty coins in the lawn and found 34. The extra four paid for part of the tea.",
  "Elevator Pitch Evening":
    "The lift takes ninety seconds from the cellar to the roof if no one else calls it. The winner was stopped at the second floor, went on with a stranger, and convinced him too.",
  "Guest Lecture: Motors Without Magnets":
    "The two motors on stage had the same power, and the one without magnets was louder and a fifth heavier. The speaker let us hear how a better current makes the noise fall by half.",
  "Surface-Mount Soldering":
    "All 21 boards had forty parts by the end, and 18 lit up at once. Two had a part the wrong way round, and one part is still somewhere on the floor.",
  "Student Talks: Final-Year Projects":
    "The slide with the largest mistake was the best one in all eight talks. Four of the eight mistakes had been a connector.",
  "Docker for Student Projects":
    "By the end, a project from four years ago ran on every laptop in the room. Finding out what it needs had taken an hour, and is now a file of eleven lines.",
  "Make-a-Thon: Tools for the Makerspace":
    "Ten teams built racks, jigs and a guard for the drill, and nine of the ten are in use. The rack for the clamps was the simplest one and won the vote.",
  "Guest Lecture: The Physics of a Good Loudspeaker":
    "Behind a curtain, most of the room preferred the speaker that cost least. The reason was its box, and the demonstration with a cushion inside it convinced the rest.",
  "Robot Football":
    "The final ended two to two, and the match was decided by the only penalty that any robot has ever scored here. The commentator has kept his voice for the next cup, but only just.",
  "Writing a Literature Review":
    "Everyone closed at least thirty tabs and kept five papers with one sentence each. Two reviews from that afternoon became the first chapters of projects.",
  "Bench Evening: A Digital Thermometer":
    "In ice water, all thermometers agreed within half a degree, and in tea within two. The tea was to blame, because it cooled faster than we could write.",
  "Circuit Sketching Championship":
    "The winner drew a working flip-flop in 38 seconds, with the pen in the left hand. Three drawings were built on a breadboard for the jury, and two of them worked.",
  "Measuring Power in Everyday Devices":
    "We measured thirty chargers, and the worst one used more in a year of waiting than in a year of charging. The table hangs next to the sockets in the hostel, with that charger at the bottom.",
  "Student Talks: Papers We Liked":
    "Five papers in ninety minutes, the oldest of them from 1948 and the newest a month old. One speaker had built the circuit of the paper, which settled the question of whether it works.",
  "Security Basics for Web Applications":
    "Every pair broke into the practice shop within an hour and closed two of the three holes. The third one, a forgotten page for administrators, led to a search on our own projects that evening.",
  "Guest Lecture: Privacy in Smart Meters":
    "From one load curve, the room guessed when a household cooks, washes and sleeps, and was right. Adding up a street before sending the numbers hides all of that, and the bill stays the same.",
};

/** Members and guests who attended, for events whose description or summary implies a number. */
export const attendances: Readonly<Record<string, { members: number; guests: number }>> = {
  "School Outreach: Build a Torch": { members: 12, guests: 60 },
  "School Outreach: Morse Code": { members: 9, guests: 40 },
  "Resume and Interview Clinic": { members: 12, guests: 2 },
  "Mentor Hour": { members: 5, guests: 1 },
  "Mentor Hour: First Job Offers": { members: 11, guests: 4 },
  "Project Exhibition and Demo Day": { members: 64, guests: 151 },
  "Engineers' Week: Opening Evening": { members: 70, guests: 62 },
  "Renewable Energy Symposium": { members: 61, guests: 52 },
};
