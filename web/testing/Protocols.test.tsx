import { expect, test } from 'vitest';
import { protocolOf } from './look/read-aloud.ts';
import type { ScreenState } from './screens/screens.ts';

const catalogues = import.meta.glob<Record<string, unknown>>('./screens/*.ts', {
  eager: true,
});
const states = Object.values(catalogues)
  .flatMap((catalogue) => Object.values(catalogue))
  .filter((value): value is readonly ScreenState[] => Array.isArray(value))
  .flat();

test('[A21] each state of each screen has a protocol, and each protocol its state', () => {
  const names = states.flatMap(({ name, readWide }) => (readWide ? [name, `${name}, wide`] : [name]));
  const kept = Object.keys(import.meta.glob('./protocols/*.txt')).map((file) => file.replace('./protocols/', ''));
  expect(kept.toSorted()).toEqual(names.map(protocolOf).toSorted());
});
