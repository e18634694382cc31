import { Link } from "react-router";
import { rulesLabels as labels, readLabels } from "#features/reporting/reporting.admin.labels.ts";
import { contestCriteria, contestPoints, type RuleResponse } from "#features/reporting/reporting.contract.ts";
import { buttonClasses, ExternalLink } from "#kit/action/button.tsx";
import { ScreenSection } from "#kit/admin/screen-parts.tsx";
import { type Loaded, LoadedContent, useLoaded } from "#kit/admin/screen-route.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { Table, Td, Th } from "#kit/list/table.tsx";
import { formatDay } from "#shared/dates.ts";

const looks = { pass: "text-success", fail: "text-danger", ask: "text-brand" } as const;
const order = { fail: 0, ask: 1, pass: 2 } as const;

/** Returns the day on which all rules were last checked, or undefined if the days differ. */
export function commonDay(rules: readonly Pick<RuleResponse, "readOn">[]): string | undefined {
  const day = rules[0]?.readOn;
  return rules.every(({ readOn }) => readOn === day) ? day : undefined;
}

/** Lists the rules of IEEE with their results, and the contest sheet. Shows nothing outside IEEE. */
export function RulesSection({ promise }: { promise: Promise<Loaded<RuleResponse[]>> }) {
  const loaded = useLoaded(promise);
  if (loaded?.data?.length === 0) return null;
  return (
    <ScreenSection id="ieee-rules" title={labels.title} className="mt-4 max-w-4xl sm:mt-6">
      <p className="mt-1 text-muted text-sm">{labels.help}</p>
      <LoadedContent loaded={loaded} waiting={<SpinnerBlock label={labels.loading} className="min-h-48" />}>
        {(rules) => (
          <>
            <CommonDay rules={rules} />
            <ul className="mt-2 divide-y divide-line">
              {rules
                .toSorted((one, other) => order[one.result] - order[other.result])
                .map((rule) => (
                  <RuleLine key={rule.id} showsDay={commonDay(rules) === undefined} {...rule} />
                ))}
            </ul>
            <ContestSheet rules={rules} />
          </>
        )}
      </LoadedContent>
    </ScreenSection>
  );
}

/** Shows the day of the last check once, if it is the same for all rules. */
export function CommonDay({ rules }: { rules: readonly Pick<RuleResponse, "readOn">[] }) {
  const day = commonDay(rules);
  return day && <p className="mt-1 text-muted text-sm">{readLabels.all(formatDay(day))}</p>;
}

interface RuleLineProps extends RuleResponse {
  /** Whether the line shows when the rule was last checked. */
  showsDay: boolean;
}

function RuleLine({ showsDay, rule, result, isChecked, page, severity, isConfirmed, ...more }: RuleLineProps) {
  const { source, readOn, screen } = more;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="break-words font-semibold">{rule}</p>
        <p className="text-muted text-sm">
          <span className={`font-semibold ${looks[result]}`}>
            {isChecked ? labels.results[result] : labels.notChecked}
          </span>{" "}
          · {labels.severity[severity]}
          {page && ` · ${labels.onPage(page)}`}
          {!isConfirmed && ` · ${labels.unconfirmed}`}
          {showsDay && ` · ${readLabels.one(formatDay(readOn))}`} ·{" "}
          <ExternalLink href={source}>
            {labels.source}
            <span className="sr-only">{labels.of(rule)}</span>
          </ExternalLink>
        </p>
      </div>
      {result !== "pass" && isChecked && (
        <Link to={screen} className={buttonClasses({ size: "small", variant: "secondary" })}>
          {labels.fix(screen)}
          <span className="sr-only">{labels.of(rule)}</span>
        </Link>
      )}
    </li>
  );
}

/** Adds up the points of rules that pass. Other points of a criterion are left to people. */
function ContestSheet({ rules }: { rules: readonly RuleResponse[] }) {
  const sum = (found: readonly RuleResponse[]) =>
    found.reduce((total, { contest }) => total + (contest?.points ?? 0), 0);
  return (
    <>
      <h3 className="mt-6 text-lg">{labels.contest}</h3>
      <p className="mt-1 mb-3 text-muted text-sm">{labels.contestHelp}</p>
      <Table
        label={labels.contest}
        head={
          <>
            <Th>{labels.criterion}</Th>
            <Th align="right">{labels.measured}</Th>
            <Th align="right">{labels.maximum}</Th>
          </>
        }
      >
        {contestCriteria.map((criterion) => {
          const measurable = rules.filter(({ contest }) => contest?.criterion === criterion);
          const points = sum(measurable.filter(({ result }) => result === "pass"));
          return (
            <tr key={criterion}>
              <Td label={labels.criterion}>{labels.criteria[criterion]}</Td>
              <Td label={labels.measured} align="right">
                {measurable.length === 0 ? labels.people : labels.points(points, sum(measurable))}
              </Td>
              <Td label={labels.maximum} align="right">
                {contestPoints[criterion]}
              </Td>
            </tr>
          );
        })}
      </Table>
    </>
  );
}
