import type { PlatformSchedule } from '../state/tables.ts';
import type { World } from '../world.ts';

/** Names the platform where tasks name an account. */
export const PLATFORM = 'platform';

/** Whether the platform's own available balance goes to its bank by itself. */
export function platformSchedule(world: World): PlatformSchedule {
  return world.tables.settings.get('settings')?.platformSchedule ?? 'manual';
}
