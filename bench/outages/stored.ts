import pg from "pg";
import { say } from "./figures.ts";
import type { Ground } from "./ground.ts";
import type { Acknowledged } from "./traffic.ts";

/** Compares acknowledged writes with the database and the file store. */
export async function sayWhatIsStored({ postgres, s3 }: Ground, { applications, uploads }: Acknowledged) {
  const client = new pg.Client({ connectionString: postgres.address });
  await client.connect();
  const rows = async (sql: string) => (await client.query<{ id: string; picture?: string }>(sql)).rows;
  const students = new Set((await rows("select student_id as id from students")).map(({ id }) => id));
  const items = await rows("select id, image as picture from gallery_items");
  await client.end();
  const pictures = new Set(items.map(({ id }) => id));
  const lost = [...applications.filter((id) => !students.has(id)), ...uploads.filter((id) => !pictures.has(id))];
  const files = [...s3.objects.keys()];
  const without = items.filter(({ picture = "" }) => !files.includes(picture));
  const count = applications.length + uploads.length;
  say("acknowledged writes lost", `${lost.length} of ${count}`, "0", lost.length === 0 && count > 0);
  say("rows without their file", `${without.length} of ${items.length}`, "0", without.length === 0);
}
