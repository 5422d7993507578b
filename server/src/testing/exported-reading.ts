import type { ExportedReading } from '@zaehlwerk/contract/reading-exports';

/** An accepted reading as exported, of an electric meter with one decimal. */
export function exportedReading(changes: Partial<ExportedReading> = {}): ExportedReading {
  return {
    id: '5a1cbb2e-0d3e-4c0f-9d5e-3a6d4b1f0a01',
    orderNumber: 'EB-1001',
    meterNumber: '1EMH0012345678',
    meterType: 'ELECTRIC_METER',
    obis: '1-0:1.8.0',
    rateName: 'Verbrauch',
    unit: 'kWh',
    readingValue: '12345.6',
    readingDate: '2026-03-10',
    comment: null,
    imageIds: [],
    capturedAt: null,
    acceptedAt: '2026-03-10T10:00:00.000Z',
    accountId: '5a1cbb2e-0d3e-4c0f-9d5e-3a6d4b1f0a02',
    source: 'portal',
    receivedAt: '2026-03-10T10:00:00.000Z',
    customerNumber: null,
    customerName: null,
    maLoId: null,
    findings: [],
    implausible: false,
    confirmed: null,
    expectedMinimum: null,
    expectedMaximum: null,
    replaces: null,
    assignedFrom: null,
    photoValue: null,
    kind: 'reading',
    notReadable: null,
    fall: null,
    oldEndValue: null,
    newStartValue: null,
    newMeterNumber: null,
    exchangedOn: null,
    ...changes,
  };
}

/** A meter that could not be read. */
export const REPORT = exportedReading({ kind: 'notReadable', notReadable: 'noAccess', readingValue: null });

/** The first reading of a meter that has taken the place of another. */
export const EXCHANGE = exportedReading({
  readingValue: '12.5',
  fall: 'exchanged',
  oldEndValue: '20955.5',
  newStartValue: '0.0',
  newMeterNumber: '1EMH0099',
  exchangedOn: '2026-02-01',
});

/** The columns that tell of both. */
export const TOLD = [
  'kind',
  'notReadable',
  'readingValue',
  'fall',
  'oldEndValue',
  'newStartValue',
  'newMeterNumber',
  'exchangedOn',
] as const;
