import { ApplicationDocument, MOST_OF_NAME } from '@zaehlwerk/contract/application-document';
import { MsconsSettings } from '@zaehlwerk/contract/mscons-settings';
import { OrderFiles } from '@zaehlwerk/contract/order-files';
import * as z from 'zod/mini';
import { checkShape } from '../../http/check-shape.ts';
import { Refusal } from '../../http/refusal.ts';
import { unknownKeys } from '../../http/unknown-keys.ts';
import { knownPart } from './known-part.ts';
import { unknownTexts } from './known-texts.ts';
import type { StoredDocument, WholeDocument } from './tenant-store.ts';

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
  const whole = { ...document, logo: logo?.toString('base64') ?? null };
  return knownPart(ApplicationDocument, whole, { ...defaultsOf(document), hosts: [], logo: null });
}

const Shown = z.pick(ApplicationDocument, { name: true, brandColor: true, config: true });
type Shown = z.output<typeof Shown>;

/** What everybody is shown of a document that was kept, as far as this version knows it. */
export function readShown({ name, brandColor, config }: StoredDocument): Shown {
  return knownPart(Shown, { name, brandColor, config }, defaultsOf({ name }));
}

/** How the files of a tenant differ from ours, as far as this version knows what was kept of it. */
export function readOrderFiles(document: StoredDocument | null): OrderFiles {
  return knownPart(OrderFiles, document?.orderFiles ?? {});
}

/** How a tenant has messages of the market written, as far as this version knows what was kept of it. */
export function readMsconsSettings(document: StoredDocument | null): MsconsSettings {
  return knownPart(MsconsSettings, document?.mscons ?? {});
}

/** What a kept document has where nothing is known of what stands there; of a name that is too long, whole characters. */
function defaultsOf({ name }: { readonly name: unknown }): Shown {
  const isText = typeof name === 'string' && name !== '';
  const beginning = isText ? name.slice(0, MOST_OF_NAME).replace(/[\uD800-\uDBFF]$/, '') : '–';
  return { name: beginning, brandColor: null, config: {} };
}
