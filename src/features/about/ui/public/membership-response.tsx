import { stepResponse } from "#kit/brand/signal-trace.tsx";
import { Section } from "#kit/page/section.tsx";

const WIDTH = 1136;
const HEIGHT = 260;
const REST = 236;
const SETTLED = 110;
const START = 162;

const response = stepResponse({ samples: 140, damping: 0.2, cycles: 4 });
const toX = (time: number) => START + (WIDTH - START) * time;
const toY = (level: number) => REST - level * (REST - SETTLED);
const trace = [
  `0,${REST}`,
  ...response.map(({ time, level }) => `${toX(time).toFixed(1)},${toY(level).toFixed(1)}`),
].join(" ");

const QUARTER = WIDTH / 4;
// The four points are a quarter of the width apart, above their texts. The first peak is the second point.

interface MembershipResponseProps {
  title: string;
  lead: string;
  /** Four texts, one per point. */
  stages: readonly { title: string; text: string }[];
}

function heightAt(x: number): number {
  const sample = response[Math.round(((x - START) / (WIDTH - START)) * (response.length - 1))];
  return sample ? toY(sample.level) : REST;
}

/** The site's curve with an explanation of its four points. */
export function MembershipResponse({ title, lead, stages }: MembershipResponseProps) {
  return (
    <Section tone="wash" title={title} titleId="step-response" lead={lead}>
      <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="response-figure">
        <line
          x1="0"
          x2={WIDTH}
          y1={SETTLED}
          y2={SETTLED}
          className="stroke-brand/35"
          strokeWidth="1"
          strokeDasharray="4 6"
        />
        <line x1="0" x2={WIDTH} y1={REST} y2={REST} className="stroke-line" strokeWidth="1" />
        <polyline points={trace} fill="none" className="stroke-brand" strokeWidth="3" strokeLinejoin="round" />
        {stages.map(({ title }, index) => (
          <circle
            key={title}
            cx={Math.max(10, index * QUARTER)}
            cy={heightAt(index * QUARTER)}
            r="8"
            className={index === stages.length - 1 ? "fill-amber stroke-ink" : "fill-paper stroke-brand"}
            strokeWidth="3"
          />
        ))}
      </svg>
      <ol className="response-stages">
        {stages.map(({ title, text }) => (
          <li key={title} dir="auto" className="min-w-0 break-words">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
