import { readFile } from 'node:fs/promises';

/** Resident memory of a process in MiB, as Linux counts it. */
export async function residentMebibytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kibibytes = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]);
  if (!kibibytes) throw new Error(`The memory of process ${pid} is not known.`);
  return kibibytes / 1024;
}
