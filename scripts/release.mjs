import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inRoot } from './paths.mjs';

// npm run release: what was committed last as a tarball that starts without the registry, with its
// pages built and the packages of production alone, and the list of these beside it (CycloneDX).
const { name, version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
const title = `${name}-${version}`;
const output = inRoot('release');
const folder = mkdtempSync(join(tmpdir(), 'release-'));
const product = join(folder, title);

try {
  mkdirSync(output, { recursive: true });
  mkdirSync(product);
  const sources = join(folder, 'sources.tar');
  run('git', ['archive', '--output', sources, 'HEAD'], inRoot());
  run('tar', ['-xf', sources, '-C', product]);
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], product);
  run(process.execPath, ['scripts/build-web.mjs'], product);
  run('npm', ['prune', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], product);
  const sbom = run(
    'npm',
    ['sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx'],
    product,
  );
  const packed = join(output, `${title}.tar`);
  const tarball = `${packed}.gz`;
  const list = join(output, `${title}.sbom.json`);
  run('tar', ['-cf', packed, '--owner=0', '--group=0', '-C', folder, title]);
  // Programs and databases of places pack badly: the usual level takes longer and saves a tenth.
  run('gzip', ['-1', '-f', packed]);
  writeFileSync(list, sbom);
  const sums = await Promise.all(
    [tarball, list].map(async (file) => `${await hashOf(file)}  ${basename(file)}`),
  );
  writeFileSync(join(output, `${title}.sha256`), `${sums.join('\n')}\n`);
  console.log(sums.join('\n'));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns what the command printed. */
function run(command, args, cwd = folder) {
  const { status, stdout, error } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, NODE_ENV: '' },
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (error || status !== 0) throw error ?? new Error(`${command} ${args[0]} failed.`);
  return stdout;
}

async function hashOf(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
