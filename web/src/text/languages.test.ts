import { describe, expect, test } from 'vitest';
import { chooseLanguage, nextLanguage } from './languages.ts';

const DE = { name: 'de', readableName: 'Deutsch' } as const;
const DU = { name: 'de-informal', readableName: 'Deutsch (Du)' } as const;
const EN = { name: 'en', readableName: 'English' } as const;

describe('the language of the texts', () => {
  test('[SHL-38, CST-47, OPN-047] formal German without any configuration, whatever was chosen once', () => {
    expect(chooseLanguage(null, [], undefined)).toBe('de');
    expect(chooseLanguage('en', [], undefined)).toBe('de');
    expect(chooseLanguage(null, [DE, EN], undefined)).toBe('de');
  });

  test('[APP-87] the configured default without a choice', () => {
    expect(chooseLanguage(null, [DE, EN], 'en')).toBe('en');
    expect(chooseLanguage('toki-pona', [DE, EN], 'en')).toBe('en');
  });

  test('[OPN-047] the choice, as long as it is offered', () => {
    expect(chooseLanguage('en', [DE, EN], 'de')).toBe('en');
    expect(chooseLanguage('en', [DE, DU], 'de')).toBe('de');
  });
});

describe('the language switch', () => {
  test('[SHL-39] goes through the enabled languages in their order, round and round', () => {
    const offered = [DE, DU, EN];
    expect(nextLanguage('de', offered)).toBe(DU);
    expect(nextLanguage('de-informal', offered)).toBe(EN);
    expect(nextLanguage('en', offered)).toBe(DE);
  });

  test('[CST-48] has nowhere to go with fewer than two', () => {
    expect(nextLanguage('de', [DE])).toBeNull();
    expect(nextLanguage('de', [])).toBeNull();
  });
});
