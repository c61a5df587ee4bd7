import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '../../platform/database/index.ts';
import type { TestSite } from '../harness/factories.ts';
import { type MailSink, startMailSink } from '../harness/mail-sink.ts';
import { createTestDatabase } from '../harness/test-database.ts';
import { freePort } from './free-port.ts';
import { type ServerProcess, type ServerSettings, startServerProcess } from './server-process.ts';

/** Two server processes on one database and data folder, with a common mailbox. */
export interface ServerPair {
  servers: [ServerProcess, ServerProcess];
  /** The first server, with the database. */
  site: TestSite;
  mails: MailSink;
  /** Restarts the first server after it was killed. */
  restartFirst(): Promise<void>;
  close(): Promise<void>;
}

export async function startServerPair(): Promise<ServerPair> {
  const database = await createTestDatabase();
  const connection = connectDatabase(database.url, { poolSize: 4, onError: () => undefined });
  const dataDir = await mkdtemp(join(tmpdir(), 'curbside-pair-'));
  const mails = await startMailSink(await freePort());
  const settingsOf = async (): Promise<ServerSettings> => ({
    port: await freePort(),
    sandboxPort: await freePort(),
    dataDir,
    databaseUrl: database.url,
    variables: { SMTP_URL: mails.url },
  });
  const first = await settingsOf();
  const servers: ServerPair['servers'] = [
    await startServerProcess(first),
    await startServerProcess(await settingsOf()),
  ];
  return {
    servers,
    site: { ...servers[0], db: connection.db },
    mails,
    async restartFirst() {
      servers[0] = await startServerProcess(first);
    },
    async close() {
      await Promise.all(servers.map((server) => server.stop()));
      await mails.close();
      await connection.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
