/** What was kept may be of another version, or damaged: each of these says whether a value is what it should be. */

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isListOfIds(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText);
}

export function isRecordOf<T>(value: unknown, isOne: (one: unknown) => one is T): value is Record<string, T> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isOne);
}
