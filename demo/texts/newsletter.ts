interface SampleIssue {
  /** Part of the page address, which other sample content links to. */
  id: string;
  subject: string;
  text: string;
  /** How many days ago it was sent. */
  daysAgo: number;
  /** The card on the Resources page that links to the issue. */
  resource?: string;
}

/** The branch's own guides and monthly issues, as subscribers have received them. */
export const sampleIssues: readonly SampleIssue[] = [
  {
    id: "what-members-borrow",
    subject: "What members borrow, and what they build with it",
    daysAgo: 24,
    text: `Hello,

The cupboard with the development boards is the most visited place of the branch. Here is what left it this term, and what came back.

Boards with a camera
Two second-year students count bicycles at the gate. Their first version counted every leaf. The third version waits until something moves twice.

The logic analyser
It has been out for all but four days. Please return it on the day that you promised, because others plan with it.

The oscilloscope that fits in a pocket
A first-year student found out why the hostel's doorbell rings at night: a relay next to a fan.

Our next events are on the Events page. If you have built something, write us three sentences and add one picture.

The editors`,
  },
  {
    id: "autumn-at-the-bench",
    subject: "Autumn at the bench: new hours, new tools, one request",
    daysAgo: 57,
    text: `Hello,

New hours
The makerspace in Block A is open from Monday to Friday, from 16:00 to 19:00. A trained member is always there. On Saturdays, it opens for teams that have asked before.

New tools
We have two hot-air stations and a microscope for small parts. Ask for the ten-minute introduction first. It saves a board.

One request
Eight members of the first year are looking for a study group in circuits. If you can help for one hour a week, tell any officer. Tutors get a certificate.

The editors`,
  },
  {
    id: "what-demo-day-taught-us",
    subject: "What visitors asked on demo day, and where to find a bench",
    daysAgo: 101,
    text: `Hello,

What visitors asked
We wrote down the questions at all thirty tables of the Project Exhibition and Demo Day. The three most frequent ones were: what does it cost, how long does the battery last, and may I touch it? If you show a project, put the answers on your sheet.

Benches in the holidays
Two labs stay open while the lectures pause. Ask the Secretary for the list of hours. A trained member must be in the room.

Parts to give away
Six boxes of switches and connectors are left over from the drawers of the workshop. They are next to the makerspace, and you can take what you need.

The editors`,
  },
  {
    id: "three-faults-of-one-fuse",
    subject: "Three faults that one fuse taught us",
    daysAgo: 141,
    text: `Hello,

The fuse of table four blew three times in one term. The reason was a different one each time, so we tell you all three.

The first time
A power supply and a fan heater were on one socket. Heaters are now allowed only in the office.

The second time
A wire had been screwed down on its insulation, and the rest of it carried the current. The member who found it looked for warmth with the back of a hand near the cable, after the power was off.

The third time
The new fuse was too small. It had been in the drawer with the wrong label. We have compared each fuse with the label of its drawer since.

What to do
Never replace a fuse before you know why it blew. Write the reason in the blue book next to the door.

The editors`,
  },
  {
    id: "lab-safety-sheet",
    subject: "Lab safety sheet",
    daysAgo: 88,
    resource:
      "The rules of our labs on one page: before you start, while you work, and what to do when something goes wrong.",
    text: `Read this sheet before your first evening in a lab. It hangs next to every door, too.

Before you start
- Never work alone. One more person must be in the room.
- Find the red switch that cuts the power of all tables, and the fire extinguisher.
- Tie back long hair. Take off rings, watches and loose scarves.
- Wear safety glasses when you solder, cut or drill.

While you work
- Switch off before you change a wire. Then measure that the voltage is gone.
- Stay below 48 volts, unless a faculty member is at your table.
- Discharge large capacitors through a resistor, never with a screwdriver.
- Charge lithium cells only in the metal box, and never leave them.
- Keep one hand free of the circuit while you measure.
- No food and no open drinks on the tables.

When something goes wrong
- Press the red switch first. Help people second, things last.
- Burn: cool it under running water for ten minutes.
- Electric shock: do not touch the person before the power is off. Then call campus security and a doctor, even if the person feels well.
- Smoke: open the windows, leave the room, and count the people outside.

Afterwards
Write down what happened in the blue book next to the door. No one is blamed for an entry. Half of the rules on this sheet come from this book.`,
  },
  {
    id: "workshop-checklist",
    subject: "How to organise a workshop: checklist",
    daysAgo: 123,
    resource:
      "What to do from six weeks before a workshop until one week after it. Tested at more than a hundred events.",
    text: `Any member can propose a workshop. This list has grown at more than a hundred events.

Six weeks before
- Write one sentence: "After this workshop, participants can …".
- Find a second person. Everything below takes half the time.
- Ask an officer for a room and a date. Check the exam calendar.

Four weeks before
- Build the exercise yourself and note the time. Beginners need three times as long.
- Order parts for all participants, and a tenth more.
- Publish the event with time, room, cost and requirements.

One week before
- Let two people who have never done it try the exercise. Watch, and do not help.
- Count the parts. Print the handout in large letters.
- Ask for one helper for every eight participants.

On the day
- Arrive an hour early. Test the projector, the sockets and the network.
- Start with something that works within ten minutes.
- Plan a break after an hour, and end on time.
- Take a picture of the room. Ask first, and respect a no.

One week after
- Publish the summary: how many people came, what worked, what failed.
- Send the handout to the participants.
- Return the tools, and write down what is missing.
- Thank the helpers by name.`,
  },
  {
    id: "soldering-for-beginners",
    subject: "Soldering guide for beginners",
    daysAgo: 160,
    resource:
      "Your first clean joints: the tools, five steps, and how to recognise and repair the four most common faults.",
    text: `You need about an hour, a kit from the cupboard and this guide. The badge kit has 14 joints, which is enough to become good at it.

What you need
- An iron with a chisel tip, set to 350 °C (380 °C for solder without lead)
- Solder with a flux core, 0.8 mm thick
- A wet sponge or brass wool, cutters and safety glasses
- A fan that pulls the smoke away from your face

Five steps
1. Clean the tip and put a little fresh solder on it. A grey tip does not conduct heat.
2. Put the part into the board and bend its legs outwards a little.
3. Touch the leg and the pad with the tip at the same time. Count to two.
4. Feed solder to the joint, not to the iron. Stop when a small cone covers the pad.
5. Take the solder away first, then the iron. Do not move or blow for three seconds.

How it should look
A good joint is shiny and has the shape of a small volcano. You can see the outline of the leg.

Four faults and their repair
- A ball that sits on the leg: the pad was cold. Heat both again and add a little flux.
- A dull, grainy joint: the part moved. Heat it again and hold still.
- A bridge between two pads: too much solder. Draw the clean tip through the gap, or use braid.
- A lifted pad: too hot for too long. Connect the leg to the track with a thin wire.

Before you leave
Put solder on the tip, switch the iron off and wash your hands.`,
  },
  {
    id: "git-in-one-evening",
    subject: "Git and GitHub in one evening",
    daysAgo: 201,
    resource: "The notes of our evening course: the commands that a project team needs, with exercises for two people.",
    text: `These are the notes of our course Git and Teamwork. Work through them in pairs, with one computer each.

1. Why
Git keeps every version that you have committed. A team of four can work on the same files without emails such as final_v7_really.zip.

2. The first commit (20 minutes)
- git init starts a repository in a folder.
- git status shows what has changed. Use it all the time.
- git add readme.txt chooses the changes for the next commit.
- git commit -m "Add the list of parts" stores them. Say what the commit does.
Exercise: make three commits, then find the second one with git log.

3. Branches (30 minutes)
- git switch -c sensor creates a branch and moves to it.
- git switch main goes back. git merge sensor brings the work over.
Exercise: both of you change the same line. Merge, read the conflict aloud, and decide together.

4. GitHub (40 minutes)
- git clone copies a repository. git push sends commits, git pull gets them.
- A pull request asks the team to read a branch before it is merged.
Exercise: open a pull request, and write one useful comment on your partner's request.

5. When it goes wrong
- git restore file takes back changes that are not committed.
- git revert undoes a commit with a new one. It is safe after a push.
- Never push passwords. If it has happened, change the password first.

Next step
Members can use the repository of the branch for practice. Ask the webmaster for access.`,
  },
  {
    id: "project-report-template",
    subject: "Project report template",
    daysAgo: 238,
    resource: "Nine headings for the report of a student project, with one question that each section must answer.",
    text: `Copy these headings into your document. Each has the question that the section must answer. Eight to twelve pages are enough.

1. Title, authors, date
Would a stranger know from the title what you built?

2. Summary (150 words)
What was the problem, what did you do, and what is the most important number?

3. Problem
Who has it, and how do you know? Name the people that you asked.

4. What exists
Which three solutions did you find, and why were they not enough?

5. Design
Which decision was the hardest? Show the block diagram, and one alternative that you rejected.

6. Building it
Could another team repeat it? List parts, prices, tools and hours.

7. Measurements
How did you measure, how often, and how large is the uncertainty? Show a plot with units on both axes.

8. What failed
What would you do differently? Reviewers read this section first.

9. Sources and thanks
Is every figure and every line of code that is not yours marked?

Before you hand it in
Ask one person from another department to read the summary. If they can explain it to you, the report is ready. The Paper Writing Clinic reads drafts of two pages.`,
  },
  {
    id: "lithium-cells",
    subject: "How to test and store lithium cells",
    daysAgo: 269,
    resource:
      "How to choose a used cell, test it in an hour, and keep it safely. With the limits that we use at our benches.",
    text: `We use lithium cells in robots, sensors and power banks. This guide says which cells we accept, how we test them and where we keep them.

Before you begin
- Read the lab safety sheet. A second person must be in the room.
- Charge and store cells only in the metal box.
- Wear safety glasses, and take off rings and watches.

Which cells we do not use
- A cell with a dent, a torn sleeve, rust or a sweet smell
- A cell that has less than 2.5 volts
- A cell that gets warm while nothing is connected

Test in five steps
1. Measure the voltage and write it on the sleeve, with the date.
2. Charge the cell to 4.2 volts with half an ampere. Touch it every ten minutes. If it is warmer than your hand, stop.
3. Let it rest for an hour. If it has lost more than 0.1 volts, it goes into the box for recycling.
4. Discharge it with half an ampere down to 3 volts, and note the time. Four hours are two ampere-hours.
5. Use only cells in one pack whose times differ by less than a tenth.

Build a pack
- Every pack has a protection board and a fuse.
- Never solder to a cell. The makerspace has a spot welder, and a trained member helps you.
- Cover each end before you turn the pack over.

Store and return
Keep cells half charged, at 3.7 volts. Put tape over both ends of an old cell before you put it into the box for recycling.

If a cell gets hot, hisses or smokes
Leave it where it is, press the red switch, leave the room and call campus security.`,
  },
];
