// Readings, receipts and bodies that cost more than they are worth.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { berlinToday } from '@zaehlwerk/samples/today';
import { atOnce } from '../../faults/long.ts';
import type { Attack } from '../attack.ts';
import { openVictim, postJson, sessionOf } from '../call-portal.ts';
import { receiptsToStrangers } from '../floods/receipts-to-strangers.ts';
import { refusedSends, sendRefused } from '../floods/refused-sends.ts';

const MILLION = 1_000_000;
const SIZE = 28.6 * MILLION;

/** Bodies just below 30 MB that cost far more to parse, to check or to clean than to send. */
const BODIES: Readonly<Record<string, () => string>> = {
  '2.2 million keys': () => `{${Array.from({ length: 2.2 * MILLION }, (_, n) => `"k${n}":${n % 10}`).join(',')}}`,
  '5 million [': () => '['.repeat(5 * MILLION),
  '5 million [ and ]': () => '['.repeat(5 * MILLION) + ']'.repeat(5 * MILLION),
  '6 million {}': () => `[${'{},'.repeat(6 * MILLION)}{}]`,
  '4 million {"a":': () => '{"a":'.repeat(4 * MILLION),
  'one key 5 million times': () => `{${'"a":1,'.repeat(4.5 * MILLION)}"a":1}`,
  '9 million results': () => `{"results":[${'1,'.repeat(9 * MILLION)}1],"readingDate":"2026-01-01"}`,
  '7 million photos': () => `{"readingImages":[${'{},'.repeat(7 * MILLION)}{}]}`,
  'a number of 28 million digits': () => `{"readingValue":${'1'.repeat(SIZE)}}`,
  'a text of 4 million escapes': () => `{"comment":"${'\\u00e4'.repeat(4.5 * MILLION)}"}`,
  'a text of 28 million quotes': () => `{"comment":"${'\\"'.repeat(SIZE / 2)}"}`,
  'blanks around nothing': () => ' '.repeat(SIZE),
};
const UNKNOWN_METER_READING = '/api/pro/unknown-reading';
const JOB = '/api/pro/job/00000000-0000-4000-8000-000000000000/meterRateTask/result';

/** The login of a household sends them, and somebody without one. */
export const largeJson: Attack = {
  name: 'deep and wide JSON',
  proves: 'S45, S47',
  seconds: 90,
  right: ['400', '404', '413', '429', '503', 'cut'],
  async run({ add }) {
    for (const [about, make] of Object.entries(BODIES)) {
      const body = Buffer.from(make());
      // A different household each: the portal stops reading from one with so many refusals.
      const utility = await openVictim();
      const { token } = await sessionOf(utility);
      for (const path of [UNKNOWN_METER_READING, UNKNOWN_METER_READING, UNKNOWN_METER_READING, JOB, '/auth/token']) {
        add((await postJson(utility, path, body, { token })).kind, `${about} to ${path}`);
      }
    }
  },
};

const RECEIPTS = 60;
/** Of one address without a proof of work (LIMIT_UNPROVEN_RECEIPTS). */
const MOST_UNPROVEN = 10;

/** Mails to strangers: one address asks for the receipts of readings it makes up, each for another mail address. */
export const receipts: Attack = {
  name: `${RECEIPTS} receipts to ${RECEIPTS} strangers`,
  proves: 'S27',
  seconds: 90,
  // Without a mail server, 502 says that only this kept the mail from going out.
  right: ['428', '429', '502'],
  async run({ add, count }) {
    const send = await receiptsToStrangers();
    await atOnce(20, [...Array(RECEIPTS).keys()], async (n) => add(await send(n)));
    const mailed = count('502');
    return [mailed > MOST_UNPROVEN && `${mailed} of ${RECEIPTS} strangers would have got a mail`];
  },
};

/** Whoever sends what is refused has it looked at so often, and no more: large comments, photos that are none, from a login and without. */
export const refusedBodies: Attack = {
  name: 'bodies that are refused',
  proves: 'S34, S70',
  seconds: 90,
  right: ['400', '413', '429', '503', 'cut'],
  async run({ add }) {
    const utility = await openVictim();
    const worked: (string | false)[] = [];
    for (const kind of await refusedSends(utility)) {
      const { about, sends, most } = kind;
      let looked = 0;
      // More large ones at a time are put off for their bytes alone (503).
      await atOnce(2, [...Array(sends).keys()], async (n) => {
        const answer = await sendRefused(utility, kind, n);
        if (answer === '400' || answer === '413') looked += 1;
        add(answer, about);
      });
      worked.push(looked > most && `${looked} of ${sends} ${about} were looked at`);
    }
    return worked;
  },
};

const READINGS = 500;
/** What one login may have stored of that (LIMIT_UNKNOWN_READINGS and LIMIT_PHOTO_MEGABYTES, and what may be counted late). */
const MOST_STORED = 300;

export const unknownMeterReadings: Attack = {
  name: 'readings of unknown meters with photos',
  proves: 'S34',
  seconds: 60,
  right: ['201', '429', '503'],
  async run({ add, count }) {
    const utility = await openVictim();
    const { token } = await sessionOf(utility);
    const login = (JSON.parse(atob(token.split('.')[1]!)) as { accountId: string }).accountId;
    const readingImages = [{ encodedImage: (await noise()).toString('base64'), mimeType: 'image/jpeg' }];
    await atOnce(16, [...Array(READINGS).keys()], async (n) => {
      const reading = { meterNumber: `1FRE${n}`, readingValue: n, readingDate: berlinToday(), readingImages, login };
      const headers = { 'idempotency-key': randomUUID() };
      add((await postJson(utility, UNKNOWN_METER_READING, reading, { token, headers })).kind);
    });
    const stored = count('201');
    return [stored > MOST_STORED && `${stored} of ${READINGS} readings of one login were stored`];
  },
};

/** A photo of about 550 kB that no encoder makes smaller. */
function noise(): Promise<Buffer> {
  const pattern = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const picture = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#777777', noise: pattern } });
  return picture.jpeg({ quality: 80 }).toBuffer();
}
