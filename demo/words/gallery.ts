/** Titles of gallery pictures of an event, followed by the event's title. */
export const moments = [
  "Hands at work",
  "The organising team",
  "Questions after the talk",
  "First results",
  "A full room",
  "Setting up before the doors open",
  "Certificates at the close",
  "Two heads, one problem",
  "The winning table",
  "Tea break",
  "Explaining it to the next group",
  "Everybody who stayed to the end",
  "On the whiteboard",
] as const;

/** Titles of gallery pictures without an event. */
export const betweenEvents = [
  "The lab at ten in the evening",
  "Our new oscilloscopes, still in their boxes",
  "Sorting resistors",
  "Notice board outside Seminar Hall 1",
  "Block C after the rain",
  "The soldering bench has a lamp again",
  "A prototype that did not fly",
  "Officers' meeting under the neem tree",
  "The Tesla coil, repaired",
  "Forty members on the library steps",
  "Testing the projector before breakfast",
  "The cupboard, before and after",
  "Someone labelled every cable",
  "Rooftop antenna, seen from the hostel",
  "A borrowed spectrum analyser",
] as const;
