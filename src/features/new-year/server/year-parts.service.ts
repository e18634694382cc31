import { z } from "zod";
import type { ContentDeps, Writer, WriteTransaction } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import { newYearMessages, type YearPlan } from "../new-year.contract.ts";

/** The transaction of a year switch or its undo. */
export type YearTransaction = WriteTransaction<ContentDeps>;

/** A part of the site that changes with the year. */
interface YearPart<Choice> {
  /** Makes the change. @returns the data that `undo` needs, stored as JSON */
  start(deps: YearTransaction, choice: Choice, writer: Writer): Promise<unknown>;
  /** Undoes the change. @throws AppError("conflict") when `undoData` is not what `start` of this release stores */
  undo(deps: YearTransaction, undoData: unknown, writer: Writer): Promise<void>;
}

interface TypedPart<Choice, UndoData> {
  undoData: z.ZodType<UndoData>;
  start(deps: YearTransaction, choice: Choice, writer: Writer): Promise<UndoData>;
  undo(deps: YearTransaction, undoData: UndoData, writer: Writer): Promise<void>;
}

/** Parses stored undo data. @throws AppError("conflict") when it has another form */
function readUndoData<Data>(schema: z.ZodType<Data>, stored: unknown): Data {
  const { data, error } = schema.safeParse(stored);
  if (error) throw new AppError("conflict", { message: newYearMessages.undoUnreadable, cause: error });
  return data as Data;
}

/** Returns a part whose undo data is parsed when it is read from the database. */
export const yearPart = <Choice, UndoData>({
  undoData,
  start,
  undo,
}: TypedPart<Choice, UndoData>): YearPart<Choice> => ({
  start,
  undo: (deps, stored, writer) => undo(deps, readUndoData(undoData, stored), writer),
});

/** The parts of a year, one for each feature that changes. */
export interface YearParts {
  currentYear(deps: { db: Db }): Promise<string>;
  setCurrentYear(deps: YearTransaction, year: string, writer: Writer): Promise<void>;
  /** Returns whether a year has draft members. */
  hasDrafts(db: Db, year: string): Promise<boolean>;
  /** Returns the URL of the hero video, if officers have chosen one. */
  findChosenVideo(db: Db): Promise<string | undefined>;
  team: YearPart<Pick<YearPlan, "year" | "stays">>;
  accounts: YearPart<YearPlan["accounts"]>;
  banners: YearPart<readonly string[]>;
  heroVideo: YearPart<boolean>;
}

/** The user who starts the year. Versions of the changed items are not checked. */
type Starter = Pick<Writer, "username"> & { expectedVersion?: never };

/** The data that undoes a year switch. Each part parses its own. */
const UndoData = z.object({
  before: z.string(),
  team: z.unknown(),
  accounts: z.unknown(),
  banners: z.unknown(),
  heroVideo: z.unknown(),
});
type UndoData = z.output<typeof UndoData>;

/** Makes all planned changes, in the transaction of a write. @returns the data that undoes them */
export async function startYear(
  deps: YearTransaction,
  parts: YearParts,
  { year, stays, accounts, takeDown }: YearPlan,
  writer: Starter,
): Promise<UndoData> {
  const before = await parts.currentYear(deps);
  await parts.setCurrentYear(deps, year, writer);
  return {
    before,
    team: await parts.team.start(deps, { year, stays }, writer),
    accounts: await parts.accounts.start(deps, accounts, writer),
    banners: await parts.banners.start(deps, takeDown.banners, writer),
    heroVideo: await parts.heroVideo.start(deps, takeDown.heroVideo, writer),
  };
}

/** Undoes a year switch, in the transaction of a write. @throws AppError("conflict") when the stored data is unreadable */
export async function undoYear(deps: YearTransaction, parts: YearParts, stored: unknown, writer: Starter) {
  const undoData = readUndoData(UndoData, stored);
  await parts.setCurrentYear(deps, undoData.before, writer);
  for (const part of ["team", "accounts", "banners", "heroVideo"] as const)
    await parts[part].undo(deps, undoData[part], writer);
}
