import type { DemoCar } from './catalog/demo-car.ts';
import {
  praise,
  praiseOfCategory,
  praiseOfElectricCars,
  praiseOfTrips,
  quibbles,
  replies,
  repliesToQuibbles,
} from './catalog/review-sentences.ts';

export interface Review {
  comment: string;
  reply?: string;
}

/** Deals sentences so that as few as possible come again. */
export class ReviewWriter {
  readonly #used = new Map<readonly string[], number>();
  #reviews = 0;

  review({ category, fuelType }: Pick<DemoCar, 'category' | 'fuelType'>, stars: number): Review {
    const turn = this.#reviews;
    this.#reviews += 1;
    const ofCar = praiseOfCategory[category] ?? praise;
    const fitting = fuelType === 'Electric' ? [praiseOfElectricCars, ofCar] : [ofCar];
    const general = () => this.#next([praise]);
    const special = () => this.#next([...fitting, praiseOfTrips, praise]);
    const isQuibble = stars < 5 && this.#shareLeft(quibbles) > 0;
    const parts = isQuibble
      ? [this.#next([quibbles]), ...(turn % 8 === 0 ? [special()] : [])]
      : turn % 16 === 0
        ? [special(), general()]
        : [turn % 3 === 1 ? general() : special()];
    const comment = parts.join(' ');
    if (turn % 5 !== 0 && turn % 7 !== 3) return { comment };
    return { comment, reply: this.#next([isQuibble ? repliesToQuibbles : replies]) };
  }

  #shareLeft(pool: readonly string[]): number {
    return 1 - (this.#used.get(pool) ?? 0) / pool.length;
  }

  /** Takes from the pool that was used least. */
  #next(pools: readonly (readonly string[])[]): string {
    const [pool = praise] = pools.toSorted((a, b) => this.#shareLeft(b) - this.#shareLeft(a));
    const used = this.#used.get(pool) ?? 0;
    this.#used.set(pool, used + 1);
    return pool[used % pool.length] ?? '';
  }
}
