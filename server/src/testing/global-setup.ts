import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import type { DatabaseTarget } from '../database/connection.ts';
import { openEmbeddedDatabase } from '../database/embedded/embedded-postgres.ts';
import { findPostmaster, isAlive, isServerOf } from '../database/embedded/postmaster.ts';
import { addressOf } from '../database/embedded/start-postmaster.ts';
import { migrate } from '../database/migrate.ts';
import { prepareWorkQueue } from '../database/queue-tables.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of the tests; each test file copies the template database. */
    readonly postgres: { readonly target: DatabaseTarget; readonly template: string };
  }
}

const PREFIX = 'zaehlwerk-test-';

/** Speed instead of durability: no data outlives the run. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };

/**
 * Starts one PostgreSQL for the whole run, with a migrated template: the embedded one, or that of TEST_DATABASE_URL (a
 * role that may create databases), for example a PostgreSQL 15.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = `zaehlwerk_template_${process.pid}`;
  const server = await testServerOf(process.env['TEST_DATABASE_URL']);
  await administrate(server.target, `create database ${template}`);
  const outcome = await migrate(databaseOf(server.target, template));
  if (!outcome.ok) throw new Error(outcome.reason);
  await prepareWorkQueue(databaseOf(server.target, template));
  project.provide('postgres', { target: server.target, template });
  return async () => {
    await dropDatabase(server.target, template);
    await server.close();
  };
}

async function testServerOf(url: string | undefined): Promise<{ target: DatabaseTarget; close(): Promise<void> }> {
  if (url) return { target: { connectionString: url }, close: async () => undefined };
  await removeAbandoned();
  const folder = mkdtempSync(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`));
  const database = await openEmbeddedDatabase(folder, { log: pino({ level: 'silent' }), settings: SETTINGS });
  await allowForTests(path.join(folder, 'pg'), database.target.user);
  return {
    target: database.target,
    async close() {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Tests run as the portal does, but each makes a database, some wait longer for deadlocks, and one copies rows as they are. */
async function allowForTests(cluster: string, role: string): Promise<void> {
  const server = findPostmaster(cluster);
  if (server === null) throw new Error('the database has ended');
  const target = { ...addressOf(server), database: 'postgres' };
  await administrate(target, `alter role ${role} createdb`);
  await administrate(target, `grant set on parameter deadlock_timeout, session_replication_role to ${role}`);
}

/** Stops the server that a killed run left behind. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(os.tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (Number.isNaN(pid) || isAlive(pid)) continue;
    const folder = path.join(os.tmpdir(), name);
    const cluster = path.join(folder, 'pg');
    const server = findPostmaster(cluster);
    if (server !== null) {
      const left = server.pid;
      process.kill(left, 'SIGQUIT');
      while (isServerOf(left, cluster)) await pause(20);
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same server with another database. */
export function databaseOf(target: DatabaseTarget, database: string): DatabaseTarget {
  if (!('connectionString' in target)) return { ...target, database };
  const url = new URL(target.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** Drops a database. A process of the server itself, such as autovacuum, may be in it and cannot be ended: it leaves soon. */
export async function dropDatabase(target: DatabaseTarget, name: string): Promise<void> {
  const drop = () => administrate(target, `drop database if exists ${name} with (force)`);
  for (let tries = 0; tries < 20; tries += 1) {
    const isGone = await drop().then(
      () => true,
      (error: unknown) => {
        if ((error as { readonly code?: string }).code !== '42501') throw error;
        return false;
      },
    );
    if (isGone) return;
    await pause(250);
  }
  await drop();
}

/** Runs one statement on the server's maintenance database. */
export async function administrate(target: DatabaseTarget, statement: string): Promise<void> {
  const client = new Client({ ...target });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
