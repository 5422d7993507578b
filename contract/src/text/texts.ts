import type { FindingCode, FindingParams } from '@zaehlwerk/domain/finding';
import type { KeptReason } from '@zaehlwerk/domain/person/personal-data';
import type { DeletionNotice } from '@zaehlwerk/domain/tenant/application-deletion';
import type { ImportCode } from '../imports.ts';
import type { ProblemCode, ShapeCode } from '../problems.ts';

/**
 * Every code with a sentence: the findings of the rules by their own code, the other catalogues by a prefix, because
 * `required` is a different sentence for a field of a call and for a column of a file.
 */
export type TextCode =
  | FindingCode
  | `problem.${ProblemCode}`
  | `shape.${ShapeCode}`
  | `import.${ImportCode}`
  | `kept.${KeptReason}`
  | `deletion.${DeletionNotice}`;

/** Codes beside the findings whose sentence needs a number. */
interface OtherParams {
  'shape.tooLong': { count: number };
  'shape.tooShort': { count: number };
  'shape.tooSmall': { limit: string };
  'shape.tooBig': { limit: string };
  'import.tooLong': { count: number };
  'import.ambiguousNumber': { thousands: string; decimal: string };
  'import.usernameTooShort': { count: number };
  'import.passwordTooShort': { count: number };
}

/** For a sentence without numbers. */
export type NoParams = FindingParams['value.missing'];

/** The parameters of the sentence of a code; days are ISO, values plain decimals, as in findings. */
export type TextParams<C extends TextCode> = C extends FindingCode
  ? FindingParams[C]
  : C extends keyof OtherParams
    ? OtherParams[C]
    : NoParams;

/** Codes with one sentence for 1 and another for more; the suffixes are those of i18next. */
type CountedCode =
  | 'value.tooManyPreDecimals'
  | 'value.tooManyPostDecimals'
  | 'images.tooMany'
  | 'images.noRoom'
  | 'shape.tooLong'
  | 'shape.tooShort'
  | 'import.tooLong'
  | 'import.usernameTooShort'
  | 'import.passwordTooShort';

type TextKey = Exclude<TextCode, CountedCode> | `${CountedCode}_one` | `${CountedCode}_other`;

/**
 * All sentences of one language. A code without its sentence does not compile. Placeholders are written `{{name}}`,
 * as i18next does. A sentence for "none" is optional and ends in `_zero`.
 */
export type Texts = Readonly<Record<TextKey, string> & Partial<Record<`${CountedCode}_zero`, string>>>;

/** Those of files that are imported. */
export type ImportTexts = Pick<Texts, Extract<keyof Texts, `import.${string}`>>;

/** Those of what is deleted, and what is kept. */
export type DeletionTexts = Pick<Texts, Extract<keyof Texts, `deletion.${string}` | `kept.${string}`>>;
