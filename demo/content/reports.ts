import type { ReportInput } from "#features/reports/reports.contract.ts";

const ANNUAL_REPORTS = 5;

/** Five annual reports, then reports of events, which the caller names. */
export function makeReport(now: Date, index: number, overrides: Partial<ReportInput> = {}): ReportInput {
  const year = now.getUTCFullYear() - 1 - index;
  return {
    ...(index < ANNUAL_REPORTS
      ? { title: `Annual Report ${year}`, type: "annual" as const, year }
      : { title: "Event Report", type: "event" as const }),
    ...overrides,
  };
}
