import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { evidenceProblemTexts } from '@curbside/domain/evidence/texts';
import { judgeBundle } from './features/evidence/index.ts';

const usage = `npm run verify-evidence -- FILE [--key KEY.pem | --site ADDRESS]

Tells whether an evidence bundle is unchanged since it was signed, or names the first changed file.
  --key   the public key, as ADDRESS/.well-known/evidence-key gives it
  --site  where to fetch the key; http://localhost:3000 by default`;

/** Exit code: 0 for an unchanged bundle, 1 for a changed one, 2 if it cannot tell. */
async function verify(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, site: { type: 'string' } },
  });
  const [path] = positionals;
  if (!path) {
    console.error(usage);
    return 2;
  }
  const key = await readKey(values);
  const { valid, firstBroken, problem } = await judgeBundle(path, key);
  console.log(
    valid || !problem
      ? 'The bundle is unchanged.'
      : `${firstBroken} ${evidenceProblemTexts[problem]}.`,
  );
  return valid ? 0 : 1;
}

async function readKey(source: { key?: string; site?: string }): Promise<KeyObject> {
  if (source.key) return createPublicKey(await readFile(source.key));
  const site = source.site ?? process.env.PUBLIC_URL ?? 'http://localhost:3000';
  const answer = await fetch(new URL('/.well-known/evidence-key', site));
  if (!answer.ok) throw new Error(`${site} answered ${answer.status}, and not with its key.`);
  return createPublicKey(await answer.text());
}

try {
  process.exitCode = await verify();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
