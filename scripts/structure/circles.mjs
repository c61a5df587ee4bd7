import { placeOf } from './places.mjs';

/**
 * Circles among files (types aside, which are gone when the code runs) and among features.
 * @returns {string[]}
 */
export function findCircles(imports) {
  return [
    ...circlesIn(fileGraph(imports)).map((path) => `files in a circle: ${path.join(' → ')}`),
    ...circlesIn(featureGraph(imports)).map((path) => `features in a circle: ${path.join(' → ')}`),
  ];
}

function fileGraph(imports) {
  const graph = new Map();
  for (const [file, found] of imports) {
    const values = found.filter(({ path, isType }) => path && !isType && imports.has(path));
    graph.set(file, new Set(values.map(({ path }) => path)));
  }
  return graph;
}

function featureGraph(imports) {
  const graph = new Map();
  for (const [file, found] of imports) {
    const from = featureOf(file);
    if (!from) continue;
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets);
    for (const { path } of found) {
      const to = path && featureOf(path);
      if (to && to !== from) targets.add(to);
    }
  }
  return graph;
}

function featureOf(file) {
  const place = placeOf(file);
  return place?.layer === 'feature' ? `${place.workspace}/${place.feature}` : undefined;
}

/** One way round for each circle that a walk in depth comes upon. */
function circlesIn(graph) {
  const done = new Set();
  const circles = [];
  function walk(node, path) {
    if (path.includes(node)) {
      circles.push([...path.slice(path.indexOf(node)), node]);
      return;
    }
    if (done.has(node)) return;
    for (const next of graph.get(node) ?? []) walk(next, [...path, node]);
    done.add(node);
  }
  for (const node of graph.keys()) walk(node, []);
  return circles;
}
