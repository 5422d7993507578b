import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { believedCapture } from './submission.ts';

const ARRIVED = new Date('2027-01-01T00:00:00.000Z');
const believed = (header: string | null) => believedCapture(header, ARRIVED)?.toISOString() ?? null;

test('[OPN-082] believed if not in the future and at most 30 days old, otherwise the arrival counts', () => {
  const rows: ReadonlyArray<readonly [header: string, validatedBy: string | null]> = [
    ['2027-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', '2026-12-31T23:59:59.999Z'],
    ['2026-12-31T22:30:00+01:00', '2026-12-31T21:30:00.000Z'],
    ['2026-12-02T00:00:00.000Z', '2026-12-02T00:00:00.000Z'],
    ['2026-12-01T23:59:59.999Z', null],
    ['2025-12-31T00:00:00.000Z', null],
    ['2027-01-01T00:00:00.001Z', null],
    ['2028-01-01T00:00:00.000Z', null],
  ];
  for (const [header, validatedBy] of rows) expect(believed(header), header).toBe(validatedBy);
});

test('[OPN-082] no header, or one that is no instant: the arrival counts', () => {
  for (const header of [null, '', 'yesterday', '2026-12-31', '2026-12-31T22:30:00', '1798761600000']) {
    expect(believed(header), String(header)).toBeNull();
  }
});

test('[OPN-082] whatever a device says, no reading is validated against a time outside the 30 days before its arrival', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), (said) => {
      const captured = believedCapture(said.toISOString(), ARRIVED) ?? ARRIVED;
      const ago = ARRIVED.getTime() - captured.getTime();
      expect(ago).toBeGreaterThanOrEqual(0);
      expect(ago).toBeLessThanOrEqual(30 * 86_400_000);
    }),
  );
});
