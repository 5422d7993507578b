import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CAMPAIGN_ID } from './campaign.ts';
import { campaignIdFor } from './campaign-id.ts';

test.each([
  ['Jahresablesung 2026', 'jahresablesung-2026'],
  ['  Wärme & Wasser / Süd  ', 'waerme-wasser-sued'],
  ['Été', 'e-te'],
  ['冬', 'kampagne'],
])('[OPN-573] %s is named %s in files', (name, id) => expect(campaignIdFor(name, [])).toBe(id));

test('[OPN-573] another campaign is never named so already, and the name is one for files', () => {
  expect(campaignIdFor('Herbst', ['herbst', 'herbst-2'])).toBe('herbst-3');
  fc.assert(
    fc.property(fc.string(), fc.nat(3), (name, others) => {
      const taken: string[] = [];
      for (let n = 0; n < others; n += 1) taken.push(campaignIdFor(name, taken));
      const id = campaignIdFor(name, taken);
      expect(id).toMatch(CAMPAIGN_ID);
      expect(taken).not.toContain(id);
    }),
  );
});
