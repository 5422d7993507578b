import { counterDigits, type RateDigits, type TypedDigits } from '@zaehlwerk/domain/reading/reading-value';

/** What was kept may be of another version, or damaged: each of these says whether a value is what it should be. */

export function isTyped(value: unknown): value is TypedDigits {
  const { pre, post } = (value ?? {}) as Partial<TypedDigits>;
  return typeof pre === 'string' && typeof post === 'string' && /^[\d.,]*$/.test(pre + post);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Whether digits have a place in a counter; it may have had more of them when they were typed. */
export function fitsCounter(typed: TypedDigits, rate: RateDigits): boolean {
  const { pre, post } = counterDigits(rate);
  return typed.pre.length <= pre && typed.post.length <= post;
}

/** The size of a counter. */
export function isSize(value: unknown): value is ReturnType<typeof counterDigits> {
  const { pre, post } = (value ?? {}) as Partial<Record<'pre' | 'post', unknown>>;
  return typeof pre === 'number' && typeof post === 'number';
}

export function isListOfIds(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText);
}

export function isRecordOf<T>(value: unknown, isOne: (one: unknown) => one is T): value is Record<string, T> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isOne);
}
