import { useRef, useState } from "react";
import { teamLabels } from "#features/team/team.admin.labels.ts";
import { fetchTeam, type TeamMember, teamApi } from "#features/team/team.contract.ts";
import {
  cellsOf,
  IMPORT_MAX_PEOPLE,
  type ImportDefaults,
  ignoredColumns,
  type PlannedPerson,
  planImport,
  yearsOf,
} from "#features/team/team-import.rules.ts";
import { adminApi } from "#kit/admin/admin-api.ts";
import { useAttempt } from "#kit/feedback/failure.tsx";
import { separatorOf } from "#shared/csv.ts";

const labels = teamLabels.usePeopleImport;

export interface PeopleImportOptions {
  place: ImportDefaults;
  /** Members who will belong to the year, so that they count as existing. */
  staying?: readonly { name: string; section: string; year: string }[];
  /** Whether to add people as drafts. */
  asDrafts?: boolean;
}

/** The CSV parser loads on first use. */
async function rowsIn(text: string): Promise<string[][]> {
  const { parse } = await import("csv-parse/browser/esm/sync");
  const delimiter = separatorOf(text);
  return parse(text, { delimiter, bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true });
}

async function fetchMembers(years: readonly string[]): Promise<TeamMember[]> {
  const teams = await Promise.all(years.map((year) => fetchTeam(adminApi, year)));
  return teams.flatMap((team) => Object.values(team).flat());
}

/** A list of people: the plan for each row, then the result. */
export function usePeopleImport({ place, staying = [], asDrafts = false }: PeopleImportOptions) {
  const [plan, setPlan] = useState<PlannedPerson[] | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const [ignored, setIgnored] = useState<string[]>([]);
  const stopped = useRef(false);
  const reading = useAttempt(labels.readFailed);
  const wanted = plan?.filter(({ outcome }) => outcome === "new") ?? [];

  async function add({ person }: PlannedPerson): Promise<Partial<PlannedPerson>> {
    if (!person) return {};
    try {
      await teamApi.create(adminApi, asDrafts ? { ...person, state: "draft" } : person);
      return { outcome: "there" };
    } catch (error) {
      console.error("Failed to add a person from the list", error);
      return { outcome: "refused", reason: error instanceof Error ? error.message : "" };
    }
  }

  return {
    plan,
    /** Columns of the list that the import does not read. */
    ignored,
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
        const rows = await rowsIn(text);
        const cells = cellsOf(rows);
        setIgnored(ignoredColumns(rows));
        if (cells.length === 0) throw new Error(labels.noPeople);
        if (cells.length > IMPORT_MAX_PEOPLE) throw new Error(labels.tooMany(IMPORT_MAX_PEOPLE));
        setPlan(planImport(cells, [...(await fetchMembers(yearsOf(cells, place))), ...staying], place));
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
