import { annualReportLines, eventReportLines } from "#demo/content/reports.ts";
import type { ReportInput } from "#features/reports/reports.contract.ts";
import { createReport } from "#features/reports/server/reports.store.ts";
import { contentTypes } from "#platform/media/media-key.ts";
import { daysFrom, HOUR_MS } from "../content/days.ts";
import { makeReport } from "../content/reports.ts";
import { sampleDocx } from "../documents/docx.ts";
import { samplePdf } from "../documents/pdf.ts";
import type { SeededEvent } from "./events.ts";
import { addAuditEntry, commit, overridesOf, type Prepared, type SeededSite, type SeedPlan } from "./seed.ts";

interface SeededReport {
  id: string;
  input: ReportInput;
  createdAt: Date;
  /** Storage key. */
  file: string;
}

type Overrides = Partial<ReportInput> & { createdAt?: Date };
type ReportedEvent = Pick<SeededEvent, "id" | "input">;

/** Officers write one report in four with a word processor. */
async function storeDocument({ deps, store }: SeededSite, index: number, title: string, lines: readonly string[]) {
  const extension = index % 4 === 2 ? "docx" : "pdf";
  const key = `reports/${deps.newId()}.${extension}`;
  const bytes = extension === "pdf" ? samplePdf({ title, lines }) : sampleDocx({ title, lines });
  await store.put(key, bytes, contentTypes[extension]);
  return key;
}

/** Returns the title and the event of an event report. */
const aboutEvent = (event: ReportedEvent | undefined): Partial<ReportInput> =>
  event ? { title: `Report: ${event.input.title}`, eventId: event.id } : {};

/**
 * @param events past events, which the event reports describe
 * @param content the events and achievements that the annual reports count
 */
export async function prepareReports(
  site: SeededSite,
  plan: SeedPlan<Overrides>,
  events: readonly ReportedEvent[] = [],
  content: Omit<Parameters<typeof annualReportLines>[0], "now" | "year"> = { events: [], achievements: [] },
): Promise<Prepared<SeededReport>> {
  const now = site.deps.clock();
  let reported = 0;
  const planned = overridesOf(plan).map(({ createdAt, ...overrides }, index) => {
    const isAnnual = makeReport(now, index, overrides).type === "annual";
    const event = isAnnual ? undefined : events[reported++ % Math.max(1, events.length)];
    const input = makeReport(now, index, { ...aboutEvent(event), ...overrides });
    const due = isAnnual
      ? new Date(Date.UTC((input.year ?? now.getUTCFullYear() - 1) + 1, 0, 25, 10))
      : daysFrom(new Date(`${event?.input.date ?? "2024-01-01"}T10:00:00Z`), 9);
    const latest = now.getTime() - 20 * HOUR_MS;
    return { index, input, event, createdAt: createdAt ?? new Date(Math.min(due.getTime(), latest)) };
  });
  const items = await Promise.all(
    planned.map(async ({ index, input, event, createdAt }) => ({
      id: site.deps.newId(),
      input,
      createdAt,
      file: await storeDocument(
        site,
        index,
        input.title,
        event
          ? eventReportLines(event.input)
          : annualReportLines({ now, year: input.year ?? now.getUTCFullYear(), ...content }),
      ),
    })),
  );
  return {
    items,
    async write(db) {
      for (const { id, input, createdAt, file } of items) {
        const { title, type } = input;
        const subject = { year: input.year ?? null, event_id: input.eventId ?? null };
        await createReport(db, { id, now: createdAt, columns: { title, type, ...subject, file } });
        await addAuditEntry(db, site, createdAt, { action: "created", entity: "report", entityId: id, label: title });
      }
    },
  };
}

export const seedReports = async (
  site: SeededSite,
  plan: SeedPlan<Overrides>,
  events?: readonly ReportedEvent[],
): Promise<SeededReport[]> => commit(site, await prepareReports(site, plan, events));
