import { Bar, BarChart, type BarShapeProps, LabelList, Rectangle, ResponsiveContainer, XAxis, YAxis } from "recharts";

interface ChartBar {
  label: string;
  count: number;
  /** CSS class of the bar's color. */
  fill: string;
}

const ColoredBar = ({ x, y, width, height, payload }: BarShapeProps) => (
  <Rectangle {...{ x, y, width, height }} radius={[4, 4, 0, 0]} className={(payload as ChartBar).fill} />
);

/** The visual bars. In its own file, so that only the dashboard loads the chart library. */
export function CountChart({ bars }: { bars: ChartBar[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={bars} accessibilityLayer={false} margin={{ top: 28, right: 0, bottom: 0, left: 0 }}>
        <XAxis
          dataKey="label"
          interval={0}
          tickLine={false}
          axisLine={{ className: "stroke-field" }}
          tick={{ className: "fill-muted text-[0.6875rem] sm:text-sm" }}
          height={32}
          tickMargin={8}
        />
        <YAxis hide domain={[0, (greatest: number) => Math.max(greatest, 1)]} />
        <Bar dataKey="count" maxBarSize={96} minPointSize={2} isAnimationActive={false} shape={ColoredBar}>
          <LabelList dataKey="count" position="top" className="fill-ink font-semibold text-sm tabular-nums" />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
