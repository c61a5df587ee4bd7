import { readFileSync } from 'node:fs';

const text = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8');

/** A command that docs/operations.md tells an operator to type. Throws if it does not. */
export function documented(command: string): string {
  if (!text.includes(command)) throw new Error(`docs/operations.md does not say: ${command}`);
  return command;
}

/** The block of docs/operations.md that has this line, without its fences. */
export function documentedBlock(line: string): string {
  const blocks = [...text.matchAll(/^```\n(.*?)^```/gms)].map(([, block = '']) => block);
  const found = blocks.find((block) => block.includes(line));
  if (!found) throw new Error(`docs/operations.md has no block with: ${line}`);
  return found;
}

/** The variables that a block of docs/operations.md sets. */
export function documentedSettings(line: string): string[] {
  return [...documentedBlock(line).matchAll(/\b([A-Z][A-Z0-9_]+)=/g)].map(([, name = '']) => name);
}
