/**
 * One object out of several of the same shape: of each field the first value that is not null, also within nested
 * objects. What the first line of an order leaves out, a later one may fill.
 */
export function firstFilled<T extends object>(objects: readonly T[]): T {
  const [first] = objects;
  if (first === undefined) throw new Error('nothing to choose from');
  if (objects.length === 1) return first;
  const merged: Record<string, unknown> = {};
  for (const key of Object.keys(first)) {
    const values = objects.map((one) => (one as Record<string, unknown>)[key]);
    merged[key] = isObject(values[0])
      ? firstFilled(values.filter(isObject))
      : (values.find((value) => value !== null) ?? null);
  }
  return merged as T;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
