import type { Language } from '@zaehlwerk/contract/application';
import { parseDay, parseTypedDay } from '@zaehlwerk/domain/calendar/day';
import { compareDecimals, type Decimal, decimalToNumber, parseDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { finding, type Finding } from '@zaehlwerk/domain/finding';
import type { Fall } from '@zaehlwerk/domain/job/fall';
import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import { standingResult } from '@zaehlwerk/domain/job/job-result';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { type ValidatedRate, validateRate } from '@zaehlwerk/domain/reading/check-reading';
import { lastKnownReading } from '@zaehlwerk/domain/reading/last-reading';
import { parseReadingDate } from '@zaehlwerk/domain/reading/reading-date';
import { counterDigits, isEmpty, parseReadingValue, type TypedDigits } from '@zaehlwerk/domain/reading/reading-value';
import { readFall, type ReceivedFall, sayOtherExchange } from '@zaehlwerk/domain/submission/check-fall';
import type { SubmittedFall, SubmittedResult } from '@zaehlwerk/domain/submission/submission';
import { formatDay } from '../text/formats.ts';
import { type ByField, type Field, textAt, textOf } from './form-field.ts';
import { photosOf, photoValueAt, rateOf, type ReadingDraft } from './reading-draft.ts';

/*
 * Why a value is lower than the last one, as its person explains it: texts of the form, for each rate. They count only while
 * the value is lower, so that whoever corrects it need not take them back.
 */

const FALL_PARTS = ['kind', 'oldEndValue', 'newStartValue', 'newMeterNumber', 'exchangedOn'] as const;
export type FallPart = (typeof FALL_PARTS)[number];

export const fallText = (rateId: string, part: FallPart): string => `${part}-${rateId}`;
export const fallAt = (rateId: string, part: FallPart): Field => textAt(fallText(rateId, part));

/** The names of all of these texts of a form. */
export function fallTexts(rateIds: readonly string[]): readonly string[] {
  return rateIds.flatMap((rateId) => FALL_PARTS.map((part) => fallText(rateId, part)));
}

/** Their fields, in their order. */
export function fallFields(rateId: string): readonly Field[] {
  return FALL_PARTS.map((part) => fallAt(rateId, part));
}

/** The field that a path below a result names; null for none. */
export function fallFieldOf(rateId: string, part: string | undefined): Field {
  return fallAt(rateId, FALL_PARTS.find((one) => one === part) ?? 'kind');
}

/** What a field asks for and of which rate, where it is one of these. */
export function fallPartAt<Rate extends { readonly taskId: string }>(
  rates: readonly Rate[],
  field: string,
): { readonly rate: Rate; readonly part: FallPart } | null {
  const parts = rates.flatMap((rate) => FALL_PARTS.map((part) => ({ rate, part })));
  return parts.find(({ rate: { taskId }, part }) => fallAt(taskId, part) === field) ?? null;
}

/** What a field is called: with its rate, where there are several. */
export function nameOfFallField(words: string, rate: string | null): string {
  return rate === null ? words : `${rate} – ${words}`;
}

/** Findings about an explanation by field. */
export function byFallField(rateId: string, findings: readonly Finding[]): ByField<Finding> {
  const about = (part: FallPart) => (part === 'kind' ? 'fall' : `fall.${part}`);
  return Object.fromEntries(
    FALL_PARTS.map((part) => [fallAt(rateId, part), findings.filter(({ at }) => at === about(part))]),
  );
}

/** Whether a value is lower than the last one that is known. */
function isLower(task: MeterRateTask, value: Decimal | null): boolean {
  const last = lastKnownReading(task);
  return value !== null && last !== null && compareDecimals(value, last.readingValue) < 0;
}

/** One rate of the form with its explanation: `fall` where that is whole, `findings` where it is not. */
interface ExplainedRate {
  readonly rate: ValidatedRate;
  readonly fall: Fall | null;
  readonly findings: readonly Finding[];
}

/** Validates a rate with its explanation, as typed or as last validated. */
export function validateExplained(
  draft: ReadingDraft,
  task: MeterRateTask,
  settings: EffectiveSettings,
  which: 'typed' | 'validated',
): ExplainedRate {
  const { taskId } = task;
  const typed = rateOf(draft, taskId)[which];
  const value = valueOf(typed, task, settings);
  const received = isLower(task, value) ? typedFall(draft, task) : null;
  const day = parseReadingDate(draft.date);
  const { fall, findings } =
    received === null || value === null ? { fall: null, findings: [] } : readFall(received, { task, value, day });
  const images = photosOf(draft, taskId).photos.length;
  // What its photo says is asked about once, before it is sent.
  const photoValue = which === 'typed' ? photoValueAt(draft, taskId) : null;
  const comment = textOf(draft, 'comment')[which];
  return { rate: validateRate({ task, typed, images, photoValue, comment, fall }, settings), fall, findings };
}

function valueOf(typed: TypedDigits, task: MeterRateTask, { meterReading }: EffectiveSettings): Decimal | null {
  const parsed = isEmpty(typed) ? null : parseReadingValue(typed, task, meterReading);
  return parsed?.ok === true ? parsed.value : null;
}

/**
 * Whether the form asks why a value is lower: of one that was validated, where the server takes the answer; and of one with an
 * answer already, which may be seen and changed before anything is typed, as it is sent whatever is asked.
 */
export function asksWhy(
  draft: ReadingDraft,
  task: MeterRateTask,
  settings: EffectiveSettings,
  serverTakesIt: boolean,
): boolean {
  const { historicCheckRequired, continuousCheckRequired } = settings.meterReading;
  const hasAnswer = textOf(draft, fallText(task.taskId, 'kind')).typed !== '';
  if (!hasAnswer && !(serverTakesIt && (historicCheckRequired || continuousCheckRequired))) return false;
  return isLower(task, valueOf(rateOf(draft, task.taskId)[hasAnswer ? 'typed' : 'validated'], task, settings));
}

/** The same as what can be sent: not with an explanation that is not whole. */
function validateToSend(draft: ReadingDraft, task: MeterRateTask, settings: EffectiveSettings): ValidatedRate {
  const { rate, findings } = validateExplained(draft, task, settings, 'typed');
  if (findings.length === 0 || rate.state === 'empty') return rate;
  return { taskId: task.taskId, state: 'invalid', findings: [...findings, ...rate.findings] };
}

/** All rates as what can be sent, also compared with each other: a meter is exchanged with all of them. */
export function validateRates(
  draft: ReadingDraft,
  tasks: readonly MeterRateTask[],
  settings: EffectiveSettings,
): readonly ValidatedRate[] {
  const differ = sayOtherExchange(tasks.map((task) => validateExplained(draft, task, settings, 'typed').fall));
  return tasks.map((task, index) => {
    const rate = validateToSend(draft, task, settings);
    if (differ[index] !== true || rate.state !== 'valid') return rate;
    return { ...rate, findings: [...rate.findings, finding('fall.otherExchange', 'warns', 'fall', {})] };
  });
}

/** What another rate of the form says of the exchange, for one of which nothing is said yet. */
export function exchangeOfOthers(draft: ReadingDraft, rateId: string): readonly (readonly [FallPart, string])[] {
  const typed = (of: string, part: FallPart) => textOf(draft, fallText(of, part)).typed;
  const other = Object.keys(draft.rates).find((of) => of !== rateId && typed(of, 'kind') === 'exchanged');
  if (other === undefined) return [];
  return (['newMeterNumber', 'exchangedOn'] as const)
    .filter((part) => typed(rateId, part) === '')
    .map((part) => [part, typed(other, part)] as const);
}

/** What is sent of the explanation of a rate. */
export function fallToSend(
  draft: ReadingDraft,
  tasks: readonly MeterRateTask[],
  taskId: string,
  settings: EffectiveSettings,
): SubmittedFall | undefined {
  const task = tasks.find((one) => one.taskId === taskId);
  const fall = task === undefined ? null : validateExplained(draft, task, settings, 'typed').fall;
  return fall === null ? undefined : submittedFall(fall);
}

function submittedFall(fall: Fall): SubmittedFall {
  if (fall.kind !== 'exchanged') return fall;
  const { oldEndValue, newStartValue } = fall;
  return { ...fall, oldEndValue: decimalToNumber(oldEndValue), newStartValue: decimalToNumber(newStartValue) };
}

/** The texts of a form that corrects these results. */
export function textsOfSent(tasks: readonly MeterRateTask[]): Readonly<Record<string, string>> {
  const texts = tasks.map((task) => {
    const fall = standingResult(task)?.fall;
    return fall === undefined ? {} : textsOfFall({ taskId: task.taskId, fall: submittedFall(fall) });
  });
  return Object.assign({}, ...texts) as Readonly<Record<string, string>>;
}

/** The texts of a form from what was, or was to be, sent. */
export function textsOfFall({ taskId, fall }: Pick<SubmittedResult<unknown>, 'taskId' | 'fall'>) {
  const given = Object.entries(fall ?? {}) as readonly (readonly [FallPart, string | number])[];
  return Object.fromEntries(given.map(([part, value]) => [fallText(taskId, part), String(value)]));
}

/** The explanation as typed; null where there is none. */
function typedFall(draft: ReadingDraft, task: MeterRateTask): ReceivedFall | null {
  const text = (part: FallPart) => textOf(draft, fallText(task.taskId, part)).typed.trim();
  const kind = text('kind');
  if (kind === '') return null;
  if (kind !== 'exchanged') return { kind };
  const day = parseReadingDate(draft.date);
  const exchangedOn = text('exchangedOn');
  return {
    kind,
    oldEndValue: typedNumber(text('oldEndValue'), task),
    newStartValue: typedNumber(text('newStartValue'), task),
    newMeterNumber: text('newMeterNumber'),
    exchangedOn: (day === null ? null : parseTypedDay(exchangedOn, day)) ?? exchangedOn,
  };
}

/** Null for nothing, and what is no number for what is none. More decimals than the counter has may have been meant for thousands. */
function typedNumber(text: string, task: MeterRateTask): number | null {
  if (text === '') return null;
  const exact = parseDecimal(withoutGroups(text).replace(',', '.'));
  const isValue = exact !== null && exact.scale <= counterDigits(task).post;
  return isValue ? decimalToNumber(exact) : Number.NaN;
}

/** Without the signs between thousands, where the one before the decimals tells that they are none: 20.955,5 and 20,955.5. */
function withoutGroups(text: string): string {
  const between = /^\d{1,3}(?:\.\d{3})+,/.test(text) ? '.' : /^\d{1,3}(?:,\d{3})+\./.test(text) ? ',' : null;
  return between === null ? text : text.replaceAll(between, '');
}

/** A text as its field shows it once it was left: a number and a day as they are written in the language, or as typed. */
export function shownFallText(part: FallPart, text: string, language: Language): string {
  const day = part === 'exchangedOn' ? parseDay(text) : null;
  if (day !== null) return formatDay(day);
  const isNumber = part === 'oldEndValue' || part === 'newStartValue';
  return isNumber && language !== 'en' && parseDecimal(text) !== null ? text.replace('.', ',') : text;
}
