import '@mantine/charts/styles.layer.css';
import { BarChart as MantineBarChart } from '@mantine/charts';
import classes from './charts.module.css';

export interface Bar {
  /** Below the bar; no two bars of a chart share it. */
  name: string;
  /** By the names of the series. */
  values: Readonly<Record<string, number>>;
  /** Both lines of the tooltip. */
  figure: string;
  note: string;
  /** Yellow in a large chart, strong in others. */
  isCurrent?: boolean;
}

export interface Series {
  name: string;
  color: string;
}

/** In pixels with the axis, so that no bar is taller than 250. */
const chartSizes = {
  large: { height: 280, ticks: 5 },
  medium: { height: 200, ticks: 4 },
  small: { height: 95, ticks: 3 },
} as const;
type ChartSize = keyof typeof chartSizes;

export interface BarChartProps {
  title: string;
  bars: readonly Bar[];
  /** By default one, named as the chart. */
  series?: readonly Series[];
  /** Above one another instead of side by side. */
  isStacked?: boolean;
  size: ChartSize;
  /** The end of the axis where the bars come near it, such as 100 for percent. */
  most?: number;
  /** A value of the axis in words. */
  format: (value: number) => string;
}

/** Quarters are round in any unit. */
const ticksToMost = 5;

const tallest = (bars: readonly Bar[]) =>
  Math.max(...bars.flatMap(({ values }) => Object.values(values)));

/** Bars, the current one marked; hover or the arrow keys show what a bar stands for. */
export default function BarChart(props: BarChartProps) {
  const { title, bars, series, isStacked = false, size, most, format } = props;
  const { height, ticks } = chartSizes[size];
  const isNearMost = most !== undefined && tallest(bars) > most / 2;
  const current = size === 'large' ? 'var(--chart-curb)' : 'var(--strong)';
  const data = bars.map((bar) => ({
    bar,
    name: bar.name,
    ...bar.values,
    // A color here would paint the bars of every series.
    ...(!series && { color: bar.isCurrent ? current : 'var(--chart-quiet)' }),
  }));
  return (
    <MantineBarChart
      className={classes.chart}
      h={height}
      data={data}
      dataKey="name"
      type={isStacked ? 'stacked' : 'default'}
      series={series ? [...series] : [{ name: title, color: 'var(--chart-quiet)' }]}
      valueFormatter={format}
      tickLine="none"
      gridAxis="x"
      strokeDasharray="0"
      maxBarWidth={48}
      xAxisProps={{ interval: 'equidistantPreserveStart' }}
      yAxisProps={{
        tickCount: isNearMost ? ticksToMost : ticks,
        width: 'auto',
        ...(isNearMost && { domain: [0, most] }),
      }}
      barProps={{ radius: isStacked ? 0 : [4, 4, 0, 0] }}
      barChartProps={{ accessibilityLayer: true, title }}
      tooltipProps={{
        content: ({ payload }) => <BarTooltip bar={payload?.[0]?.payload?.bar} />,
      }}
    />
  );
}

function BarTooltip({ bar }: { bar: Bar | undefined }) {
  if (!bar) return null;
  return (
    <div className={classes.tooltip}>
      <strong>{bar.figure}</strong>
      <span>{bar.note}</span>
    </div>
  );
}
