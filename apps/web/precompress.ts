import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

const compressible = new Set(['.js', '.css', '.svg', '.json', '.txt', '.html']);
/** Below this a compressed answer saves no packet. */
const smallestBytes = 1024;

/** Writes `.br` and `.gz` beside every text file of a build, because the server compresses no file. */
export async function precompress(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !compressible.has(extname(entry.name))) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    if (content.length < smallestBytes) continue;
    await writeFile(`${path}.br`, await brotliOf(content));
    await writeFile(`${path}.gz`, await gzipOf(content, { level: 9 }));
  }
}
