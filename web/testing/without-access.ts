import { postAnonymousReading } from '@zaehlwerk/contract/anonymous-readings';
import { postAnonymousToken } from '@zaehlwerk/contract/anonymous-tokens';
import { ROLE_UNKNOWN_METER_READINGS } from '@zaehlwerk/domain/account/roles';
import { SENDER_WITHOUT_ACCESS } from '@zaehlwerk/domain/without-access/sender-without-access';
import { type Day, parseDay } from '@zaehlwerk/domain/calendar/day';
import type { ToSubmit } from '../src/outbox/outbox.ts';
import type { FakeServer } from './fakes/fake-server.ts';

/** A token as the server gives it to somebody without access, valid for an hour by the server's clock. */
export function tokenWithoutAccess(now: Date, roles: readonly string[] = [ROLE_UNKNOWN_METER_READINGS]): string {
  const iat = Math.floor(now.getTime() / 1000);
  const claims = { sub: 'anonymous', exp: iat + 3600, iat, roles, jti: crypto.randomUUID() };
  return `head.${btoa(JSON.stringify(claims))}.signature`;
}

/** The server gives tokens and accepts readings without access. */
export function takeReadingsWithoutAccess(server: FakeServer, clock: { readonly now: () => Date }): void {
  server.on(postAnonymousToken, () => ({ token: tokenWithoutAccess(clock.now()) }));
  server.on(postAnonymousReading, () => null as never);
}

/** A composed reading without access, with defaults. */
export function aReadingWithoutAccess({
  id = 'without-1',
  value = 1482.5,
  photos = [] as readonly Blob[],
} = {}): ToSubmit {
  return {
    id,
    accountId: SENDER_WITHOUT_ACCESS,
    label: { meterType: 'GAS_METER', meterNumber: '7ITR0048213907' },
    content: {
      kind: 'anonymousReading',
      capturedAt: '2025-11-21T08:59:00.000Z',
      body: {
        meterType: 'GAS_METER',
        meterNumber: '7ITR0048213907',
        readingValues: [
          {
            obis: '7-0:3.0.0',
            rateName: 'Verbrauch',
            value,
            readingImages: photos.map((picture, at) => ({ id: `photo-${at}`, picture })),
          },
        ],
        readingDate: parseDay('2025-11-21') as Day,
        readingReason: 'ANNUAL_READING',
        contact: {
          firstname: 'Maria',
          lastname: 'Weßel',
          street: 'Am Bach',
          houseNumber: '1',
          zip: '12345',
          city: 'Ellerbach',
        },
        email: null,
      },
    },
  };
}
