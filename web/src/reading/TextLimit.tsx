import type { ClipboardEvent } from 'react';
import { formatPlain } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import css from './text-limit.module.css';

/** From how many characters left it is said, in tens, that a long text is nearly full. */
const NEARLY_FULL = 50;

/** Says when a text is nearly or quite full, and what of it found no room. On the page before there is anything to say. */
export function TextLimit({ used, most, cutOff = '' }: TextLimitProps) {
  const { t, language } = useTexts();
  const limit = formatPlain(String(most), language);
  const left = most - used;
  const isNear = left > 0 && left <= NEARLY_FULL && most > 2 * NEARLY_FULL;
  // A postcode is complete with its last digit, not full.
  const isFull = left <= 0 && most >= NEARLY_FULL;
  return (
    <p role="status" className={css.limit}>
      {cutOff !== '' && t('text.cut', { most: limit, text: cutOff })}
      {cutOff === '' && isFull && t('text.full', { most: limit })}
      {isNear && t('text.left', { count: Math.ceil(left / 10) * 10 })}
    </p>
  );
}

/** How many units of a text its `maxlength` has to allow: that counts some characters, such as pictures, twice. */
export function maxLength(text: string, most: number): number {
  return most + text.length - Array.from(text).length;
}

/** What the browser will cut off of a pasted text, because the field has no room for it. */
export function cutOffBy({ currentTarget, clipboardData }: ClipboardEvent<Field>): string {
  const { value, selectionStart, selectionEnd, maxLength: most } = currentTarget;
  const room = most - value.length + ((selectionEnd ?? 0) - (selectionStart ?? 0));
  // As the browser takes it: breaks of lines are one character in a text, and none in a line.
  const lineBreak = currentTarget instanceof HTMLTextAreaElement ? '\n' : '';
  const pasted = clipboardData.getData('text').replaceAll(/\r\n?|\n/g, lineBreak);
  return most < 0 ? '' : pasted.slice(Math.max(0, room));
}

type Field = HTMLInputElement | HTMLTextAreaElement;

interface TextLimitProps {
  /** How many characters there are. */
  readonly used: number;
  readonly most: number;
  /** What was entered last and has no room. */
  readonly cutOff?: string;
}
