import { CONTACT_PATHS } from '@zaehlwerk/contract/help';
import type { DocumentChange } from '@zaehlwerk/contract/application-document';
import { LANGUAGES, type Language } from '@zaehlwerk/contract/application';
import { READING_REASONS_WITHOUT_ACCESS } from '@zaehlwerk/domain/without-access/without-access-settings';
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
/** What a field of such an entry is called. */
const FIELDS: Readonly<Record<string, DeskTextKey>> = {
  language: 'desk.settings.language',
  path: 'desk.settings.value.place',
  text: 'desk.settings.contact.text',
  markdown: 'desk.settings.contact.text',
  value: 'desk.settings.value.reason',
  labelDE: 'desk.settings.reasons.labelDE',
  labelEN: 'desk.settings.reasons.labelEN',
  hintDE: 'desk.settings.reasons.hintDE',
  hintEN: 'desk.settings.reasons.hintEN',
  meterNumberFilter: 'desk.settings.help.meterNumberFilter',
  obisFilter: 'desk.settings.help.obisFilter',
  multiMeterRate: 'desk.settings.value.multiMeterRate',
};
const HELP = /^help\.([a-z-]+)$/;
const TEXT = /^config\.languageConfig\.translations\.([a-z-]+)\.(.+)$/;

const isLanguage = (value: unknown): value is Language => LANGUAGES.some((one) => one === value);

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
    if (text !== undefined && isLanguage(language))
      return t('desk.settings.value.text', { key: text, language: t(`desk.settings.language.${language}`) });
    const [, helpLanguage] = HELP.exec(path) ?? [];
    if (isLanguage(helpLanguage))
      return `${t('desk.settings.help.whole')}, ${t(`desk.settings.language.${helpLanguage}`)}`;
    for (const [list, what] of LISTS) {
      const [entry, number] = list.exec(path) ?? [];
      if (entry === undefined) continue;
      const field = FIELDS[path.slice(entry.length + 1)];
      const named = t('desk.settings.value.entry', { what: t(what), number: Number(number) + 1 });
      return field === undefined ? named : `${named}: ${t(field)}`;
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
    const place = CONTACT_PATHS.find((one) => one === value);
    if (place !== undefined) return t(`desk.settings.contact.${place}`);
    const reason = READING_REASONS_WITHOUT_ACCESS.find((one) => one === value);
    if (reason !== undefined) return t(`desk.settings.reasons.${reason}`);
    return isLanguage(value) ? t(`desk.settings.language.${value}`) : String(value);
  };
}
