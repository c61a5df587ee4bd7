import type { SearchFigures } from './bench-search.ts';

export interface Size {
  cars: number;
  figures: SearchFigures[];
}

const width = 720;
const height = 360;
const frame = { left: 56, right: 190, top: 24, bottom: 44 };
const colors = ['#b38600', '#2f6f8f', '#a5432d', '#4a7a3c', '#6b4f8a', '#3b3833', '#1c8a84'];

/** An SVG of each search's median latency. The numbers of cars are evenly spaced. */
export function plotOf(sizes: Size[]): string {
  const names = sizes[0]?.figures.map(({ name }) => name) ?? [];
  const p50 = (size: Size, name: string) =>
    size.figures.find((figures) => figures.name === name)?.api.p50 ?? 0;
  const most = Math.max(...sizes.flatMap((size) => names.map((name) => p50(size, name))));
  const top = Math.ceil(most / 2) * 2;
  const step = (width - frame.left - frame.right) / Math.max(1, sizes.length - 1);
  const x = (index: number) => frame.left + index * step;
  const y = (ms: number) =>
    height - frame.bottom - (ms / top) * (height - frame.top - frame.bottom);
  const lines = names.map((name, number) => {
    const points = sizes.map(
      (size, index) => `${x(index).toFixed(1)},${y(p50(size, name)).toFixed(1)}`,
    );
    return `<polyline fill="none" stroke="${colors[number % colors.length]}" stroke-width="2" points="${points.join(' ')}"/>`;
  });
  // Moves labels apart if their lines end close to each other.
  const last = sizes.at(-1);
  const labels = names
    .map((name, number) => ({ name, number, at: last ? y(p50(last, name)) : 0 }))
    .sort((a, b) => a.at - b.at);
  labels.forEach((label, index) => {
    const above = labels[index - 1];
    if (above) label.at = Math.max(label.at, above.at + 16);
  });
  const texts = [
    ...sizes.map(({ cars }, index) =>
      text(x(index), height - 20, `${cars.toLocaleString('en-US')} cars`, 'middle'),
    ),
    ...[0, top / 2, top].map((ms) => text(frame.left - 8, y(ms) + 4, `${ms} ms`, 'end')),
    ...labels.map(({ name, number, at }) =>
      text(x(sizes.length - 1) + 10, at + 4, name, 'start', colors[number % colors.length]),
    ),
  ];
  const axes = [0, top / 2, top].map(
    (ms) =>
      `<line x1="${frame.left}" x2="${width - frame.right}" y1="${y(ms)}" y2="${y(ms)}" stroke="#d8d3c8"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13">
<title>Median latency of a search by the number of cars</title>
<rect width="${width}" height="${height}" fill="#fbf9f4"/>
${[...axes, ...lines, ...texts].join('\n')}
</svg>
`;
}

function text(x: number, y: number, words: string, anchor: string, fill = '#3b3833'): string {
  return `<text x="${x}" y="${y.toFixed(1)}" text-anchor="${anchor}" fill="${fill}">${words}</text>`;
}
