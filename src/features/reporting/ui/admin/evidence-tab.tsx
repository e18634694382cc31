import { Printer } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ReadApi } from "#api-client/api.ts";
import { evidenceOf } from "#features/reporting/evidence.rules.ts";
import { reportingLabels } from "#features/reporting/reporting.admin.labels.ts";
import { fetchEvidence } from "#features/reporting/reporting.api.ts";
import type { EvidenceResponse, ReportedEvent } from "#features/reporting/reporting.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { useListAddress } from "#kit/admin/list-screen.tsx";
import { CheckboxField } from "#kit/form/choice-fields.tsx";
import { useSiteZone } from "#kit/publishing/publishing-fields.tsx";
import { formatInstant, formatLongDay } from "#shared/dates.ts";
import { vtoolsEventUrl } from "#shared/vtools.ts";

/** The IDs of the chosen events, or of those that are left out. */
type EvidenceChoice = { events: ReadonlySet<string> } | { without: ReadonlySet<string> };

/** The query parameters of the whole year. */
export const noChoice = { events: "", without: "" };

/** Returns the choice in the query of the screen's URL, where a reload and a shared link find it. */
export function chosenIn(query: URLSearchParams): EvidenceChoice {
  const ids = (name: string) => new Set((query.get(name) ?? "").split(".").filter(Boolean));
  const events = ids("events");
  return events.size > 0 ? { events } : { without: ids("without") };
}

/** Returns the query parameters of a choice: the shorter list, because servers refuse long URLs. */
export function choiceOf(all: readonly string[], chosen: ReadonlySet<string>): typeof noChoice {
  const [events, without] = [all.filter((id) => chosen.has(id)), all.filter((id) => !chosen.has(id))];
  if (without.length <= events.length) return { events: "", without: without.join(".") };
  return { events: events.join("."), without: "" };
}

/** The evidence packet of a year, with all events of the year to choose from. */
interface ChosenEvidence {
  all: EvidenceResponse;
  shown: EvidenceResponse;
}

/** Loads the evidence of a year, and of its chosen events. Events that are deleted meanwhile do not count. */
export async function loadEvidence(api: ReadApi, year: number, choice: EvidenceChoice): Promise<ChosenEvidence> {
  const all = await fetchEvidence(api, year);
  const ids = all.activities.map(({ _id }) => _id);
  const isChosen = (id: string) => ("events" in choice ? choice.events.has(id) : !choice.without.has(id));
  const chosen = new Set(ids.filter(isChosen));
  const isWhole = chosen.size === ids.length || chosen.size === 0;
  return { all, shown: isWhole ? all : evidenceOfChosen(all, chosen) };
}

/** Returns the packet of some events of a year. Its events name their hosts instead of their IDs. */
function evidenceOfChosen(all: EvidenceResponse, chosen: ReadonlySet<string>): EvidenceResponse {
  const activities = all.activities.filter(({ _id }) => chosen.has(_id));
  const units = all.allUnits.map(({ name, kind }) => ({ id: name, name, kind }));
  return { ...all, year: null, ...evidenceOf(activities, units), activities };
}

const labels = reportingLabels.evidence;

/** A packet for printing: totals, then a page for each activity. The chosen events are in the URL. */
export function EvidenceTab({ all, shown }: ChosenEvidence) {
  const address = useListAddress();
  const ids = all.activities.map(({ _id }) => _id);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(shown.activities.map(({ _id }) => _id)));
  const choose = (id: string, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((other) => other !== id)));
  function showAll() {
    setChosen(new Set(ids));
    address.change(noChoice);
  }
  if (all.activities.length === 0) return <p className="text-muted">{labels.empty}</p>;
  return (
    <>
      <div className="mb-6 flex max-w-4xl flex-col gap-4">
        <Button className="self-start" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {labels.print}
        </Button>
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold text-sm">{labels.choose}</summary>
          {all.activities.map(({ _id, title, date }) => (
            <CheckboxField
              key={_id}
              className="my-1"
              label={`${formatLongDay(date)}: ${title}`}
              checked={chosen.has(_id)}
              onChange={({ target }) => choose(_id, target.checked)}
            />
          ))}
          <div className="mt-3 flex flex-wrap gap-3">
            <Button
              size="small"
              variant="secondary"
              disabled={chosen.size === 0}
              onClick={() => address.change(choiceOf(ids, chosen))}
            >
              {labels.show}
            </Button>
            <Button size="small" variant="quiet" onClick={showAll}>
              {labels.showAll}
            </Button>
          </div>
        </details>
      </div>
      <article className="print-list max-w-4xl rounded-card border border-line bg-paper p-3 sm:p-8 print:max-w-none print:border-0 print:p-0">
        <Summary evidence={shown} />
        {shown.activities.map((activity) => (
          <Activity key={activity._id} activity={activity} />
        ))}
      </article>
    </>
  );
}

