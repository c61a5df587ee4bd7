import '@mantine/charts/styles.layer.css';
import { BarChart as MantineBarChart } from '@mantine/charts';
import { Rectangle, type RectangleProps } from 'recharts';
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
  strip: { height: 140, ticks: 3 },
  small: { height: 100, ticks: 3 },
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

/** Half a label stands above the highest line; at the left labels begin where the title does. */
const chartMargin = { top: 10, right: 0, bottom: 5, left: 0 };
/** In pixels. */
const edge = 3;

/** Quarters are round in any unit. */
const ticksToMost = 5;

const tallest = (bars: readonly Bar[]) =>
  Math.max(...bars.flatMap(({ values }) => Object.values(values)));

/** Bars, the current one marked; hover or the arrow keys show what a bar stands for. */
export default function BarChart(props: BarChartProps) {
  const { title, bars, series, isStacked = false, size, most, format } = props;
  const { height, ticks } = chartSizes[size];
  const isNearMost = most !== undefined && tallest(bars) > most / 2;
  const isLarge = size === 'large';
  const current = isLarge ? 'var(--curb)' : 'var(--strong)';
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
      // Ticks are round: cents say nothing there.
      valueFormatter={(value) => format(value).replace(/\.00$/, '')}
      tickLine="none"
      gridAxis="x"
      strokeDasharray="0"
      maxBarWidth={48}
      // Charts side by side leave out the same labels, though one has the wider axis at its left.
      xAxisProps={{ interval: 'equidistantPreserveStart', minTickGap: 12 }}
      yAxisProps={{
        tickCount: isNearMost ? ticksToMost : ticks,
        width: 'auto',
        tick: { fill: 'currentColor' },
        tickMargin: 8,
        ...(isNearMost && { domain: [0, most] }),
      }}
      barProps={{
        radius: isStacked ? 0 : [4, 4, 0, 0],
        ...(isLarge && { shape: paintBar }),
      }}
      barChartProps={{
        accessibilityLayer: true,
        margin: chartMargin,
        // The type of the props leaves out what it hands to its svg.
        ...{ 'aria-label': title },
      }}
      tooltipProps={{
        content: ({ payload }) => <BarTooltip bar={payload?.[0]?.payload?.bar} />,
      }}
    />
  );
}

interface PaintedBar extends RectangleProps {
  payload?: { bar?: Bar };
}

/** Yellow is too light to end on the card by itself, so the current bar has an edge of ink. */
function paintBar({ payload, ...shape }: PaintedBar) {
  const { x = 0, y = 0, width = 0, height = 0 } = shape;
  if (!payload?.bar?.isCurrent || !height) return <Rectangle {...shape} />;
  return (
    <>
      <Rectangle {...shape} radius={0} />
      <rect x={x} y={y} width={width} height={Math.min(edge, height)} className={classes.edge} />
    </>
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
