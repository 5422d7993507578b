import { anonymousReading } from './anonymous-reading.ts';
import { type Content, type ContentKind, isInstant, isObject, type KeptPhoto, type KindRules } from './content.ts';
import { jobReading } from './job-reading.ts';
import { unknownReading } from './unknown-reading.ts';

/** Every kind of reading the outbox knows. */
const KINDS: { readonly [Kind in ContentKind]: KindRules<Kind> } = {
  reading: jobReading,
  unknownReading,
  anonymousReading,
};

/** The rules for a content, by its kind. */
export function rulesOf<Kind extends ContentKind>({ kind }: { readonly kind: Kind }): KindRules<Kind> {
  return KINDS[kind];
}

/** Whether something kept is a content of a known kind that can be sent as it stands (F40). */
export function isContent(kept: unknown): kept is Content<KeptPhoto> {
  if (!isObject(kept) || !isInstant(kept['capturedAt'])) return false;
  const { kind } = kept;
  return typeof kind === 'string' && Object.hasOwn(KINDS, kind) && KINDS[kind as ContentKind].isWhole(kept);
}
