import { edits, kill, postgresAway, rollingRestart, s3Away } from "./outages/acts.ts";
import { openGround } from "./outages/ground.ts";
import type { StartProcess } from "./processes.ts";

const acts = {
  "an edit, at one and at the other in turns": edits,
  "each is killed (SIGKILL) and started anew, one after the other": kill,
  "a rolling restart (SIGTERM)": rollingRestart,
  "PostgreSQL is away for 20 s": postgresAway,
  "S3 is away for 20 s": s3Away,
};

/** What visitors notice, through the proxy, of what happens to two instances and what they need. */
export async function benchOutages(_start: StartProcess, folder: string) {
  const ground = await openGround(folder);
  try {
    for (const [name, act] of Object.entries(acts)) {
      console.log(`\n${name}`);
      await act(ground);
    }
  } finally {
    await ground.close();
  }
}
