import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { DatabaseTarget } from '../database/connection.ts';
import { closeAtEnd } from './close-at-end.ts';
import { administrate, databaseOf, dropDatabase } from './global-setup.ts';

export interface TestDatabase {
  readonly target: DatabaseTarget;
  close(): Promise<void>;
}

/** A new copy of the migrated template. */
export async function copyTemplate(): Promise<TestDatabase> {
  const { target, template } = inject('postgres');
  const name = `zaehlwerk_test_${randomBytes(8).toString('hex')}`;
  await administrate(target, `create database ${name} template ${template}`);
  return {
    target: databaseOf(target, name),
    close: () => dropDatabase(target, name),
  };
}

/** An empty database without tables. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const { target } = inject('postgres');
  const name = `zaehlwerk_test_${randomBytes(8).toString('hex')}`;
  await administrate(target, `create database ${name}`);
  const database: TestDatabase = {
    target: databaseOf(target, name),
    close: () => dropDatabase(target, name),
  };
  closeAtEnd(database);
  return database;
}
