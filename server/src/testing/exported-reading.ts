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
    ...changes,
  };
}
