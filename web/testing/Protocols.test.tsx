import { expect, test } from 'vitest';
import { protocolOf } from './look/read-aloud.ts';
import { ALL_SCREENS } from './screens/all-screens.ts';

test('[A21] each state of each screen has a protocol, and each protocol its state', () => {
  const names = ALL_SCREENS.flatMap(({ name, readWide }) => (readWide ? [name, `${name}, wide`] : [name]));
  const kept = Object.keys(import.meta.glob('./protocols/*.txt')).map((file) => file.replace('./protocols/', ''));
  expect(kept.toSorted()).toEqual(names.map(protocolOf).toSorted());
});
