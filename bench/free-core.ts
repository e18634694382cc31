import { readFile, writeFile } from "node:fs/promises";
import { z } from "zod";

const traceEvent = z.looseObject({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Time of the start in microseconds. */
  ts: z.number(),
  /** Duration in microseconds. */
  dur: z.number().optional(),
  /** Processor time in microseconds. */
  tdur: z.number().optional(),
  args: z.looseObject({ name: z.unknown() }).partial().optional(),
});
const traceFile = z.looseObject({ traceEvents: z.array(traceEvent) });
type TraceEvent = z.infer<typeof traceEvent>;

const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;

/** Shortens the tasks of one thread to their processor time, and all events in a task by the same factor. */
function shortenTasks(events: TraceEvent[]) {
  events.sort((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
  let task = { start: 0, end: 0, factor: 1 };
  for (const event of events) {
    const { ts, ph, dur = 0, tdur } = event;
    if (ts >= task.end && ph === "X")
      task = { start: ts, end: ts + dur, factor: dur > 0 && tdur !== undefined ? Math.min(1, tdur / dur) : 1 };
    if (ts >= task.end) continue;
    const moved = (time: number) => Math.round(task.start + (Math.min(time, task.end) - task.start) * task.factor);
    event.ts = moved(ts);
    if (event.dur !== undefined) event.dur = moved(ts + dur) - event.ts;
  }
}

/**
 * Removes from a Chromium trace the time in which pages waited for a core, as if the phone had a core for the page.
 * Browser, Lighthouse and site share the cores of the machine, and Lighthouse multiplies the time of a task by four,
 * including the time that it waited.
 */
export async function removeWaiting(path: string): Promise<void> {
  const trace = traceFile.parse(JSON.parse(await readFile(path, "utf8")));
  const named = trace.traceEvents.filter(({ ph, name }) => ph === "M" && name === "thread_name");
  const pageThreads = new Set(named.filter(({ args }) => args?.name === "CrRendererMain").map(threadOf));
  const timed = trace.traceEvents.filter((event) => event.ph !== "M" && pageThreads.has(threadOf(event)));
  for (const events of Map.groupBy(timed, threadOf).values()) shortenTasks(events);
  await writeFile(path, JSON.stringify(trace));
}
