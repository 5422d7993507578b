import { WireUnknownReading } from '@zaehlwerk/contract/unknown-readings';
import type { ReceivedUnknownReading } from '@zaehlwerk/domain/unknown-meter/unknown-reading';
import { checkShape } from '../../http/check-shape.ts';
import { fieldsOf, isObject, textOf } from '../../http/loose-fields.ts';
import type { FieldFault } from '../../http/refusal.ts';
import { readImages, trimImages } from '../photos/read-images.ts';

/** A body as far as it can be understood, and what is wrong with its shape. */
export interface ReadUnknownReading {
  readonly reading: ReceivedUnknownReading;
  readonly faults: readonly FieldFault[];
}

/**
 * Reads the body of an unknown-meter reading without giving up at the first fault, so that the rules can judge what is
 * readable and all that is wrong is told at once (OPN-159, OPN-K06). Fields that are not known are dropped (OPN-169).
 */
export function readUnknownReading(body: unknown): ReadUnknownReading {
  const { meterNumber, readingValue, readingDate, comment, readingImages, login } = fieldsOf(body);
  const images = trimImages(readingImages);
  const shape = checkShape(WireUnknownReading, isObject(body) ? { ...body, readingImages: images } : body);
  const reading = {
    meterNumber: textOf(meterNumber),
    readingValue: typeof readingValue === 'number' ? readingValue : null,
    readingDate: textOf(readingDate),
    comment: textOf(comment),
    readingImages: readImages(images),
    login: textOf(login),
  };
  return { reading, faults: shape.ok ? [] : shape.faults };
}
