import type { Deps } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { tellOfFreeCars } from './tell-of-free-cars.ts';

export function registerFavoriteWork(jobs: Jobs, deps: Deps): void {
  jobs.sweep('tell-of-free-cars', (actor) => tellOfFreeCars(deps, actor));
}
