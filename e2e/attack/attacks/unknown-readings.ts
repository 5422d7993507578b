import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { berlinToday } from '@zaehlwerk/samples/today';
import { atOnce } from '../../faults/long.ts';
import { runningPortal } from '../../portal/start-portal.ts';
import { openUtility } from '../../portal/utility.ts';
import { type Attack, countAnswers } from '../attack.ts';
import { callPortal, householdSession, jsonHeaders } from '../call-portal.ts';

const READINGS = 500;
const IN_FLIGHT = 16;
/** What one login may have stored of that (LIMIT_UNKNOWN_READINGS and LIMIT_PHOTO_MEGABYTES, and what may be counted late). */
const MOST_STORED = 300;

export const unknownReadings: Attack = {
  name: 'readings of unknown meters with photos',
  proves: 'S34',
  seconds: 60,
  async run() {
    const portal = runningPortal();
    const utility = await openUtility({ meterReading: {}, features: {}, managed: 1 }, portal);
    const { token } = await householdSession(utility);
    const login = (JSON.parse(atob(token.split('.')[1]!)) as { accountId: string }).accountId;
    const encodedImage = (await noise()).toString('base64');
    const body = (n: number): string =>
      JSON.stringify({
        meterNumber: `1FRE${n}`,
        readingValue: n,
        readingDate: berlinToday(),
        readingImages: [{ encodedImage, mimeType: 'image/jpeg' }],
        login,
      });
    const { answers, add, others } = countAnswers(['201', '429', '503']);
    await atOnce(
      IN_FLIGHT,
      Array.from({ length: READINGS }, (_, n) => n),
      async (n) => {
        const headers = { ...jsonHeaders(utility, token), 'idempotency-key': randomUUID() };
        add((await callPortal(portal, '/api/pro/unknown-reading', { method: 'POST', headers, body: body(n) })).kind);
      },
    );
    const stored = answers['201'] ?? 0;
    const unlimited = stored > MOST_STORED ? [`${stored} of ${READINGS} readings of one login were stored`] : [];
    return { answers, faults: [...others(), ...unlimited] };
  },
};

/** A photo of about 550 kB that no encoder makes smaller. */
function noise(): Promise<Buffer> {
  const pattern = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const picture = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#777777', noise: pattern } });
  return picture.jpeg({ quality: 80 }).toBuffer();
}
