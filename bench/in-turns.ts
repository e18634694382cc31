import { type Call, type Measured, measure } from "./load.ts";
import { median } from "./table.ts";

const CONNECTIONS = 16;

const browser = {
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "accept-language": "en-GB,en;q=0.9",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
};

/** Sends requests like a browser for some seconds. */
export const asking =
  (seconds: number) =>
  (address: string, name: string, { headers, ...call }: Call, expectedStatus = 200): Promise<Measured> =>
    measure(
      address,
      {
        name,
        connections: CONNECTIONS,
        expectedStatus,
        call: () => ({ ...call, headers: { ...browser, ...headers } }),
      },
      seconds,
    );

/** Runs the measurements in turns, so that other load affects all of them alike. @returns the rounds of each */
export async function inTurns(times: number, ...asked: (() => Promise<Measured>)[]): Promise<Measured[][]> {
  const rounds: Measured[][] = asked.map(() => []);
  for (let round = 0; round < times; round += 1)
    for (const [index, one] of asked.entries()) rounds[index]?.push(await one());
  return rounds;
}

/** Returns the median ratio of two measurements taken in the same round. */
export const ratio = (ones: readonly Measured[], others: readonly Measured[], what: "perSecond" | "p99Ms"): number =>
  median(ones.map((one, round) => one[what] / (others[round]?.[what] ?? Number.NaN)));
