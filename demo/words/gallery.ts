/** What a gallery picture of an event shows; the event's title follows. */
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
