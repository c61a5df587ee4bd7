import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { market } from '@curbside/domain/market/current';
import { mapSize, onMap } from '@curbside/domain/places/map-projection';
import { places } from '@curbside/domain/places/places';
import { bridges, parks, runways } from './landmarks.mjs';
import { readOutline } from './read-outline.mjs';
import { areaOf, cellsOf, deviation, simplify } from './shapes.mjs';

// node tools/map/draw-map.mjs nybb.shp: draws the map of the search again (README.md beside it).

/** In units of the drawing, which are 25 m: about half a pixel of the whole city on a screen. */
const tolerance = 1.3;
/** Smaller islands and holes are left out: 8 ha. */
const smallest = 130;

const [source] = process.argv.slice(2);
if (!source) throw new Error('Name the shapefile of the boroughs, such as nybb.shp.');
const outline = readOutline(source);
const project = ([latitude, longitude]) => {
  const { x, y } = onMap({ latitude, longitude });
  return [x, y];
};

/** Whole numbers, each point from the one before. */
function lineOf(points) {
  let [x, y] = [0, 0];
  const steps = points.map(([nextX, nextY], index) => {
    const step = [Math.round(nextX) - x, Math.round(nextY) - y];
    [x, y] = [x + step[0], y + step[1]];
    return index > 0 && step.every((part) => part === 0) ? '' : step.join(' ').replace(' -', '-');
  });
  const [first, ...others] = steps.filter(Boolean);
  return `M${first}l${others.join(' ').replaceAll(' -', '-')}`;
}
const pathOf = (rings) => rings.map((ring) => `${lineOf(ring)}z`).join('');

let farthest = 0;
const land = market.boroughs.map((borough) => {
  const rings = (outline.get(borough) ?? []).map((ring) => ring.map(project));
  const kept = rings.filter((ring) => areaOf(ring) >= smallest);
  const drawn = kept.map((ring) => simplify(ring, tolerance));
  kept.forEach((ring, index) => {
    farthest = Math.max(farthest, deviation(ring, drawn[index]));
  });
  const members = places.filter(
    (place) => place.borough === borough && place.kind === 'neighborhood',
  );
  const centers = members.map(({ lat, lng }) => project([lat, lng]));
  // In the order of the neighborhoods.
  const cells = cellsOf(centers, mapSize).map((cell) => pathOf([cell]));
  return { borough, path: pathOf(drawn), cells };
});

const drawing = {
  land,
  parks: Object.values(parks)
    .map((ring) => pathOf([ring.map(project)]))
    .join(''),
  lines: [...Object.values(bridges), ...Object.values(runways).flat()]
    .map((ends) => lineOf(ends.map(project)))
    .join(''),
};
const target = fileURLToPath(
  new URL(`../../apps/web/app/features/city-map/${market.id}.json`, import.meta.url),
);
writeFileSync(target, `${JSON.stringify(drawing)}\n`);
console.log(`Drawn within ${Math.round(farthest * 25)} m of the file's shores.`);
