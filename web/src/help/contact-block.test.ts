import type { ContactInformationItem } from '@zaehlwerk/contract/help';
import { expect, test } from 'vitest';
import { contactBlock, phoneLink } from './contact-block.ts';

const ITEMS: ContactInformationItem[] = [
  { language: 'de', path: 'phone', text: '030 1' },
  { language: 'en', path: 'hours', text: 'always' },
  { language: 'de', path: 'phone', text: '030 2' },
  { language: 'de', path: 'title', text: 'Wir' },
];
const NOTHING = { title: [], text: [], phone: [], email: [], address: [], hours: [] };

test('[DOM-47, OPN-098] path names the place of a text; a place may have several, in the operator’s order', () => {
  expect(contactBlock(ITEMS, 'de', 'de')).toEqual({ ...NOTHING, title: ['Wir'], phone: ['030 1', '030 2'] });
});

test('[OPN-098] items of the current language, else of the default language', () => {
  expect(contactBlock(ITEMS, 'en', 'de')).toEqual({ ...NOTHING, hours: ['always'] });
  expect(contactBlock(ITEMS, 'de-informal', 'en')).toEqual({ ...NOTHING, hours: ['always'] });
  expect(contactBlock(ITEMS, 'de-informal', 'de-informal')).toBeNull();
  expect(contactBlock([], 'de', 'de')).toBeNull();
});

test.each([
  ['030 23125 014', 'tel:03023125014'],
  ['+49 (0)30 / 23 12-5', 'tel:+493023125'],
  ['0800-1234', 'tel:08001234'],
])('%s is called as %s', (written, link) => {
  expect(phoneLink(written)).toBe(link);
});
