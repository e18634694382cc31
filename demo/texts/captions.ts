import type { Drawing } from "../pictures/sample-picture.ts";

type Captions = readonly (readonly [drawing: Drawing, caption: string])[];

/** Captions of pictures without an event. */
export const generalCaptions: Captions = [
  ["tiles", "The tiles that we painted together"],
  ["terrain", "Contour lines of the hill"],
  ["blocks", "The model of a smart city"],
  ["prism", "White light through a prism"],
  ["facets", "A folded paper antenna"],
  ["gears", "A gear train, printed in the lab"],
  ["sunflower", "A sunflower of 400 LEDs"],
  ["roads", "The course of the line follower"],
  ["halftone", "The LED matrix, close up"],
  ["orbits", "Planning the satellite pass"],
];

/**
 * Captions by words in the title of an event. The first match counts. Each list has more drawings than the neighbors that
 * must look different.
 */
const topics: readonly (readonly [RegExp, Captions])[] = [
  [
    /School/,
    [
      ["blocks", "Boxes of parts, packed for the class"],
      ["sunflower", "Every LED that the pupils lit"],
      ["ribbon", "Coloured wire, cut to length"],
      ["tiles", "The pupils' pattern wall"],
      ["halftone", "Coin cells, counted out"],
      ["flow", "Field lines between two poles"],
      ["facets", "Folded from one sheet of paper"],
    ],
  ],
  [
    /Visit|Open House/,
    [
      ["blocks", "The model in the entrance hall"],
      ["gears", "Gears behind a safety cover"],
      ["orbits", "Dials in the control room"],
      ["ribbon", "Colour-coded cables in the hall"],
      ["strata", "The hills on the way home"],
      ["stepFan", "The operator's screen after a test"],
      ["network", "The plan on the wall"],
      ["ridges", "A day of readings, hour by hour"],
    ],
  ],
  [
    /Quiz|Contest|Debate|Pitch|Championship|Relay\b|Egg|Bridge/,
    [
      ["orbits", "The last seconds on the clock"],
      ["tiles", "The score board"],
      ["ridges", "The scores, round by round"],
      ["sunflower", "The audience, from above"],
      ["network", "The draw for the first round"],
      ["blocks", "The points, stacked by team"],
      ["facets", "The prize, folded from one sheet"],
      ["spectrum", "The applause, measured"],
    ],
  ],
  [
    /Writing|Resume|Scholarship|Speaking|LaTeX|Budget|Careers|Alumni|Leadership|Talks|Aptitude|Mentor|Meeting|Data Sheets|Standards/,
    [
      ["tiles", "A wall of sticky notes"],
      ["network", "The mind map on the whiteboard"],
      ["stepFan", "The figure that we discussed longest"],
      ["ridges", "Notes, one page below the other"],
      ["blocks", "The outline, block by block"],
      ["prism", "One question, five answers"],
      ["halftone", "The poster, seen from the first row"],
      ["ribbon", "Three drafts that became one"],
    ],
  ],
  [
    /Python|Linux|C\+\+|Git|Docker|Database|Neural|Vision|Web|Security|Flag|Coding|ROS|Numerical|Visualisation|MATLAB|Quantum|Source|Machine Learning|Version|Privacy|Speech/,
    [
      ["stepFan", "Five runs of the same program"],
      ["network", "The graph on the second screen"],
      ["blocks", "Memory use, block by block"],
      ["roads", "The flow of the data, on the whiteboard"],
      ["halftone", "The pixels of one frame, enlarged"],
      ["tiles", "The test grid after the last run"],
      ["ridges", "Twenty results, one below the other"],
      ["terrain", "The error, drawn as a map"],
    ],
  ],
  [
    /Power|Grid|Energy|Batter|Solar|Electric|High-Voltage|Motors|Relays/,
    [
      ["stepFan", "Voltage after a load step"],
      ["scope", "Two phases on the oscilloscope"],
      ["flow", "The field between two poles"],
      ["ridges", "Load curves, one below the other"],
      ["ribbon", "Cables to the test bench"],
      ["circuit", "The controller board, close up"],
      ["network", "The wiring plan on the wall"],
      ["strata", "Sunset behind the power lab"],
    ],
  ],
  [
    /Antenna|5G|Radar|Satellite|Cables|Hearing|Loudspeaker|Signal Processing|Radio|Noise|Guitar|Theremin/,
    [
      ["spectrum", "Two seconds of a recording"],
      ["scope", "Two tones on the oscilloscope"],
      ["orbits", "The polar plot on the screen"],
      ["prism", "One signal, split into its parts"],
      ["ridges", "Spectra, one below the other"],
      ["terrain", "Signal strength, drawn as a map"],
      ["network", "The signal chain on the whiteboard"],
    ],
  ],
  [
    /Robot|Drone|Maze|Teardown|Make-a-Thon|Girls|Prototype|3D|Ball|Stepper|Weather Station/,
    [
      ["gears", "A gear train, printed in the lab"],
      ["facets", "A folded model of the housing"],
      ["circuit", "The control board, close up"],
      ["blocks", "The model on the table"],
      ["stepFan", "The controller settles at last"],
      ["ribbon", "Ribbon cables, sorted at last"],
      ["terrain", "Height lines of the printed part"],
      ["network", "The parts and how they connect"],
    ],
  ],
  [
    /Welcome|Farewell|Games|Star Party|Lunch|Kite|Exhibition|Week|Photography|Symposium/,
    [
      ["sunflower", "The lights over the lawn"],
      ["tiles", "The poster that we made together"],
      ["strata", "The hills behind the campus"],
      ["facets", "Paper lanterns, folded together"],
      ["orbits", "A long exposure of the lights"],
      ["halftone", "Confetti, close up"],
      ["ribbon", "Ribbons at the entrance"],
    ],
  ],
];

const electronics: Captions = [
  ["circuit", "A finished circuit board"],
  ["scope", "A trace on the oscilloscope"],
  ["stepFan", "Step responses on one screen"],
  ["halftone", "The LED matrix, close up"],
  ["ribbon", "Ribbon cables, sorted at last"],
  ["network", "The schematic, before we tidied it"],
  ["spectrum", "The signal before and after the filter"],
  ["blocks", "Parts, sorted by value"],
];

/** Returns the captions that fit an event. */
export const captionsOf = (title: string): Captions => topics.find(([words]) => words.test(title))?.[1] ?? electronics;
