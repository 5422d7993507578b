import { postUnknownReading } from '@zaehlwerk/contract/unknown-readings';
import { isDay, isName, isObject, isTaken, type KindRules } from './content.ts';

/** The reading of a meter that is not on the list. */
export const unknownReading: KindRules<'unknownReading'> = {
  isWhole: ({ reading }) =>
    isObject(reading) &&
    isName(reading['meterNumber']) &&
    isDay(reading['readingDate']) &&
    isName(reading['login']) &&
    isTaken(reading),
  photos: ({ reading }) => reading.readingImages,
  withPhotos: (content, change) => ({
    ...content,
    reading: { ...content.reading, readingImages: content.reading.readingImages.map(change) },
  }),
  job: () => null,
  meterNumber: ({ reading }) => reading.meterNumber,
  toWire: ({ reading }) => ({
    kind: 'unknownReading',
    body: { ...reading, readingImages: [...reading.readingImages] },
  }),
  send: async (api, { body }, call) => {
    const outcome = await api.call(postUnknownReading, { ...call, body });
    return { outcome, accepted: outcome.kind === 'delivered', job: null };
  },
};
