import { ApplicationDocument } from '@zaehlwerk/contract/application-document';
import { checkShape } from '../../http/check-shape.ts';
import { Refusal } from '../../http/refusal.ts';
import { unknownKeys } from '../../http/unknown-keys.ts';
import { knownPart } from './known-part.ts';
import { unknownTexts } from './known-texts.ts';
import type { WholeDocument } from './tenant-store.ts';

/**
 * The document that an operator puts in. Throws `invalid` with everything that is wrong with it at once: its shape, keys
 * that nothing is known of, and texts that replace none.
 */
export function checkDocument(body: unknown): ApplicationDocument {
  const shape = checkShape(ApplicationDocument, body);
  const faults = [...(shape.ok ? [] : shape.faults), ...unknownKeys(ApplicationDocument, body), ...unknownTexts(body)];
  if (!shape.ok || faults.length > 0) throw new Refusal('invalid', faults);
  return shape.value;
}

/** A document that was kept, as far as this version knows it: only what is put in has to be known whole. */
export function readDocument({ document, logo }: WholeDocument): ApplicationDocument {
  return knownPart(ApplicationDocument, { ...document, logo: logo?.toString('base64') ?? null });
}
