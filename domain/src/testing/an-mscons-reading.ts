import type { MsconsReading, MsconsSettings } from '../mscons/mscons.ts';

export const MELO = 'DE00014559929E00856996N5139699L01';
export const MALO = '51238696781';
export const SETTINGS: MsconsSettings = {
  electricity: { sender: '9904628000007', receiver: '9985046000001' },
  gas: { sender: '9870000000009', receiver: '4012345000023' },
};

/** A counter reading of electricity that can be written. */
export const READING: MsconsReading = {
  id: 'a',
  maLoId: MELO,
  meterNumber: '1EMH0012345678',
  obis: '1-0:1.8.0',
  readingValue: '10614.5',
  readingDate: '2026-11-25',
  source: 'portal',
  replaces: null,
  replacesHandedOver: false,
  isReplaced: false,
  acknowledged: false,
};
