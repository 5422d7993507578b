/** A field as it is stored: there, because the reading was found valid. Throws when it was not validated. */
export function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('a reading was stored without being validated');
  return value;
}
