import { PgBoss } from 'pg-boss';

export async function createJobTables(url: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    max: 1,
    schema: 'jobs',
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: false });
}
