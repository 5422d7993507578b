import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultsOfMscons, readInterchange } from '../testing/validate-mscons.ts';
import { isUnoc, segment } from './edifact.ts';
import { MALO, MELO, READING, SETTINGS } from '../testing/an-mscons-reading.ts';
import { MSCONS_MEDIA, type MsconsReading, planMscons } from './mscons.ts';
import { msconsReference, writeMscons } from './write-mscons.ts';

const NOW = new Date('2026-11-26T09:05:30Z');
const write = (medium: 'electricity' | 'gas', readings: readonly MsconsReading[], settings = SETTINGS) =>
  writeMscons(medium, settings[medium]!, planMscons(readings, settings).messages[medium], {
    reference: 'ABC',
    now: NOW,
  });

test('[OPS-122] a counter reading is written as 13017, sign by sign', () => {
  expect(write('electricity', [READING]).replaceAll("'", "'\n").split('\n')).toEqual([
    "UNA:+.? '",
    "UNB+UNOC:3+9904628000007:500+9985046000001:500+261126:0905+ABC++VL'",
    "UNH+ABC0001+MSCONS:D:04B:UN:2.5'",
    "BGM+7+ABC0001+9'",
    "DTM+137:202611260905?+00:303'",
    "RFF+Z13:13017'",
    "NAD+MS+9904628000007::293'",
    "NAD+MR+9985046000001::293'",
    "UNS+D'",
    "NAD+DP'",
    `LOC+172+${MELO}'`,
    "RFF+MG:1EMH0012345678'",
    "LIN+1'",
    "PIA+5+1-0?:1.8.0:SRW'",
    "QTY+220:10614.5'",
    "DTM+9:20261125:102'",
    "DTM+7:202611252300?+00:303'",
    "STS+Z33++Z83'",
    "UNT+17+ABC0001'",
    "UNZ+1+ABC'",
    '',
  ]);
});

test.each([
  // The day of gas ends at six, in summer time as in winter time, also where clocks change in the night.
  ['2026-07-01', '202607012200', '202607020400'],
  ['2026-12-31', '202612312300', '202701010500'],
  ['2026-03-28', '202603282300', '202603290400'],
  ['2026-03-29', '202603292200', '202603300400'],
  ['2026-10-24', '202610242200', '202610250500'],
  ['2026-10-25', '202610252300', '202610260500'],
])('[OPS-122, OPN-466] what was read on %s counts from the end of that day', (readingDate, electricity, gas) => {
  expect(write('electricity', [{ ...READING, readingDate }])).toContain(`DTM+7:${electricity}?+00:303'`);
  const ofGas = write('gas', [{ ...READING, obis: '7-0:3.0.0', readingDate }]);
  expect(ofGas).toContain(`DTM+7:${gas}?+00:303'`);
  expect(ofGas).toContain("RFF+Z13:13002'");
});

test('[OPS-122] registers of a meter and a day are one message, each once; what the service has read says nothing of the customer', () => {
  const readings = [
    { ...READING, obis: '1-0:1.8.1' },
    { ...READING, obis: '1-0:1.8.2', source: 'service' as const },
    { ...READING, obis: '1-0:1.8.1', readingValue: '7' },
    { ...READING, obis: '1-0:1.8.2', readingValue: '8' },
    { ...READING, meterNumber: 'other' },
    { ...READING, readingDate: '2026-11-24' },
  ];
  const text = write('electricity', readings);
  expect(faultsOfMscons(text)).toEqual([]);
  const tags = readInterchange(text).map(({ tag }) => tag);
  expect(tags.filter((tag) => tag === 'UNH')).toHaveLength(4);
  expect(tags.filter((tag) => tag === 'LIN')).toHaveLength(6);
  expect(tags.filter((tag) => tag === 'STS')).toHaveLength(5);
  expect(text).toContain('UNZ+4+ABC');
});

test('[OPS-123] what a utility has no partners for is left out; market locations do where it says so', () => {
  expect(planMscons([READING], {}).leftOut).toEqual([{ id: 'a', reasons: ['noPartners'] }]);
  expect(planMscons([READING], { gas: SETTINGS.gas }).leftOut).toEqual([{ id: 'a', reasons: ['noPartners'] }]);
  const settings = { ...SETTINGS, marketLocations: true };
  expect(planMscons([{ ...READING, maLoId: MALO }], settings).leftOut).toEqual([]);
  expect(faultsOfMscons(write('electricity', [{ ...READING, maLoId: MALO }], settings))).toEqual([]);
});

