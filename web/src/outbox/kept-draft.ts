/** A form somebody has begun, as it is kept on the device. What its fields are, its feature knows. */
export interface KeptDraft {
  readonly version: 1;
  /** ISO instant of the last change. */
  readonly keptAt: string;
  /** Plain values: texts, lists and objects. */
  readonly fields: unknown;
  /** The ids of its photos in the store `photos`. */
  readonly photos: readonly string[];
}

/** A form as it is now, to be kept. Null stands for a form in which nothing is left of what was typed. */
export type DraftToKeep = {
  readonly fields: unknown;
  readonly photos: readonly PhotoToKeep[];
} | null;

export interface PhotoToKeep {
  readonly id: string;
  /** Null as long as it is being read: then it is kept as it is. */
  readonly picture: Blob | null;
}

/** Whether a form was sent in vain and has not changed since. */
export function hasFailed(draft: KeptDraft): boolean {
  return ((draft.fields ?? {}) as { readonly failed?: unknown }).failed instanceof Object;
}

/** What was kept, if it is a draft of a version this app knows. */
export function readKeptDraft(value: unknown): KeptDraft | null {
  const draft = value as Partial<KeptDraft> | null | undefined;
  if (typeof draft !== 'object' || draft === null || draft.version !== 1) return null;
  const { keptAt, fields, photos } = draft;
  const isWhole =
    typeof keptAt === 'string' &&
    Number.isFinite(Date.parse(keptAt)) &&
    Array.isArray(photos) &&
    photos.every((id) => typeof id === 'string');
  return isWhole ? { version: 1, keptAt, fields, photos } : null;
}

/** What is to be done next so that the device holds what the form holds; null when it does. */
export type KeepStep =
  | { readonly kind: 'forget'; readonly gone: readonly string[] }
  /** The values, with the photos that are kept already. */
  | { readonly kind: 'values'; readonly photos: readonly string[]; readonly gone: readonly string[] }
  | { readonly kind: 'photo'; readonly id: string; readonly picture: Blob; readonly photos: readonly string[] };

/**
 * One step at a time, values before photos: what was typed is safe before a large picture is written, and stays so when
 * there is no room for the picture (F14). Photos in `refused` are not tried.
 */
export function nextStep(wanted: DraftToKeep, kept: KeptDraft | null, refused: ReadonlySet<string>): KeepStep | null {
  const known = kept?.photos ?? [];
  if (wanted === null) return kept === null ? null : { kind: 'forget', gone: known };
  const photos = wanted.photos.filter(({ id }) => known.includes(id)).map(({ id }) => id);
  const gone = known.filter((id) => !photos.includes(id));
  if (kept === null || gone.length > 0 || !holdTheSame(wanted.fields, kept.fields))
    return { kind: 'values', photos, gone };
  for (const { id, picture } of wanted.photos) {
    if (picture === null || known.includes(id) || refused.has(id)) continue;
    return { kind: 'photo', id, picture, photos: [...photos, id] };
  }
  return null;
}

/** Whether two forms hold the same, photo by photo. */
export function holdTheSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
