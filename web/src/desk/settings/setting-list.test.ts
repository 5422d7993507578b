import { SETTING_DESCRIPTIONS } from '@zaehlwerk/contract/setting-descriptions';
import { expect, test } from 'vitest';
import { IN_FORCE } from '../../../testing/settings-world.ts';
import { DESK_SETTING_WORDS as DE } from '../../text/de/desk-setting-words.ts';
import { DESK_SETTING_WORDS as EN } from '../../text/en/desk-setting-words.ts';
import { groupOf, SETTINGS, usualOf, valueAt, withSetting, withValue } from './setting-list.ts';

const settingAt = (path: string) => SETTINGS.find((one) => one.path === path)!;
const COMMENTS = settingAt('config.features.commentsEnabled');
const CHECK = settingAt('config.meterReading.historicCheckRequired');

test('[DSK-155] every switch and number of the contract has words that say what it does, in both languages, and no words are of none', () => {
  const keys = SETTINGS.map(({ path }) => `desk.setting.${path}`).toSorted();
  expect(keys.length).toBeGreaterThan(60);
  expect(Object.keys(DE).toSorted()).toEqual(keys);
  expect(Object.keys(EN).toSorted()).toEqual(keys);
  expect(SETTINGS.filter(({ path }) => groupOf(path) === 'other').map(({ path }) => path)).toEqual([
    'config.legal.accessibility.enabled',
    'mscons.marketLocations',
  ]);
});

test('[DSK-155] what is usual is what the interface says', () => {
  for (const setting of SETTINGS) {
    const [holder = '', name = ''] = setting.path.split('.').slice(-2);
    const said = SETTING_DESCRIPTIONS[`${holder}.${name}`] ?? SETTING_DESCRIPTIONS[name] ?? '';
    const [, usual] = /Default: (\w+)/.exec(said) ?? /(?:^|\. )Defaults are (false)/.exec(said) ?? [];
    // For these the server has a limit of its own, which no number of the document names.
    if (['contacts', 'mails'].includes(name)) continue;
    if (usual === 'true' || usual === 'false') expect(String(usualOf(setting)), setting.path).toBe(usual);
    else if (/^\d+$/.test(usual ?? '')) expect(usualOf(setting), setting.path).toBe(Number(usual));
  }
});

test('[DSK-155, OPN-587] what is as usual is left out again, unless what is in force says it', () => {
  const off = withSetting(IN_FORCE, IN_FORCE, CHECK, false);
  expect(valueAt(off, CHECK.path)).toBe(false);
  expect(withSetting(off, IN_FORCE, CHECK, true)).toEqual(IN_FORCE);
  expect(valueAt(withSetting(IN_FORCE, IN_FORCE, COMMENTS, false), COMMENTS.path)).toBe(false);
  const days = settingAt('retention.photos');
  const kept = withSetting(IN_FORCE, IN_FORCE, days, 30);
  expect(kept.retention).toEqual({ photos: 30 });
  expect(withSetting(kept, kept, days, null)).toEqual(IN_FORCE);
});

test('[DSK-155] a document keeps its config, also where nothing is in it', () => {
  const bare = { ...IN_FORCE, config: { features: { commentsEnabled: true } } };
  expect(withValue(bare, COMMENTS.path, undefined).config).toEqual({});
});