const reading = fc.record({
  id: fc.uuid(),
  maLoId: fc.constantFrom(MELO, 'DE00056266802AO6G56M11SN51G21M24S', MALO, null),
  meterNumber: fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...Array.from("AZ09?'+: äß-Ω")) }),
  obis: fc.constantFrom('1-0:1.8.0', '1-0:1.8.1', '1-1:2.8.2', '7-0:3.0.0', '7-0:3.1.0', '8-0:1.0.0', 'x'),
  readingValue: fc.constantFrom('0', '1', '12.5', '12.125', '12.1255'),
  readingDate: fc.constantFrom('2026-11-24', '2026-11-25'),
  source: fc.constantFrom('portal' as const, 'service' as const, 'card' as const),
  replaces: fc.constant(null),
  replacesHandedOver: fc.boolean(),
  isReplaced: fc.boolean(),
  acknowledged: fc.boolean(),
});

test('[OPS-122, OPS-123] of whatever readings each is written once or left out with a reason, and what is written is sound', () => {
  fc.assert(
    fc.property(fc.array(reading, { maxLength: 25 }), fc.boolean(), (readings, marketLocations) => {
      const settings = { ...SETTINGS, marketLocations };
      const { messages, leftOut } = planMscons(readings, settings);
      let written = 0;
      for (const medium of MSCONS_MEDIA) {
        if (messages[medium].length === 0) continue;
        const text = writeMscons(medium, settings[medium]!, messages[medium], { reference: 'R1', now: NOW });
        expect(faultsOfMscons(text)).toEqual([]);
        expect(isUnoc(text)).toBe(true);
        const segments = readInterchange(text);
        written += segments.filter(({ tag }) => tag === 'QTY').length;
        const devices = segments
          .filter(({ elements }) => elements[0]?.[0] === 'MG')
          .map(({ elements }) => elements[0]![1]);
        expect(devices).toEqual(messages[medium].map(({ meterNumber }) => meterNumber));
      }
      expect(written + leftOut.length).toBe(readings.length);
      expect(leftOut.every(({ reasons }) => reasons.length > 0)).toBe(true);
    }),
  );
});

test('[OPS-122] references differ by minute and number, and fit', () => {
  const references = new Set<string>();
  for (let n = 0; n < 1000; n += 1) references.add(msconsReference(NOW, n));
  references.add(msconsReference(new Date(NOW.getTime() + 60_000), 0));
  expect(references.size).toBe(1001);
  expect([...references].every((one) => /^[A-Z0-9]{9}$/.test(one))).toBe(true);
});

test('signs that mean something in EDIFACT are written as such', () => {
  expect(segment('RFF', ['MG', "a?b'c+d:e"], '', '')).toBe("RFF+MG:a??b?'c?+d?:e'");
  expect(segment('NAD', 'MS', ['1', '', '9'], '')).toBe("NAD+MS+1::9'");
  expect([isUnoc('Zähler Straße'), isUnoc('Ω'), isUnoc('a\nb')]).toEqual([true, false, false]);
});

test.each([
  ['a segment left out', (text: string) => text.replace(/DTM\+7:[^']*'/, '')],
  ['another order', (text: string) => text.replace(/(LOC[^']*')(RFF\+MG[^']*')/, '$2$1')],
  ['a wrong count of segments', (text: string) => text.replace('UNT+17', 'UNT+16')],
  ['a wrong count of messages', (text: string) => text.replace('UNZ+1', 'UNZ+2')],
  ['another reference at the end', (text: string) => text.replace(/UNZ\+1\+ABC/, 'UNZ+1+ABD')],
  ['a sign that is not escaped', (text: string) => text.replace('1-0?:1.8.0', '1-0:1.8.0')],
  ['another version', (text: string) => text.replace(':2.5', ':2.4c')],
])('the validator sees %s', (_what, damage) => {
  const good = write('electricity', [READING]);
  expect(faultsOfMscons(good)).toEqual([]);
  expect(damage(good)).not.toBe(good);
  expect(faultsOfMscons(damage(good))).not.toEqual([]);
});
