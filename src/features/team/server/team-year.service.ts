import { z } from "zod";
import { getRow } from "#content/content-type.ts";
import { PUBLISHED } from "#content/publication.ts";
import { publish, unpublish } from "#content/publish.ts";
import { undoCreation } from "#content/trash.ts";
import { type ContentDeps, finishWrite, type Writer, type WriteTransaction } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import { members } from "./team.service.ts";
import * as store from "./team.store.ts";

/** Members who continue, their new positions, and the new year. */
interface YearOfTeam {
  year: string;
  stays: readonly { id: string; position: string }[];
}

/** The data that undoes the start of a year: IDs of the new members, and published drafts with their old positions. */
export const TeamUndoData = z.object({
  made: z.array(z.string()),
  published: z.array(z.object({ id: z.string(), position: z.number() })),
});
export type TeamUndoData = z.output<typeof TeamUndoData>;

/** Returns whether a year has draft members. */
export const hasDrafts = async (db: Db, year: string): Promise<boolean> =>
  (await store.listDrafts(db, year)).length > 0;

const keyOf = ({ name, section }: Pick<store.TeamMemberRow, "name" | "section">) => `${section}\n${name.toLowerCase()}`;

/**
 * Starts a year: continuing members get a position in it and keep the previous one, and its drafts are published after
 * them. Members whose name already exists in it are not added twice.
 */
export async function startTeamYear(
  deps: WriteTransaction<ContentDeps>,
  { year, stays }: YearOfTeam,
  { username }: Writer,
): Promise<TeamUndoData> {
  const writer = { username, batch: deps.newId() };
  // An erasure at the same time must not miss a portrait that this copies. Sorted, so that both lock in the same order.
  for (const id of stays.map(({ id }) => id).sort()) await store.lockMember(deps.db, id);
  const there = new Set((await store.listMembers(deps.db, year, "published")).map(keyOf));
  const made: string[] = [];
  for (const { id: before, position } of stays) {
    const present = await store.findMember(deps.db, before, "published");
    if (!present || there.has(keyOf(present))) continue;
    there.add(keyOf(present));
    const { section, name, department, linkedin, image, alt, focus, email, private_link } = present;
    const columns = { section, name, department, linkedin, image, alt, focus, email, private_link };
    const id = deps.newId();
    const now = deps.clock();
    const place = await store.endOfSection(deps.db, { section: present.section, year });
    await store.createMember(deps.db, { id, now, columns: { ...columns, job_title: position, year, position: place } });
    const row = await getRow(deps, members, id, "all");
    const history = { restoreState: null, wasPublished: true };
    await finishWrite(deps, members, row, { ...history, writer, action: "created", now, status: PUBLISHED });
    made.push(id);
  }
  const published: TeamUndoData["published"] = [];
  for (const { id, section, position } of await store.listDrafts(deps.db, year)) {
    const place = await store.endOfSection(deps.db, { section, year });
    await publish(deps, members, { id, writer, columns: { position: place } });
    published.push({ id, position });
  }
  return { made, published };
}

/** Undoes `startTeamYear`, except for rows that were deleted since. */
export async function undoTeamYear(
  deps: WriteTransaction<ContentDeps>,
  { made, published }: TeamUndoData,
  { username }: Writer,
): Promise<void> {
  const writer = { username, batch: deps.newId() };
  for (const id of made) await undoCreation(deps, members, { id, writer });
  for (const { id, position } of published) await unpublish(deps, members, { id, writer, columns: { position } });
}
