import { findSetting, insertSetting } from '../platform/database/settings.ts';
import type { Deps } from '../platform/deps.ts';

/** Runs a step of the load once and stores its result. */
export async function once(deps: Deps, step: string, run: () => Promise<unknown>): Promise<string> {
  const key = `demo:${step}`;
  const earlier = await findSetting(deps.db, key);
  if (earlier !== undefined) return earlier;
  const value = String((await run()) ?? 'done');
  await insertSetting(deps.db, key, value);
  return value;
}
