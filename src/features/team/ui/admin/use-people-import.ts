import { useRef, useState } from "react";
import type { TeamMemberDraft } from "#features/team/team.api.ts";
import type { TeamMember } from "#features/team/team.contract.ts";
import {
  cellsOf,
  IMPORT_MAX_PEOPLE,
  type ImportPlace,
  type PlannedPerson,
  planImport,
  separatorOf,
  yearsOf,
} from "#features/team/team-import.rules.ts";
import { useAttempt } from "#kit/feedback/failure.tsx";
import { initialsPicture } from "./initials-picture.ts";

export interface PeopleImportOptions {
  place: ImportPlace;
  /** Returns the members of some years. */
  fetchMembers: (years: readonly string[]) => Promise<TeamMember[]>;
  /** Adds a person. Throws with a message for the user. */
  onAdd: (draft: TeamMemberDraft) => Promise<void>;
}

/** The CSV parser loads on first use. */
async function rowsIn(text: string): Promise<string[][]> {
  const { parse } = await import("csv-parse/browser/esm/sync");
  const delimiter = separatorOf(text);
  return parse(text, { delimiter, bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true });
}

/** A list of people: the plan for each row, then the result. */
export function usePeopleImport({ place, fetchMembers, onAdd }: PeopleImportOptions) {
  const [plan, setPlan] = useState<PlannedPerson[] | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const stopped = useRef(false);
  const reading = useAttempt("Failed to read the list");
  const wanted = plan?.filter(({ outcome }) => outcome === "new") ?? [];

  async function add({ person, name }: PlannedPerson): Promise<Partial<PlannedPerson>> {
    if (!person) return {};
    try {
      await onAdd({ ...person, image: await initialsPicture(name) });
      return { outcome: "there" };
    } catch (error) {
      console.error("Failed to add a person from the list", error);
      return { outcome: "refused", reason: error instanceof Error ? error.message : "" };
    }
  }

  return {
    plan,
    wanted,
    /** Number of processed people; null while no import is running. */
    done,
    failure: reading.failure,
    stop() {
      stopped.current = true;
    },
    clear: () => setPlan(null),
    async read(text: string) {
      setPlan(null);
      await reading.run(async () => {
        const cells = cellsOf(await rowsIn(text));
        if (cells.length === 0) throw new Error("The list has no people.");
        if (cells.length > IMPORT_MAX_PEOPLE)
          throw new Error(`You can import at most ${IMPORT_MAX_PEOPLE} people at once.`);
        setPlan(planImport(cells, await fetchMembers(yearsOf(cells, place)), place));
      });
    },
    /** Adds the new people one after the other, in order. @returns the number of added people */
    async run(): Promise<number> {
      stopped.current = false;
      let added = 0;
      for (const [index, one] of wanted.entries()) {
        if (stopped.current) break;
        setDone(index);
        const outcome = await add(one);
        if (outcome.outcome === "there") added++;
        setPlan((before) => before?.map((other) => (other.row === one.row ? { ...other, ...outcome } : other)) ?? null);
      }
      setDone(null);
      return added;
    },
  };
}
