import type { z } from "zod";
import type { ContentDeps, Writer, WriteTransaction } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import { newYearMessages, type YearPlan } from "../new-year.contract.ts";

/** The transaction of a year switch or its undo. */
export type YearGround = WriteTransaction<ContentDeps>;

/** A part of the site that changes with the year. */
interface YearPart<Choice> {
  /** Makes the change. @returns the data that `takeBack` needs, stored as JSON */
  begin(deps: YearGround, choice: Choice, writer: Writer): Promise<unknown>;
  /** Undoes the change. @throws AppError("conflict") when `begun` is not what `begin` of this release stores */
  takeBack(deps: YearGround, begun: unknown, writer: Writer): Promise<void>;
}

interface TypedPart<Choice, Begun> {
  begun: z.ZodType<Begun>;
  begin(deps: YearGround, choice: Choice, writer: Writer): Promise<Begun>;
  takeBack(deps: YearGround, begun: Begun, writer: Writer): Promise<void>;
}

/** Parses stored undo data. @throws AppError("conflict") when it has another form */
export function readUndoData<Data>(schema: z.ZodType<Data>, stored: unknown): Data {
  const { data, error } = schema.safeParse(stored);
  if (error) throw new AppError("conflict", { message: newYearMessages.undoUnreadable, cause: error });
  return data as Data;
}

/** Returns a part whose undo data is parsed when it is read from the database. */
export const yearPart = <Choice, Begun>({ begun, begin, takeBack }: TypedPart<Choice, Begun>): YearPart<Choice> => ({
  begin,
  takeBack: (deps, stored, writer) => takeBack(deps, readUndoData(begun, stored), writer),
});

/** The parts of a year, one for each feature that changes. */
export interface YearParts {
  currentYear(deps: { db: Db }): Promise<string>;
  setCurrentYear(deps: YearGround, year: string, writer: Writer): Promise<void>;
  /** Returns whether a year has draft members. */
  hasDrafts(db: Db, year: string): Promise<boolean>;
  /** Returns the URL of the hero video, if officers have chosen one. */
  findChosenVideo(db: Db): Promise<string | undefined>;
  team: YearPart<Pick<YearPlan, "year" | "stays">>;
  accounts: YearPart<YearPlan["accounts"]>;
  banners: YearPart<readonly string[]>;
  heroVideo: YearPart<boolean>;
}
