/** Each calls itself several of these: what comes first counts. */
const browsers = [
  ["Edge", /Edg(e|A|iOS)?[/]/],
  ["Opera", /OPR[/]/],
  ["Firefox", /(Firefox|FxiOS)[/]/],
  ["Chrome", /(Chrome|CriOS)[/]/],
  ["Safari", /Safari[/]/],
] as const;

const systems = [
  ["Android", /Android/],
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Windows", /Windows/],
  ["Mac", /Mac OS X/],
  ["ChromeOS", /CrOS/],
  ["Linux", /Linux/],
] as const;

const first = (known: readonly (readonly [string, RegExp])[], agent: string) =>
  known.find(([, mark]) => mark.test(agent))?.[0];

/** What a browser calls itself, for a person who is to know their own devices again: "Firefox on Windows". */
export function browserInWords(agent: string): string {
  const browser = first(browsers, agent) ?? "Unknown browser";
  const system = first(systems, agent);
  return system ? `${browser} on ${system}` : browser;
}
