import { bronxCars } from './bronx-cars.ts';
import { brooklynCars } from './brooklyn-cars.ts';
import type { DemoCar } from './demo-car.ts';
import { manhattanCars } from './manhattan-cars.ts';
import { queensCars } from './queens-cars.ts';
import { statenIslandCars } from './staten-island-cars.ts';

/** The boroughs take turns, so that any page of cars is mixed. */
export const demoCars: readonly DemoCar[] = takeTurns([
  queensCars,
  brooklynCars,
  manhattanCars,
  bronxCars,
  statenIslandCars,
]);

function takeTurns(lists: readonly (readonly DemoCar[])[]): DemoCar[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat();
}
