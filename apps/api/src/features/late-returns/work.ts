import type { Deps } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { followOtherCars } from './take-other-car.ts';
import { watchLateCars } from './watch-late.ts';

export function registerLateReturnWork(jobs: Jobs, deps: Deps): void {
  jobs.sweep('follow-other-cars', (actor) => followOtherCars(deps, actor));
  jobs.sweep('watch-late-cars', (actor) => watchLateCars(deps, actor));
}
