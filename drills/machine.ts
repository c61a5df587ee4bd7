import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseAccount } from '../apps/api/src/platform/database/embedded/account.ts';
import { startEmbeddedDatabase } from '../apps/api/src/platform/database/embedded/index.ts';
import { administer, databaseUrl } from '../apps/api/src/test/harness/test-cluster.ts';
import { freePort } from '../apps/api/src/test/processes/free-port.ts';
import { pgbouncerPath } from '../apps/api/src/test/whole-site/pgbouncer.ts';
import { documented } from './document.ts';

export interface MachineDatabase {
  /** Through PgBouncer, and past it. */
  DATABASE_URL: string;
  DATABASE_DIRECT_URL: string;
  /** The address of a further, empty database. */
  createAnother(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** PostgreSQL with PgBouncer in front, by the files that `npm run setup:ha` writes for a machine. */
export async function startDatabase(folder: string, files: string): Promise<MachineDatabase> {
  const account = chooseAccount();
  // The role of the embedded PostgreSQL itself has the product's name already.
  const read = (name: string) =>
    readFileSync(join(files, name), 'utf8').replaceAll('curbside', 'cars');
  const postgres = await startEmbeddedDatabase({ dataDir: join(folder, 'postgres') });
  const port = new URL(postgres.url).port;
  const [, statements = ''] = /<<'SQL'\n(.*)SQL/s.exec(read('create-database.sh')) ?? [];
  for (const statement of statements.split(';')) await administer(postgres.url, statement);

  const run = join(folder, 'pgbouncer');
  mkdirSync(run);
  const poolerPort = await freePort();
  const configuration = read('pgbouncer.ini')
    .replace('port=5000', `port=${port}`)
    .replace('listen_port = 6432', `listen_port = ${poolerPort}`)
    .replaceAll(/\/(var\/run\/postgresql|var\/log\/postgresql|etc\/pgbouncer)/g, run);
  const [file, users] = [join(run, 'pgbouncer.ini'), join(run, 'userlist.txt')];
  writeFileSync(file, configuration);
  writeFileSync(users, read('userlist.txt'));
  if (account) for (const path of [run, file, users]) chownSync(path, account.uid, account.gid);
  const pooler = spawn(pgbouncerPath ?? '', [file], { ...account, stdio: 'ignore' });

  const [pooled = '', direct = ''] =
    read('curbside.database.env')
      .replace(':6432', `:${poolerPort}`)
      .replace(':5000', `:${port}`)
      .match(/(?<==).*/g) ?? [];
  return {
    DATABASE_URL: pooled,
    DATABASE_DIRECT_URL: direct,
    async createAnother(name) {
      await administer(postgres.url, `create database ${name} owner cars`);
      return databaseUrl(direct, name);
    },
    async stop() {
      await end(pooler, 'SIGKILL');
      await postgres.stop();
    },
  };
}

export interface RunningServer {
  url: string;
  output(): string;
  stop(): Promise<void>;
}

/** The folder of an unpacked release, and an operator there who is not root. */
export class Operator {
  readonly #product: string;
  readonly #account = chooseAccount();
  readonly #settings: Record<string, string>;

  constructor(product: string, settings: Record<string, string>) {
    this.#product = product;
    this.#settings = settings;
  }

  /**
   * Types a command of docs/operations.md, with places of this machine for those of the document.
   * Returns what it printed. Throws if its exit code is another.
   */
  async follow(
    command: string,
    places: Record<string, string> = {},
    { code = 0, settings = {} }: { code?: number; settings?: Record<string, string> } = {},
  ): Promise<string> {
    let typed = documented(command);
    for (const [shown, own] of Object.entries(places)) typed = typed.replaceAll(shown, own);
    const child = this.#start('sh', ['-c', typed], settings);
    const output = collect(child);
    const [exitCode] = await once(child, 'close');
    if (exitCode === code) return output();
    throw new Error(`\`${typed}\` ended with ${exitCode}, not ${code}:\n${output()}`);
  }

  /** `npm start`; resolves once the server is ready. */
  async serve(port: number, settings: Record<string, string> = {}): Promise<RunningServer> {
    const child = this.#start('npm', ['start'], { ...settings, PORT: String(port) });
    const output = collect(child);
    const ended = once(child, 'close');
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', () => {
        if (/is ready/.test(output())) resolve();
      });
      child.on('close', () => reject(new Error(output())));
    });
    return {
      url: `http://127.0.0.1:${port}`,
      output,
      async stop() {
        child.kill('SIGTERM');
        await ended;
      },
    };
  }

  #start(program: string, args: string[], settings: Record<string, string>): ChildProcess {
    const { PATH = '' } = process.env;
    return spawn(program, args, {
      cwd: this.#product,
      ...this.#account,
      env: { PATH, HOME: this.#product, ...this.#settings, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
}

/** Unpacks a release to a folder that its operator can read, but not change. */
export function unpack(tarball: string, product: string): void {
  mkdirSync(product);
  const args = ['-xzf', tarball, '-C', product, '--strip-components=1', '--no-same-owner'];
  const { status } = spawnSync('tar', args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${tarball} could not be unpacked.`);
}

/** A folder that the operator may write to. */
export function writable(path: string): string {
  const account = chooseAccount();
  mkdirSync(path);
  chmodSync(path, 0o700);
  if (account) chownSync(path, account.uid, account.gid);
  return path;
}

function collect(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  return () => output;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
