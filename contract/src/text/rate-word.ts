import type { Language } from '../application.ts';

/** What utilities mostly call the rates of a meter, in German. Any other name is the utility's own and stays as it is. */
const IN_ENGLISH: Readonly<Record<string, string>> = {
  verbrauch: 'Consumption',
  bezug: 'Consumption',
  wirkarbeit: 'Active energy',
  eintarif: 'Single rate',
  haupttarif: 'Peak rate',
  hochtarif: 'Peak rate',
  nebentarif: 'Off-peak rate',
  niedertarif: 'Off-peak rate',
  tag: 'Day',
  nacht: 'Night',
  einspeisung: 'Feed-in',
  lieferung: 'Feed-in',
  volumen: 'Volume',
  energie: 'Energy',
  wärmemenge: 'Heat',
};

/** The name of a rate in the language of a screen or a mail, as far as we know it: `Hochtarif` is `Peak rate`, `Hochtarif (HT)` too. */
export function rateWord(rateName: string | null, language: Language): string {
  const name = rateName?.trim() ?? '';
  if (language !== 'en') return name;
  const [, word = name, more = ''] = /^(\p{L}+)( \(.+\)| \p{Lu}{2}| \d+)?$/u.exec(name) ?? [];
  const known = IN_ENGLISH[word.toLowerCase()];
  return known === undefined ? name : known + more;
}
