import { itemAt, seededRandom } from "../random.ts";
import { electrocardiogram, notebook, oscilloscope, soldering, switchedSupply } from "./close-ups.ts";
import { womensHeads } from "./people.ts";
import { exposure, FIELD, type Scene } from "./room.ts";
import {
  arduino,
  boardDesign,
  converter,
  hearing,
  learning,
  paper,
  printer,
  radioKit,
  simulation,
} from "./scenes-desk.ts";
import { dam, roof, sensorNode, solarCar, substation, teardown, telescope } from "./scenes-field.ts";
import { bench, computersWith, exhibition, filming, hackathonOf, interview, school, whiteboard } from "./scenes-lab.ts";
import { library, meeting, newsletter } from "./scenes-office.ts";
import { course, desk, droneAt, fieldDay, lawn, visit } from "./scenes-outside.ts";
import { certificate, medal, trophy } from "./scenes-prizes.ts";
import { balance, maze, pool, robotArm, sumo } from "./scenes-robots.ts";
import { audience, group, handover, honor, lectureOn, panelOn, quiz } from "./scenes-stage.ts";
import {
  battery,
  beams,
  branches,
  cables,
  campus,
  chip,
  lock,
  plots,
  powerLine,
  qubit,
  sunshine,
  terminal,
  vision,
} from "./screens.ts";
import { n } from "./shapes.ts";

const scenes = {
  bench,
  lecture: lectureOn(),
  course,
  panel: panelOn(),
  hackathon: hackathonOf(),
  group,
  school,
  exhibition,
  quiz,
  visit,
  computers: computersWith(),
  fieldDay,
  whiteboard,
  handover,
  desk,
  soldering,
  audience,
  drone: droneAt(false),
  droneRace: droneAt(true),
  interview,
  oscilloscope,
  lawn,
  notebook,
  boardDesign,
  learning,
  hearing,
  simulation,
  arduino,
  converter,
  radioKit,
  paper,
  printer,
  electrocardiogram,
  switchedSupply,
  sensorNode,
  dam,
  substation,
  roof,
  solarCar,
  teardown,
  telescope,
  sumo,
  maze,
  robotArm,
  balance,
  trophy,
  certificate,
  medal,
  womensPanel: panelOn(undefined, womensHeads),
  chipTalk: panelOn(chip),
  gridTalk: lectureOn(powerLine),
  quantumTalk: lectureOn(qubit),
  radioTalk: lectureOn(beams),
  batteryTalk: lectureOn(battery),
  solarTalk: lectureOn(sunshine),
  networkTalk: lectureOn(cables),
  openSource: computersWith(branches),
  security: computersWith(lock),
  charts: computersWith(plots),
  commands: computersWith(terminal),
  roadVision: computersWith(vision),
  chipDesign: computersWith(chip),
  campusMap: computersWith(campus),
  meeting,
  library,
  newsletter,
  filming,
  honor,
  pool,
  womensHackathon: hackathonOf(womensHeads),
} satisfies Record<string, Scene>;
export type SceneName = keyof typeof scenes;

const names = Object.keys(scenes) as SceneName[];

/** Pictures of one scene: from afar, closer, and from afar with other people. Each picture costs time to draw. */
const TAKES = 3;
export const SCENE_PICTURES = names.length * TAKES;

/** Returns the number of a picture of a scene. */
export const sceneNumber = (name: SceneName, take: number): number => names.indexOf(name) * TAKES + (take % TAKES);

/** Returns the scene of a picture. */
export const sceneOf = (picture: number): SceneName => itemAt(names, Math.floor(picture / TAKES));

const within = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** Draws a scene as a photograph of it. Pictures of one room have the same people and things. */
export function photograph(number: number, width: number, height: number): string {
  const name = sceneOf(number);
  const roomNumber = number % TAKES === 2 ? 1 : 0;
  const closer = number % TAKES === 1;
  const random = seededRandom(`scene ${name} ${roomNumber}`);
  const { drawing, focus, zoom: closely = 1.5, fixed = false, night = false } = scenes[name](random);
  const zoom = closer ? closely + random.between(0, 0.15) : random.between(1, 1.06);
  const scale = Math.max(width / FIELD.width, height / FIELD.height) * zoom;
  const [x, y] = closer ? focus : [FIELD.width / 2, FIELD.height * 0.52];
  const left = within(width - FIELD.width * scale, width / 2 - x * scale, 0);
  const top = within(height - FIELD.height * scale, height / 2 - y * scale, 0);
  const mirrored = !fixed && random.chance(0.5) ? `translate(${width} 0) scale(-1 1)` : "";
  return `<g transform="${mirrored}"><g transform="translate(${n(left)} ${n(top)}) scale(${Math.round(scale * 1000) / 1000})">${drawing}</g>${exposure(width, height, night)}</g>`;
}
