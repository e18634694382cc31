import type { WriteUnderWay } from "#content/in-write.ts";
import type { Ground } from "#content/write.ts";
import type { Writer } from "#content/writer.ts";
import type { Db } from "#platform/db/database.ts";
import type { YearPlan } from "../new-year.contract.ts";

/** The transaction in which a year begins, or is taken back. */
export type YearGround = WriteUnderWay<Ground>;

/** Something that changes with the year. */
interface YearPart<Choice> {
  /** @returns what is kept, as JSON, to take it back */
  begin(deps: YearGround, choice: Choice, writer: Writer): Promise<unknown>;
  takeBack(deps: YearGround, begun: unknown, writer: Writer): Promise<void>;
}

/** What a year is made of, each of its own feature. */
export interface YearParts {
  currentYear(deps: { db: Db }): Promise<string>;
  setCurrentYear(deps: YearGround, year: string, writer: Writer): Promise<void>;
  /** Whether people have been entered for a year who are still drafts. */
  hasDrafts(db: Db, year: string): Promise<boolean>;
  /** The address of a hero video that could be taken down. */
  findChosenVideo(db: Db): Promise<string | undefined>;
  team: YearPart<Pick<YearPlan, "year" | "stays">>;
  accounts: YearPart<YearPlan["accounts"]>;
  banners: YearPart<readonly string[]>;
  heroVideo: YearPart<boolean>;
}
