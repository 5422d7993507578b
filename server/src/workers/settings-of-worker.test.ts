import { expect, test } from 'vitest';
import { configOf } from '../testing/config-of.ts';
import { settingsOfWorker } from './settings-of-worker.ts';

const MEGABYTE = 1024 * 1024;

test('[OPN-701] what a process holds in memory is divided between the workers, and what PostgreSQL counts is not', () => {
  const config = configOf({ WORKERS: '2' });
  const { databaseConnections, limits } = settingsOfWorker(config);
  expect(databaseConnections).toBe(8);
  expect(limits).toEqual({
    ...config.limits,
    connections: 2500,
    connectionsPerAddress: 250,
    bodies: { altogether: 96 * MEGABYTE, perAddress: 48 * MEGABYTE, perCaller: 32 * MEGABYTE },
    answers: { altogether: 96 * MEGABYTE, perAddress: 48 * MEGABYTE, perCaller: 32 * MEGABYTE },
  });
});

test('[OPN-701] of an address and of a caller a worker takes the largest body at least', () => {
  const { bodies } = settingsOfWorker(configOf({ WORKERS: '6' })).limits;
  expect(Object.values(bodies).map((bytes) => bytes / MEGABYTE)).toEqual([32, 32, 32]);
});
