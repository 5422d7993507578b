import { expect, test } from 'vitest';
import { settable } from '../device/observable.ts';
import { fakeClock } from '../../testing/fakes/fake-clock.ts';
import { TEST_NOW } from '../../testing/fakes/fake-device.ts';
import type { ConnectionState } from './connection.ts';
import { tellChanges } from './tell-changes.ts';

function setting() {
  const clock = fakeClock(TEST_NOW);
  const connection = settable<ConnectionState>('online');
  const told: ConnectionState[] = [];
  const stop = tellChanges(connection, clock, (state) => told.push(state));
  return { clock, connection, told, stop };
}

test('[OFF-05, OFF-07] each change is told at once, and once', async () => {
  const { clock, connection, told } = setting();
  connection.set('offline');
  expect(told).toEqual(['offline']);
  await clock.pass(5_000);
  connection.set('online');
  expect(told).toEqual(['offline', 'online']);
  await clock.pass(3_600_000);
  expect(told).toEqual(['offline', 'online']);
});

test('[F38] a connection that comes and goes every 3 s for ten minutes is announced a few times, not two hundred', async () => {
  const { clock, connection, told } = setting();
  for (let second = 0; second < 600; second += 6) {
    connection.set('offline');
    await clock.pass(3_000);
    connection.set('online');
    await clock.pass(3_000);
  }
  expect(told).toEqual(['offline', 'online', 'offline']);
  await clock.pass(26_999);
  expect(told).toHaveLength(3);
  await clock.pass(1);
  expect(told).toEqual(['offline', 'online', 'offline', 'online']);
  // At rest again, it is told at once again.
  connection.set('offline');
  expect(told).toHaveLength(5);
});

test('[F38] what comes to rest as it was last told is not said again', async () => {
  const { clock, connection, told } = setting();
  for (const state of ['offline', 'online', 'offline', 'online', 'offline'] as const) connection.set(state);
  await clock.pass(30_000);
  expect(told).toEqual(['offline', 'online', 'offline']);
});

test('after the end nothing is told', async () => {
  const { clock, connection, told, stop } = setting();
  for (const state of ['offline', 'online', 'offline', 'online'] as const) connection.set(state);
  stop();
  await clock.pass(60_000);
  connection.set('offline');
  expect(told).toHaveLength(3);
});
