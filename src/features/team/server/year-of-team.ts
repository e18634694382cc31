import { z } from "zod";
import type { WriteUnderWay } from "#content/in-write.ts";
import { getRow } from "#content/kind.ts";
import { placedOf } from "#content/placing.ts";
import { PUBLISHED } from "#content/publishing.ts";
import { bringOut, takeDown, unmake } from "#content/take-down.ts";
import { listUnpublished } from "#content/unpublished.store.ts";
import { finish, type Ground } from "#content/write.ts";
import type { Writer } from "#content/writer.ts";
import type { Db } from "#platform/db/database.ts";
import { members } from "./team.service.ts";
import * as store from "./team.store.ts";

/** Who of another year stays, and in what post, and the year in which they do. */
interface YearOfTeam {
  year: string;
  stays: readonly { id: string; position: string }[];
}

/** The data that undoes the start of a year: ids of the new members, and published drafts with their old positions. */
export const TeamBegun = z.object({
  made: z.array(z.string()),
  published: z.array(z.object({ id: z.string(), position: z.number() })),
});
export type TeamBegun = z.output<typeof TeamBegun>;

/** Drafts of a year, in the order in which they were written. */
async function draftsOf(db: Db, year: string): Promise<store.TeamMemberRow[]> {
  const items = await listUnpublished(db, members.entity, "drafts");
  return items
    .filter(({ state }) => state === "draft")
    .map((item) => placedOf<store.TeamMemberRow>(item).row)
    .filter((row) => row.year === year)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Whether people wait for a year. */
export const hasDrafts = async (db: Db, year: string): Promise<boolean> => (await draftsOf(db, year)).length > 0;

const keyOf = ({ name, section }: Pick<store.TeamMemberRow, "name" | "section">) => `${section}\n${name.toLowerCase()}`;

/**
 * Begins a year: who stays gets a post in it, and keeps the one of before; drafts of it come out after them. Whoever is
 * there by name already is not there twice.
 */
export async function beginYear(
  deps: WriteUnderWay<Ground>,
  { year, stays }: YearOfTeam,
  { username }: Writer,
): Promise<TeamBegun> {
  const writer = { username, batch: deps.newId() };
  const there = new Set((await store.listMembers(deps.db, year)).map(keyOf));
  const made: string[] = [];
  for (const { id: before, position } of stays) {
    const present = await store.findMember(deps.db, before);
    if (!present || there.has(keyOf(present))) continue;
    there.add(keyOf(present));
    const { id: _id, version: _version, created_at: _created, updated_at: _updated, ...columns } = present;
    const id = deps.newId();
    const now = deps.clock();
    const place = await store.endOfSection(deps.db, { section: present.section, year });
    await store.createMember(deps.db, { id, now, columns: { ...columns, job_title: position, year, position: place } });
    const row = await getRow(deps, members, id);
    const placed = { row, standing: PUBLISHED, trashedFrom: null, wasPublished: true };
    await finish(deps, members, placed, { writer, action: "created", now });
    made.push(id);
  }
  const published: TeamBegun["published"] = [];
  for (const { id, section, position } of await draftsOf(deps.db, year)) {
    const place = await store.endOfSection(deps.db, { section, year });
    await bringOut(deps, members, { id, writer, change: (row) => ({ ...row, position: place }) });
    published.push({ id, position });
  }
  return { made, published };
}

/** Takes back what `beginYear` did, as far as nobody has deleted it since. */
export async function takeYearBack(
  deps: WriteUnderWay<Ground>,
  { made, published }: TeamBegun,
  { username }: Writer,
): Promise<void> {
  const writer = { username, batch: deps.newId() };
  for (const id of made) await unmake(deps, members, { id, writer });
  for (const { id, position } of published)
    await takeDown(deps, members, { id, writer, change: (row) => ({ ...row, position }) });
}
