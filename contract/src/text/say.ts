import { formatGermanDay, parseDay } from '@zaehlwerk/domain/calendar/day';
import type { Language } from '../application.ts';
import type { NoParams, TextCode, TextParams, Texts } from './texts.ts';

/** Parameters may be left out where the sentence needs none. */
export type SayArguments<C extends TextCode> =
  NoParams extends TextParams<C> ? [params?: TextParams<C>] : [params: TextParams<C>];

/**
 * The sentence of a code in one language with its placeholders filled: days as dd.MM.yyyy, numbers in the language's
 * own way. A parameter `count` chooses among the sentences for none, one and more.
 */
export function say<C extends TextCode>(
  texts: Texts,
  language: Language,
  code: C,
  ...[params]: SayArguments<C>
): string {
  const values = (params ?? {}) as Readonly<Record<string, string | number>>;
  // A rate without a unit needs no gap before it.
  const gap = values['unit'] === '' ? '\u00a0{{unit}}' : '';
  const sentence = sentenceOf(texts, code, values).replace(gap, '');
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => formatParam(language, values[name] ?? ''));
}

/** Writes plain decimal text such as `12641.6` the way the language does: `12.641,6` or `12,641.6`. */
export function formatNumberText(language: Language, plain: string): string {
  const [point, group] = language === 'en' ? ['.', ','] : [',', '.'];
  const [whole = '', fraction] = plain.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return fraction === undefined ? grouped : `${grouped}${point}${fraction}`;
}

function sentenceOf(texts: Texts, code: TextCode, values: Readonly<Record<string, string | number>>): string {
  const all: Readonly<Record<string, string | undefined>> = texts;
  const count = values['count'];
  const chosen = count === 0 ? all[`${code}_zero`] : count === 1 ? all[`${code}_one`] : undefined;
  return chosen ?? all[code] ?? all[`${code}_other`] ?? code;
}

function formatParam(language: Language, value: string | number): string {
  const text = String(value);
  const day = parseDay(text);
  if (day !== null) return formatGermanDay(day);
  return /^-?\d+(\.\d+)?$/.test(text) ? formatNumberText(language, text) : text;
}
