import { berlinToday } from '@zaehlwerk/samples/today';
import { storedImage } from './exported-readings.ts';
import type { RunningPortal } from './portal-process.ts';
import { callHost, keepToken, requestBytes, type Sender, wirePhoto } from './reading-sender.ts';
import { openUtility } from './utility.ts';

/** Prefix of its meter numbers, and how long a whole one is. */
const METER = '1LTG';
const METER_LENGTH = 14;

/** Who reads without access in these tests, in the order of the form. */
export const CONTACT_WITHOUT_ACCESS = {
  firstname: 'Margarete',
  lastname: 'Wessel',
  street: 'Lindenstraße',
  houseNumber: '14',
  zip: '34990',
  city: 'Ellerbach',
};

/** What every reading without access of these tests has in common. */
export const READING_WITHOUT_ACCESS = {
  meterType: 'ELECTRIC_METER',
  readingReason: 'ANNUAL_READING',
  contact: CONTACT_WITHOUT_ACCESS,
  email: null,
};

interface ExportedReading {
  readonly meterNumber: string;
  readonly readingValue: string;
  readonly imageIds: readonly string[];
}

/** Makes a utility that takes readings without access, and a device that sends one of each of this many meters. */
export async function openSenderWithoutAccess(meters: number, portal?: RunningPortal): Promise<Sender> {
  const utility = await openUtility({ meterReading: {}, features: {}, managed: 1 }, portal);
  const path = '/api/unknown-readings/results';
  const token = keepToken(async () => {
    const answer = await callHost(utility, '/auth/token-unknown-readings', { method: 'POST' });
    return (JSON.parse(answer) as { token: string }).token;
  });
  return {
    utility,
    jobs: Array.from({ length: meters }, (_, n) => ({
      jobId: `${METER}${String(n).padStart(METER_LENGTH - METER.length, '0')}`,
      taskId: '1-0:1.8.0',
      orderNumber: `L-${n}`,
    })),
    accepts: 204,
    path,
    body({ jobId, taskId }, value, photo) {
      const readingValues = [{ obis: taskId, rateName: null, value, readingImages: [wirePhoto(photo)] }];
      const reading = { ...READING_WITHOUT_ACCESS, meterNumber: jobId, readingDate: berlinToday(), readingValues };
      return Buffer.from(JSON.stringify(reading));
    },
    request: async (_job, key, body) => requestBytes(utility, path, await token(), key, body),
    async accepted() {
      const answer = await utility.operator(
        'GET',
        `/applications/${utility.applicationId}/anonymous-readings?limit=10000`,
      );
      const { readings } = JSON.parse(answer) as { readings: readonly ExportedReading[] };
      return readings.map(({ meterNumber, readingValue, imageIds }) => ({
        orderNumber: `L-${Number(meterNumber.slice(METER.length))}`,
        readingValue,
        imageIds,
      }));
    },
    image: (imageId) => storedImage(utility, imageId),
  };
}
