import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp } from './test-app.ts';

/** The mails to an address in the data folder, without soft line breaks. */
export async function lettersTo(app: TestApp, address: string): Promise<string[]> {
  const folder = join(app.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const letters = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return letters
    .filter((letter) => letter.includes(`To: ${address}`) && isWhole(letter))
    .map((letter) => letter.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
}

/** A mail that is just being written lacks its final boundary. */
const isWhole = (letter: string) => letter.trimEnd().endsWith('--');

/** Waits for a mail with a link to a page. Returns its token, one that is not in `seen`. */
export async function tokenFrom(
  app: TestApp,
  address: string,
  page: string,
  seen: readonly string[] = [],
): Promise<string> {
  const pattern = new RegExp(`/${page}\\?token=([\\w-]+)`);
  for (let attempt = 0; attempt < 100; attempt += 1) {
    for (const letter of await lettersTo(app, address)) {
      const token = pattern.exec(letter)?.[1];
      if (token && !seen.includes(token)) return token;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No letter to ${address} with a link to ${page}.`);
}
