import { CAMPAIGN_ID } from './campaign.ts';

const LONGEST = 40;
const PLAIN: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/**
 * How a campaign of this name is named in files and calls: `jahresablesung-2026`, with a number behind it where another campaign is
 * named so already.
 * @see OPN-573
 */
export function campaignIdFor(name: string, taken: readonly string[]): string {
  const plain = name
    .toLowerCase()
    .replace(/[äöüß]/g, (sign) => PLAIN[sign] ?? '')
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .slice(0, LONGEST)
    .trim()
    .replaceAll(' ', '-');
  const id = CAMPAIGN_ID.test(plain) ? plain : 'kampagne';
  const isTaken = (one: string): boolean => taken.includes(one);
  if (!isTaken(id)) return id;
  let number = 2;
  while (isTaken(`${id}-${number}`)) number += 1;
  return `${id}-${number}`;
}
