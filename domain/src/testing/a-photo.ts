import type { DetectedDevice, DetectedRate } from '../photo-reading/detected-device.ts';

const BOX = { x: 10, y: 20, width: 300, height: 60 };

/** A counter on a photo. */
export function aDetectedRate(own: Partial<DetectedRate> = {}): DetectedRate {
  return {
    obis: '1-0:1.8.0',
    obisConfidence: 0.9,
    value: '021074.3',
    valueConfidence: 0.9,
    valueBox: BOX,
    ...own,
  };
}

/** A meter on a photo. */
export function aDetectedMeter(id: string | null, rates: readonly DetectedRate[], idConfidence = 0.95): DetectedDevice {
  return { inferredMeter: { id, idConfidence, rates }, children: [{ type: 'Display', box: BOX }] };
}
