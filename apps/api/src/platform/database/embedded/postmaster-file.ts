import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isPostmasterOf } from './process-status.ts';

export interface Postmaster {
  pid: number;
  port: number;
  /** PostgreSQL's word: starting, ready, stopping, standby. */
  status: string;
}

const fileOf = (cluster: string): string => join(cluster, 'postmaster.pid');

/**
 * The PostgreSQL that serves this data directory now. The file's lines are: process id, data
 * directory, start time, port, socket directory, address, shared memory, status.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(fileOf(cluster), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Math.abs(Number(lines[0]));
  if (!pid || !isPostmasterOf(pid, cluster)) return undefined;
  return { pid, port: Number(lines[3]), status: lines[7] ?? '' };
}

/** PostgreSQL removes a stale file itself, unless an unrelated process has its old process id. */
export async function removeStalePostmasterFile(cluster: string): Promise<void> {
  if (!(await findPostmaster(cluster))) await rm(fileOf(cluster), { force: true });
}
