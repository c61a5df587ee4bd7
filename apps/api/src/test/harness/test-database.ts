import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { administer, databaseUrl } from './test-cluster.ts';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A migrated, empty database, cloned from the run's template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl');
  const name = `curbside_test_${randomBytes(6).toString('hex')}`;
  await administer(clusterUrl, `create database ${name} template ${inject('templateName')}`);
  return {
    url: databaseUrl(clusterUrl, name),
    drop: () => administer(clusterUrl, `drop database if exists ${name} with (force)`),
  };
}
