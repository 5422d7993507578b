import { expect, test } from 'vitest';
import { KEY_SCOPES } from '../operator/operator-key.ts';
import { nameOfSample, scopesInSample } from './sample.ts';

test('[OPN-674] in a sample a clerk runs a campaign as with their roles, and does nothing that leads out of it', () => {
  expect(scopesInSample(KEY_SCOPES)).toEqual(['read', 'import', 'handOver', 'clear', 'delete']);
  expect(scopesInSample(['read', 'settings'])).toEqual(['read']);
  expect(scopesInSample([])).toEqual([]);
});

test('a sample says in its name what it is, however long the name of its application', () => {
  expect(nameOfSample('Stadtwerke Ellerbach', 100)).toBe('Übung: Stadtwerke Ellerbach');
  expect(nameOfSample('S'.repeat(100), 100)).toMatch(/^Übung: S{93}$/);
});
