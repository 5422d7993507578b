import { postAnonymousReading } from '@zaehlwerk/contract/anonymous-readings';
import { CONTACT_FIELDS } from '@zaehlwerk/domain/anonymous-reading/contact';
import { arePhotos, isDay, isName, isObject, type KindRules } from './content.ts';

/** The reading of somebody without access. */
export const anonymousReading: KindRules<'anonymousReading'> = {
  isWhole: ({ reading, signals }) =>
    (signals === undefined || areSignals(signals)) &&
    isObject(reading) &&
    ['meterType', 'meterNumber', 'readingReason'].every((field) => isName(reading[field])) &&
    isDay(reading['readingDate']) &&
    isTextOrNull(reading['email']) &&
    isContact(reading['contact']) &&
    Array.isArray(reading['readingValues']) &&
    reading['readingValues'].length > 0 &&
    reading['readingValues'].every(isRate),
  photos: ({ reading }) => reading.readingValues.flatMap(({ readingImages }) => readingImages),
  withPhotos: (content, change) => ({
    ...content,
    reading: {
      ...content.reading,
      readingValues: content.reading.readingValues.map((rate) => ({
        ...rate,
        readingImages: rate.readingImages.map(change),
      })),
    },
  }),
  job: () => null,
  meterNumber: ({ reading }) => reading.meterNumber,
  toWire: ({ reading, signals }) => ({
    kind: 'anonymousReading',
    body: {
      ...reading,
      readingValues: reading.readingValues.map((rate) => ({ ...rate, readingImages: [...rate.readingImages] })),
      ...(signals === undefined ? {} : { signals }),
    },
  }),
  send: async (api, { body }, call) => {
    const outcome = await api.call(postAnonymousReading, { ...call, body });
    return { outcome, accepted: outcome.kind === 'delivered', job: null };
  },
};

function areSignals(signals: unknown): boolean {
  return (
    isObject(signals) &&
    typeof signals['hiddenFieldFilled'] === 'boolean' &&
    (signals['secondsToFill'] === null || Number.isFinite(signals['secondsToFill']))
  );
}

function isContact(contact: unknown): boolean {
  return isObject(contact) && CONTACT_FIELDS.every((field) => typeof contact[field] === 'string');
}

function isRate(rate: unknown): boolean {
  return (
    isObject(rate) &&
    isName(rate['obis']) &&
    isTextOrNull(rate['rateName']) &&
    Number.isFinite(rate['value']) &&
    arePhotos(rate['readingImages'])
  );
}

function isTextOrNull(text: unknown): boolean {
  return text === null || typeof text === 'string';
}
