import type { Box, Corner, DetectedDevice } from '@zaehlwerk/domain/photo-reading/detected-device';

/** Two JPEG decoders differ slightly in shades, and so do confidences and edges. */
const [CONFIDENCE, PIXELS] = [0.12, 6];

/** Where two answers differ by more than two decoders of the same photo do, in words; empty where they are the same. */
export function differences(one: readonly DetectedDevice[], other: readonly DetectedDevice[]): string[] {
  const [first, second] = [one.map(plain), other.map(plain)];
  const texts = [first, second].map((devices) => JSON.stringify(devices.map(({ text }) => text)));
  if (texts[0] !== texts[1]) return [`${texts[0]} and ${texts[1]}`];
  const [numbers, others] = [first.flatMap((device) => device.numbers), second.flatMap((device) => device.numbers)];
  return numbers.flatMap(({ name, value, within }, at) => {
    const differs = Math.abs(value - (others[at]?.value ?? Number.NaN));
    return differs <= within ? [] : [`${name}: ${value} and ${others[at]?.value}`];
  });
}

interface Measured {
  readonly name: string;
  readonly value: number;
  readonly within: number;
}

function plain({ inferredMeter: { id, idConfidence, rates }, children }: DetectedDevice) {
  const sure = (name: string, value: number): Measured => ({ name, value, within: CONFIDENCE });
  return {
    text: { id, rates: rates.map(({ obis, value }) => [obis, value]), children: children.map(({ type }) => type) },
    numbers: [
      sure('idConfidence', idConfidence),
      ...rates.flatMap((rate) => [
        sure('valueConfidence', rate.valueConfidence),
        sure('obisConfidence', rate.obisConfidence),
        ...(rate.digitConfidences ?? []).map((digit, place) => sure(`digit ${place}`, digit)),
        ...placeOf(rate.valueBox),
        ...(rate.valueCorners ?? []).flatMap(({ x, y }) => placeOf({ x, y })),
      ]),
      ...children.flatMap(({ box }) => placeOf(box)),
    ],
  };
}

function placeOf(box: Box | Corner | null): Measured[] {
  return Object.entries(box ?? {}).map(([name, value]) => ({ name, value: Number(value), within: PIXELS }));
}