function Summary({ evidence }: { evidence: EvidenceResponse }) {
  const { year, unit, madeAt, totals, women, units, categories } = evidence;
  const timeZone = useSiteZone();
  return (
    <section>
      <h2 className="text-2xl">{labels.title(year)}</h2>
      <p className="font-semibold">
        {unit.name}
        {unit.spoid && ` (${unit.spoid})`}
      </p>
      <p className="text-muted text-sm">{labels.madeAt(formatInstant(madeAt, timeZone))}</p>
      <Numbers
        title={labels.totals}
        lines={[
          { name: labels.whole, totals },
          { name: labels.women, totals: women },
        ]}
      />
      <Numbers title={labels.unit} lines={units} />
      <Numbers
        title={labels.category}
        lines={categories.map(({ category, totals }) => ({ name: category || labels.noCategory, totals }))}
      />
      {totals.uncounted > 0 && <p className="mt-3 text-sm">{labels.uncounted(totals.uncounted)}</p>}
    </section>
  );
}

const columns = ["events", "members", "guests", "participants"] as const;

function Numbers({ title, lines }: { title: string; lines: { name: string; totals: EvidenceResponse["totals"] }[] }) {
  return (
    <table className="mt-5 w-full border-collapse text-xs tabular-nums sm:table-fixed sm:text-sm">
      <thead>
        <tr>
          <th scope="col" className="border-line border-b py-2 pr-2 text-left">
            {title}
          </th>
          {columns.map((name) => (
            <th key={name} scope="col" className="border-line border-b py-2 pl-1 text-right sm:pl-2 sm:w-[16%]">
              {labels.column[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, totals }) => (
          <tr key={name}>
            <th scope="row" className="break-words border-line border-b py-2 pr-1 text-left font-normal">
              {name}
            </th>
            {columns.map((column) => (
              <td key={column} className="border-line border-b py-2 pl-1 text-right sm:pl-2">
                {totals[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Print adds the URL. */
const pageLink = (url: string, text: string) => (
  <a href={url} className="text-link">
    {text}
  </a>
);

function Activity({ activity }: { activity: ReportedEvent }) {
  const { title, date, location, category, subcategory, hosts, speakers, members, guests, path, vtoolsId } = activity;
  const facts: [string, ReactNode][] = [
    [labels.location, location],
    [labels.hosts, hosts.join(", ")],
    [labels.speakers, speakers.map(({ name, role }) => (role ? `${name}, ${role}` : name)).join("; ")],
    [labels.category, [category, subcategory].filter(Boolean).join(", ")],
    [labels.members, members],
    [labels.guests, guests],
    [labels.participants, members === null && guests === null ? null : (members ?? 0) + (guests ?? 0)],
    [labels.page, path && pageLink(new URL(path, window.location.origin).href, title)],
    [labels.vtools, vtoolsId && pageLink(vtoolsEventUrl(vtoolsId), String(vtoolsId))],
  ];
  return (
    <section className="mt-8 break-before-page border-line border-t pt-6 print:mt-0 print:border-0">
      <h3 dir="auto" className="text-xl">
        {title}
      </h3>
      <p className="text-muted">{formatLongDay(date)}</p>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
        {facts
          .filter(([, value]) => value !== null && value !== "")
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
      </dl>
      <p dir="auto" className="mt-4 whitespace-pre-line break-words text-sm">
        {activity.reportText || activity.description}
      </p>
      <div className="mt-4 grid grid-cols-2 gap-3">
        {activity.photos.map((photo, index) => (
          <img
            key={photo}
            src={photo}
            alt={labels.photo(title, index + 1)}
            className="max-h-72 w-full object-contain"
          />
        ))}
      </div>
    </section>
  );
}
