import type { World } from '../world.ts';
import { newId } from './ids.ts';
import type { DueTask } from './tables.ts';

export type DueHandlers = Record<DueTask['kind'], (world: World, target: string) => void>;

/** `at` in milliseconds, sandbox time. */
export function schedule(world: World, kind: DueTask['kind'], target: string, at: number): void {
  world.tables.due.save({ id: newId('due'), kind, target, at });
}

/** In the order of their due times. */
export function runDue(world: World, handlers: DueHandlers): void {
  const now = world.clock.now();
  // Handlers may schedule further tasks that are already due.
  for (let tasks = dueBy(world, now); tasks.length > 0; tasks = dueBy(world, now)) {
    for (const task of tasks) {
      world.tables.due.delete(task.id);
      // A data file of an older version may contain other kinds.
      handlers[task.kind]?.(world, task.target);
    }
  }
}

/** In milliseconds. Infinity without a task. */
export function nextDueAt(world: World): number {
  return world.tables.due.all().reduce((earliest, task) => Math.min(earliest, task.at), Infinity);
}

function dueBy(world: World, now: number): DueTask[] {
  if (world.tables.due.size === 0) return [];
  return world.tables.due
    .all()
    .filter((task) => task.at <= now)
    .sort((a, b) => a.at - b.at);
}
