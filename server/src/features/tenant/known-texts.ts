import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@zaehlwerk/contract/application';
import { GERMAN_FORMAL } from '@zaehlwerk/contract/text/de';
import { fieldsOf, formatPath } from '../../http/check-shape.ts';
import type { FieldFault } from '../../http/refusal.ts';

/** The texts of the screens in formal German; a test of the web app writes this file and keeps it true. */
const SCREENS = JSON.parse(readFileSync(path.join(import.meta.dirname, 'screen-texts.json'), 'utf8')) as Readonly<
  Record<string, string>
>;

/** What a finding or a refusal says is replaced by the same keys. */
const TEXTS: ReadonlyMap<string, string> = new Map(Object.entries({ ...SCREENS, ...GERMAN_FORMAL }));

/** Every text that a tenant may replace, by key. */
export function listTexts(): { key: string; text: string }[] {
  return [...TEXTS].map(([key, text]) => ({ key, text })).sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** Whether a text of this key is shown anywhere. A text for a number may have a form for none. */
function isTextKey(key: string): boolean {
  return TEXTS.has(key) || (key.endsWith('_zero') && TEXTS.has(key.replace(/_zero$/, '_other')));
}

/** Texts of a document that replace none, each as a fault with its path. */
export function unknownTexts(document: unknown): FieldFault[] {
  const place = ['config', 'languageConfig', 'translations'];
  const translations = place.reduce<unknown>((value, key) => fieldsOf(value)[key], document);
  return LANGUAGES.flatMap((language) =>
    Object.keys(fieldsOf(fieldsOf(translations)[language]))
      .filter((key) => !isTextKey(key))
      .map((key) => ({ field: formatPath([...place, language, key]), code: 'unknown' })),
  );
}
