import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { inRoot, repositoryRoot } from './paths.mjs';

// npm run looks:since -- COMMIT: the accepted pictures that have changed since a commit, each beside
// its picture of then.
const folder = inRoot('test-results/looks-since');
const gap = 24;
const [commit] = process.argv.slice(2);

if (!commit) {
  console.error('Name a commit, as in `npm run looks:since -- HEAD~1`.');
  process.exit(2);
}
const changed = git(['diff', '--name-only', '--diff-filter=M', commit, '--', 'e2e/looks/*.png'])
  .toString()
  .split('\n')
  .filter(Boolean);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const file of changed) await saveBoth(file);
console.log(`${changed.length} pictures are in ${folder}, the earlier ones on the left`);

async function saveBoth(file) {
  const before = await sharp(git(['show', `${commit}:${file}`])).toBuffer({
    resolveWithObject: true,
  });
  const after = await sharp(inRoot(file)).toBuffer({ resolveWithObject: true });
  await sharp({
    create: {
      width: before.info.width + gap + after.info.width,
      height: Math.max(before.info.height, after.info.height),
      channels: 3,
      background: 'gray',
    },
  })
    .composite([
      { input: before.data, left: 0, top: 0 },
      { input: after.data, left: before.info.width + gap, top: 0 },
    ])
    .toFile(join(folder, basename(file)));
}

function git(args) {
  try {
    return execFileSync('git', args, {
      cwd: repositoryRoot,
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  } catch {
    process.exit(1);
  }
}
