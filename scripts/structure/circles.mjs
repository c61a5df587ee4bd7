import { placeOf } from './places.mjs';

/**
 * Circular imports among files (without types, which do not exist at run time) and among features.
 * @param {Map<string, import('./sources.mjs').Source>} sources
 * @returns {string[]}
 */
export function findCircles(sources) {
  return [
    ...circlesIn(fileGraph(sources)).map((path) => `files in a circle: ${path.join(' → ')}`),
    ...circlesIn(featureGraph(sources)).map((path) => `features in a circle: ${path.join(' → ')}`),
  ];
}

function fileGraph(sources) {
  const graph = new Map();
  for (const [file, { imports }] of sources) {
    const values = imports.filter(({ path, isType }) => path && !isType && sources.has(path));
    graph.set(file, new Set(values.map(({ path }) => path)));
  }
  return graph;
}

function featureGraph(sources) {
  const graph = new Map();
  for (const [file, { imports }] of sources) {
    const from = featureOf(file);
    if (!from) continue;
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets);
    for (const { path } of imports) {
      const to = path && featureOf(path);
      if (to && to !== from) targets.add(to);
    }
  }
  return graph;
}

function featureOf(file) {
  const place = placeOf(file);
  return place?.layer.endsWith('/feature') ? `${place.layer}/${place.feature}` : undefined;
}

/** The circles that a depth-first search finds, each once. */
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
