import { CONTACT_PATHS } from '@zaehlwerk/contract/help';
import type { DocumentChange } from '@zaehlwerk/contract/application-document';
import { LANGUAGES, type Language } from '@zaehlwerk/contract/application';
import { DESK_SETTING_WORDS } from '../../text/de/desk-setting-words.ts';
import type { DeskTextKey } from '../../text/desk-texts.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';

const KNOWN: ReadonlySet<string> = new Set(Object.keys(DESK_SETTING_WORDS));
const PLAIN: Readonly<Record<string, DeskTextKey>> = {
  name: 'desk.settings.name',
  brandColor: 'desk.settings.color',
  logo: 'desk.settings.logo',
};
/** Lists of which each entry is named by what the list is for. */
const LISTS: readonly (readonly [RegExp, DeskTextKey])[] = [
  [/^contactInformationItems\[(\d+)\]/, 'desk.settings.part.contact'],
  [/^config\.unknownUserReading\.readingReasons\[(\d+)\]/, 'desk.settings.part.reasons'],
  [/^config\.meterReading\.defaultComments\[(\d+)\]/, 'desk.settings.reasons.comments'],
  [/^instructions\[(\d+)\]/, 'desk.settings.part.help'],
];
const TEXT = /^config\.languageConfig\.translations\.([a-z-]+)\.(.+)$/;

/** The key of what a switch or a number does; null for one without words. */
export function settingKey(path: string): DeskTextKey | null {
  const key = `desk.setting.${path}`;
  return KNOWN.has(key) ? (key as DeskTextKey) : null;
}

/** What a field of the document is called; one that the desk has no words for by its path, as files name it. */
export function useSettingName(): (path: string) => string {
  const { t } = useDeskTexts();
  return (path) => {
    const key = settingKey(path) ?? PLAIN[path];
    if (key !== undefined) return t(key);
    const [, language, text] = TEXT.exec(path) ?? [];
    if (text !== undefined && LANGUAGES.includes(language as Language))
      return t('desk.settings.value.text', {
        key: text,
        language: t(`desk.settings.language.${language as Language}`),
      });
    for (const [list, what] of LISTS) {
      const number = list.exec(path)?.[1];
      if (number !== undefined) return t('desk.settings.value.entry', { what: t(what), number: Number(number) + 1 });
    }
    return path;
  };
}

/** A value of the document in words. */
export function useSettingValue(): (value: DocumentChange['before']) => string {
  const { t } = useDeskTexts();
  return (value) => {
    if (value === null) return t('desk.settings.value.unset');
    if (typeof value === 'boolean') return t(value ? 'desk.settings.value.on' : 'desk.settings.value.off');
    if (typeof value === 'object') return t('desk.settings.value.empty');
    const isPlace = CONTACT_PATHS.find((one) => one === value);
    return isPlace === undefined ? String(value) : t(`desk.settings.contact.${isPlace}`);
  };
}
