import { randomUUID } from 'node:crypto';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { isBlank } from '@zaehlwerk/domain/reading/check-comment';
import { parseReadingDate } from '@zaehlwerk/domain/reading/check-reading-date';
import { believedCapture } from '@zaehlwerk/domain/submission/captured-at';
import { readUnknownValue } from '@zaehlwerk/domain/unknown-meter/check-unknown-reading';
import { type ReceivedUnknownReading, unknownReadingContent } from '@zaehlwerk/domain/unknown-meter/unknown-reading';
import { Refusal } from '../../http/refusal.ts';
import type { AccountScope } from '../../http/scope.ts';
import type { SendHeaders } from '../../http/send-headers.ts';
import type { Parts } from '../../parts.ts';
import { type ContentHash, hashContent, hashPhoto, isSameContent } from '../acceptance/content-hash.ts';
import { olderUnknownReadingHash } from '../acceptance/older-hashes.ts';
import { imageRow } from '../photos/image-row.ts';
import { discardPhotos, keepPhotos, type KeptPhoto } from '../photos/keep-photos.ts';
import { judgeUnknownReading } from './judge-unknown-reading.ts';
import { readUnknownReading, type ReadUnknownReading } from './read-unknown-reading.ts';
import {
  findRulesFor,
  type NewUnknownReading,
  type RulesFound,
  storeUnknownReading,
} from './unknown-readings-store.ts';

/** A reading of an unknown meter as it arrived. */
export interface SentUnknownReading extends SendHeaders {
  readonly body: unknown;
}

/** Every look in vain means that the settings were changed, or the same send arrived, at this very moment. */
const MOST_LOOKS = 20;

/** A reading that was accepted. */
export interface AcceptedUnknownReading {
  readonly id: string;
  /** The same send was accepted before: nothing was stored now. */
  readonly again: boolean;
}

/** What stays the same however often the settings are looked at. */
interface Work {
  readonly parts: Parts;
  readonly scope: AccountScope;
  readonly sent: SentUnknownReading;
  readonly body: ReadUnknownReading;
  readonly content: ContentHash;
}

/**
 * Accepts the reading of a meter that is not on the list (API-11, API-12, OPN-088) and gives its id. Refuses `forbidden`
 * for the login of another account or where the application takes no such readings, `idempotencyConflict`, `tooLarge`
 * and `invalid` (OPN-K06). The same key with the same content gives the same id again and stores nothing (OPN-083).
 *
 * As with the readings of jobs, no transaction is open while we think: photos are made durable first, then one statement
 * stores everything, provided the settings still stand and the key is free. Else we look again.
 */
export async function acceptUnknownReading(
  parts: Parts,
  scope: AccountScope,
  sent: SentUnknownReading,
): Promise<AcceptedUnknownReading> {
  const work = workOf(parts, scope, sent);
  const { body, content } = work;
  let kept: KeptPhoto[] | null = null;
  for (let count = 1; count <= MOST_LOOKS; count += 1) {
    const look = await lookAtRules(work);
    if (look.kind === 'known') {
      if (kept !== null) await discardPhotos(parts.images, [kept]);
      return { id: idAgain(look.earlier, content), again: true };
    }
    const { photos, ...judged } = look.judged;
    kept ??= (await keepPhotos(parts.images, scope, [photos]))[0] ?? [];
    const { idempotencyKey } = sent;
    const row = { ...rowOf(body.reading, kept), ...judged, idempotencyKey, contentHash: content.current };
    if (await storeUnknownReading(parts.pool, scope, row)) return { id: row.readingId, again: false };
  }
  throw new Refusal('unavailable', [], { 'Retry-After': '1' });
}

/** Judges a reading as acceptUnknownReading does, with the same refusals, and stores nothing; `again` as there. */
export async function tryUnknownReading(
  parts: Parts,
  scope: AccountScope,
  sent: SentUnknownReading,
): Promise<Pick<AcceptedUnknownReading, 'again'>> {
  const work = workOf(parts, scope, sent);
  const look = await lookAtRules(work);
  if (look.kind === 'known') idAgain(look.earlier, work.content);
  return { again: look.kind === 'known' };
}

function workOf(parts: Parts, scope: AccountScope, sent: SentUnknownReading): Work {
  const body = readUnknownReading(sent.body);
  const { login } = body.reading;
  if (login !== null && login !== '' && login !== scope.accountId) throw new Refusal('forbidden');
  const content = {
    current: hashContent(unknownReadingContent(body, hashPhoto)),
    older: () => olderUnknownReadingHash(body.reading),
  };
  return { parts, scope, sent, body, content };
}

/** What a send is to the settings as they are now: known by its key, or judged. */
async function lookAtRules({ parts, scope, sent, body }: Work) {
  const { earlier, settings, settingsVersion } = await findRulesFor(parts.pool, scope, sent.idempotencyKey);
  if (earlier !== null) return { kind: 'known', earlier } as const;
  const created = parts.clock();
  const capturedAt = believedCapture(sent.capturedAt, created);
  const photos = await judgeUnknownReading(body, settings, berlinDay(capturedAt ?? created));
  return { kind: 'judged', judged: { settingsVersion, capturedAt, created, photos } } as const;
}

function idAgain(earlier: NonNullable<RulesFound['earlier']>, content: ContentHash): string {
  if (!isSameContent(earlier.contentHash, content)) throw new Refusal('idempotencyConflict');
  return earlier.readingId;
}

/** What a reading that was judged good says, as it is stored. Throws when it was not judged. */
function rowOf(
  { meterNumber, readingValue, readingDate, comment }: ReceivedUnknownReading,
  kept: readonly KeptPhoto[],
): Pick<NewUnknownReading, 'readingId' | 'meterNumber' | 'readingValue' | 'readingDate' | 'comment' | 'images'> {
  const value = readUnknownValue(readingValue);
  const day = parseReadingDate(readingDate ?? '');
  if (meterNumber === null || !value.ok || day === null) throw new Error('a reading was stored without being judged');
  return {
    readingId: randomUUID(),
    meterNumber: meterNumber.trim(),
    readingValue: formatDecimal(value.value),
    readingDate: day,
    comment: isBlank(comment) ? null : comment,
    images: kept.map(imageRow),
  };
}
