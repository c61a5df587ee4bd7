import { type MapPoint, onMap } from '@curbside/domain/places/map-projection';
import type { Facets } from '@curbside/domain/search/facets';
import { formatMoney } from '../../../platform/formatters.ts';
import { type Choice, choiceOf, type View } from '../../city-map/index.ts';
import { placePills } from './place-pills.ts';

/** A borough or neighborhood with cars, as the map shows it. */
export interface MapPlace {
  /** The search's location, once the place is chosen. */
  location: string;
  name: string;
  total: number;
  fromPrice: string;
  at: MapPoint;
}

/** Widths of letters and of the pill's ends, a little generous. */
const letter = 7.6;
const ends = 24;

type Counted = Pick<Facets, 'neighborhoods' | 'boroughs'>;

/** 'Astoria, Queens'; undefined while no neighborhood is chosen. */
export function locationOf({ neighborhood }: Choice): string | undefined {
  return neighborhood && `${neighborhood.name}, ${neighborhood.borough}`;
}

export function neighborhoodsOf({ neighborhoods }: Counted): MapPlace[] {
  return neighborhoods.map((place) => ({
    ...place,
    location: `${place.name}, ${place.borough}`,
    at: onMap(place),
  }));
}

function boroughsOf({ boroughs }: Counted): MapPlace[] {
  return boroughs.flatMap(({ borough, total, fromPrice }) => {
    const place = choiceOf(borough).borough;
    const at = place && onMap({ latitude: place.lat, longitude: place.lng });
    return at ? [{ location: borough, name: borough, total, fromPrice, at }] : [];
  });
}

/** '$55', '3 from $55'; a place's name where there is room for it. */
function pillText({ name, total, fromPrice }: MapPlace, isNamed: boolean): string {
  const price = formatMoney(fromPrice).replace(/\.\d\d$/, '');
  const figures = total === 1 ? price : `${total} from ${price}`;
  return isNamed ? `${name} · ${figures}` : figures;
}

export interface ShownPlace extends MapPlace {
  text: string;
  /** In parts of the map's side; the pill is left out where there is no room for it. */
  dot: MapPoint;
  pill: MapPoint | undefined;
}

/** The places of a step that lie in view, in the order of the answer. The map's side is in pixels. */
export function shownPlaces(
  counted: Counted,
  { choice, view, side }: { choice: Choice; view: View; side: number },
): ShownPlace[] {
  const all = choice.borough ? neighborhoodsOf(counted) : boroughsOf(counted);
  const isNamed = !choice.borough || choice.neighborhood !== undefined;
  const places = all
    .map((place) => ({
      ...place,
      text: pillText(place, isNamed),
      dot: { x: (place.at.x - view.x) / view.size, y: (place.at.y - view.y) / view.size },
    }))
    .filter(({ dot }) => Math.min(dot.x, dot.y) > 0.02 && Math.max(dot.x, dot.y) < 0.98);
  const chosen = locationOf(choice);
  const isChosen = ({ location }: MapPlace) => location === chosen;
  // The chosen place keeps its own spot; where many cars are, the figures matter most.
  const byWeight = [...places].sort(
    (a, b) => Number(isChosen(b)) - Number(isChosen(a)) || b.total - a.total,
  );
  const placed = placePills(
    byWeight.map(({ dot, text }) => ({
      at: { x: dot.x * side, y: dot.y * side },
      width: ends + letter * text.length,
    })),
    side,
  );
  const pills = new Map(byWeight.map((place, index) => [place.location, placed[index]]));
  return places.map((place) => {
    const pill = pills.get(place.location);
    return { ...place, pill: pill && { x: pill.x / side, y: pill.y / side } };
  });
}
