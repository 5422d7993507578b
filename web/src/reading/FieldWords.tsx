import type { Finding } from '@zaehlwerk/domain/finding';
import type { ClipboardEvent, ReactNode } from 'react';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { checkCircle, warning, warningOctagon } from '../ui/frame-icons.ts';
import fieldRow from './field-row.module.css';
import css from './field-words.module.css';
import type { VerdictTone } from './feedback.ts';
import verdictCss from './verdict.module.css';

/**
 * Messages about a field, below it: of the rules and of the server. Mounted before there are any, so that they are
 * announced.
 */
export function FieldWords({ id, findings, messages, inRow = false, children }: FieldWordsProps) {
  const words = useFindingWords();
  return (
    <div id={id} className={inRow ? fieldRow.messages : css.words} role="status">
      {children}
      {findings.map((one) => (
        <FeedbackLine key={one.code} tone={one.severity === 'blocks' ? 'err' : 'warn'} title={words(one)} />
      ))}
      {messages.map((message) => (
        <FeedbackLine key={message} tone="err" title={message} />
      ))}
    </div>
  );
}

interface FieldWordsProps {
  readonly id: string;
  readonly findings: readonly Finding[];
  readonly messages: readonly string[];
  /** Below a field that can be folded. */
  readonly inRow?: boolean;
  readonly children?: ReactNode;
}

const ICONS = { ok: checkCircle, warn: warning, err: warningOctagon };

/** One message about a field: icon, text and colour together. */
export function FeedbackLine({ tone, title, detail }: FeedbackLineProps) {
  return (
    <div className={`${verdictCss.line} ${verdictCss[tone]}`}>
      <Icon path={ICONS[tone]} size="small" />
      <strong>{title}</strong>
      {detail !== undefined && <p className={verdictCss.detail}>{detail}</p>}
    </div>
  );
}

interface FeedbackLineProps {
  readonly tone: VerdictTone;
  readonly title: string;
  readonly detail?: string | undefined;
}

/** With this many characters left or fewer, a long text is reported as nearly full, in steps of ten. */
const NEARLY_FULL = 50;

/**
 * Says when a text is nearly or completely full, and which part had no room. Mounted before there is a message, so that
 * it is announced.
 */
export function TextLimit({ used, most, cutOff = '' }: TextLimitProps) {
  const { t } = useTexts();
  const left = most - used;
  const isNear = left > 0 && left <= NEARLY_FULL && most > 2 * NEARLY_FULL;
  // A postcode is complete with its last digit, not full.
  const isFull = left <= 0 && most >= NEARLY_FULL;
  return (
    <p role="status" className={fieldRow.limit}>
      {cutOff !== '' && t('text.cut', { most, text: cutOff })}
      {cutOff === '' && isFull && t('text.full', { most })}
      {isNear && t('text.left', { count: Math.ceil(left / 10) * 10 })}
    </p>
  );
}

/** The `maxlength` a text needs: it counts UTF-16 units, so some characters such as emoji count twice. */
export function maxLength(text: string, most: number): number {
  return most + text.length - Array.from(text).length;
}

/** The part of a pasted text that the browser cuts off for lack of room. */
export function cutOffBy({ currentTarget, clipboardData }: ClipboardEvent<Field>): string {
  const { value, selectionStart, selectionEnd, maxLength: most } = currentTarget;
  const room = most - value.length + ((selectionEnd ?? 0) - (selectionStart ?? 0));
  // As browsers do: a line break is one character in a text area and none in an input.
  const lineBreak = currentTarget instanceof HTMLTextAreaElement ? '\n' : '';
  const pasted = clipboardData.getData('text').replaceAll(/\r\n?|\n/g, lineBreak);
  return most < 0 ? '' : pasted.slice(Math.max(0, room));
}

type Field = HTMLInputElement | HTMLTextAreaElement;

interface TextLimitProps {
  readonly used: number;
  readonly most: number;
  /** The part of the last input that has no room. */
  readonly cutOff?: string;
}
