import { edits, kill, postgresAway, rollingRestart, s3Away } from "./outages/acts.ts";
import { openGround } from "./outages/ground.ts";
import type { StartProcess } from "./processes.ts";

const acts = {
  "an edit, on each instance in turns": edits,
  "each is killed (SIGKILL) and restarted, one after the other": kill,
  "a rolling restart (SIGTERM)": rollingRestart,
  "PostgreSQL is down for 20 s": postgresAway,
  "S3 is down for 20 s": s3Away,
};

/** Measures what visitors notice, through the proxy, when two instances or their services fail. */
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
