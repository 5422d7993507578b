import { formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { isBlank } from '@zaehlwerk/domain/reading/check-comment';
import { parseReadingDate } from '@zaehlwerk/domain/reading/reading-date';
import {
  readUnknownValue,
  type ReceivedUnknownMeterReading,
} from '@zaehlwerk/domain/unknown-meter/unknown-meter-reading';
import { randomUUID } from 'node:crypto';
import { byteaOf } from '../../database/sql-values.ts';
import { imageRows } from '../photos/kept-photos.ts';
import type { ImageRow } from '../photos/photos-store.ts';
import type { AcceptedReading } from './accept-reading.ts';
import { present } from './present.ts';

/** What is stored of a reading, by columns; whose it is comes from the scope. */
export interface UnknownMeterReadingRow {
  /** The version of the tenant's settings by which it was validated. */
  readonly settings: string;
  readonly reading_id: string;
  readonly meter_number: string;
  /** Plain decimal text. */
  readonly reading_value: string;
  readonly reading_date: string;
  readonly comment: string | null;
  readonly idempotency_key: string | null;
  readonly content_hash: string;
  readonly captured_at: Date | null;
  readonly created: Date;
  readonly images: readonly ImageRow[];
}

/** Which of it are columns of `unknown_readings`. */
export const UNKNOWN_METER_COLUMNS = {
  reading_id: 'uuid',
  meter_number: 'text',
  reading_value: 'numeric',
  reading_date: 'date',
  comment: 'text',
  idempotency_key: 'text',
  content_hash: 'bytea',
  captured_at: 'timestamptz',
  created: 'timestamptz',
} as const satisfies Readonly<Record<Exclude<keyof UnknownMeterReadingRow, keyof typeof BESIDE_UNKNOWN_METER>, string>>;

/** And what is said with them. */
export const BESIDE_UNKNOWN_METER = { settings: 'text', images: 'json' } as const;

/** What a reading that was found valid says, as it is stored. Throws when it was not validated. */
export function composeRow(
  { meterNumber, readingValue, readingDate, comment }: ReceivedUnknownMeterReading,
  settingsVersion: string,
  { idempotencyKey, contentHash, capturedAt, now, photos }: AcceptedReading,
): UnknownMeterReadingRow {
  const value = readUnknownValue(readingValue);
  return {
    settings: settingsVersion,
    reading_id: randomUUID(),
    meter_number: present(meterNumber).trim(),
    reading_value: formatDecimal(present(value.ok ? value.value : null)),
    reading_date: present(parseReadingDate(readingDate ?? '')),
    comment: isBlank(comment) ? null : comment,
    idempotency_key: idempotencyKey,
    content_hash: byteaOf(contentHash),
    captured_at: capturedAt,
    created: now,
    images: imageRows(photos.flat()),
  };
}
