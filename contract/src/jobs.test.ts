import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareDecimals, formatDecimal, type Decimal } from '@zaehlwerk/domain/decimal/decimal';
import type { Job } from '@zaehlwerk/domain/job/job';
import { METER_TYPES } from '@zaehlwerk/domain/meter/meter-type';
import { jobFromWire, jobToWire, WireJob } from './jobs.ts';

const text = fc.option(fc.string({ maxLength: 12 }));
const date = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((one) => one.toISOString());
const day = date.map((instant) => instant.slice(0, 10));
/** Up to 15 digits, as many of them decimals as you like (OPN-170). */
const value = fc
  .tuple(fc.integer({ min: 0, max: 10 ** 15 - 1 }), fc.nat({ max: 6 }))
  .map(([whole, scale]) => whole / 10 ** scale);
const images = fc.array(fc.record({ imageId: fc.uuid() }), { maxLength: 3 });
const address = { street: text, houseNumber: text, zip: text, city: text };
const person = { company: text, firstname: text, lastname: text };

const task = fc.record({
  taskId: fc.uuid(),
  rateName: text,
  obis: fc.constantFrom('1-0:1.8.0', '7-0:3.0.0', ''),
  unit: text,
  targetReadingDate: fc.option(day),
  preDecimals: fc.option(fc.nat({ max: 15 })),
  postDecimals: fc.option(fc.nat({ max: 6 })),
  readingValueValidation: fc.record({
    minimumValue: fc.option(value),
    maximumValue: fc.option(value),
    strictValidation: fc.boolean(),
  }),
  readingEvents: fc.array(
    fc.record({
      readingDate: day,
      readingValue: value,
      created: date,
      reason: text,
      otherReason: text,
      readingImages: images,
    }),
    { maxLength: 3 },
  ),
  readingResults: fc.array(
    fc.record({ readingDate: day, readingValue: value, comment: text, created: date, readingResultImages: images }),
    { maxLength: 2 },
  ),
  readingResultCount: fc.nat({ max: 1000 }),
});

const wireJob: fc.Arbitrary<WireJob> = fc.record({
  id: fc.uuid(),
  login: fc.uuid(),
  done: fc.boolean(),
  meter: fc.record({
    meterNumber: fc.string(),
    meterType: fc.option(fc.constantFrom(...METER_TYPES)),
    customMeterType: text,
    maLoId: text,
    meterAddress: fc.record({
      ...address,
      ...person,
      cityDistrict: text,
      objectKey: text,
      locationDescription: text,
      hint: text,
    }),
    meterRateTasks: fc.array(task, { maxLength: 3 }),
  }),
  customer: fc.option(fc.record({ customerNumber: text, ...person, mailingAddress: fc.option(fc.record(address)) })),
  partner: fc.option(fc.record({ identifier: text, ...person })),
  jobConstraints: fc.record({ earliestExecution: fc.option(day), latestExecution: fc.option(day) }),
  jobPermissions: fc.record({ reShare: fc.option(fc.boolean()) }),
  config: fc.record({
    meterReading: fc.record(
      {
        imageRequired: fc.boolean(),
        readingDateDaysInPast: fc.option(fc.nat({ max: 99 })),
        defaultComments: fc.constant([{ text: 'Zähler defekt' }]),
      },
      { requiredKeys: [] },
    ),
    features: fc.record({ commentsEnabled: fc.boolean(), imagesForbidden: fc.boolean() }, { requiredKeys: [] }),
  }),
  sameTargetReadingDates: fc.boolean(),
  jobInfo: fc.record({ meterType: fc.constantFrom(...METER_TYPES) }),
});

test('a job that came over the wire goes back unchanged', () => {
  fc.assert(
    fc.property(wireJob, (wire) => {
      expect(WireJob.parse(wire)).toEqual(wire);
      expect(jobToWire(jobFromWire(wire))).toEqual(wire);
    }),
  );
});

test('values, days and everything else of a job survive the wire; only zeros at the end of a value get lost', () => {
  const scaled = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), fc.nat({ max: 6 }));
  fc.assert(
    fc.property(wireJob, scaled, (wire, [units, scale]) => {
      const job = withMinimum(jobFromWire(wire), { units, scale });
      const travelled = JSON.parse(JSON.stringify(jobToWire(job))) as unknown;
      const back = jobFromWire(WireJob.parse(travelled));
      for (const [index, one] of back.meter.meterRateTasks.entries()) {
        const minimum = one.readingValueValidation.minimumValue as Decimal;
        expect(compareDecimals(minimum, { units, scale }), formatDecimal({ units, scale })).toBe(0);
        expect(one.readingEvents).toEqual(job.meter.meterRateTasks[index]?.readingEvents);
      }
      expect(withMinimum(back, { units, scale })).toEqual(job);
    }),
  );
});

test('[OPN-170] a value is a JSON number on the wire and an exact decimal inside', () => {
  const [sample] = fc.sample(
    wireJob.filter((one) => one.meter.meterRateTasks.length > 0),
    1,
  );
  const wire = JSON.parse(JSON.stringify(sample)) as WireJob;
  const [first] = wire.meter.meterRateTasks;
  if (first === undefined) throw new Error('the sample has a task');
  first.readingValueValidation.minimumValue = 12641.6;
  first.readingValueValidation.maximumValue = 0.1 + 0.7;
  const [inside] = jobFromWire(wire).meter.meterRateTasks;
  expect(inside?.readingValueValidation.minimumValue).toEqual({ units: 126416n, scale: 1 });
  expect(inside?.readingValueValidation.maximumValue).toEqual({ units: 7999999999999999n, scale: 16 });
});

test('[OPN-305] a job that does not say how many results a rate has carries all of them', () => {
  fc.assert(
    fc.property(wireJob, (wire) => {
      const older = JSON.stringify(wire, (key, one: unknown) => (key === 'readingResultCount' ? undefined : one));
      for (const one of jobFromWire(WireJob.parse(JSON.parse(older))).meter.meterRateTasks)
        expect(one.readingResultCount).toBe(one.readingResults.length);
    }),
  );
});

test('what breaks its own contract is noticed, not passed on', () => {
  const [wire] = fc.sample(wireJob, 1);
  if (wire === undefined) throw new Error('a sample');
  const impossible = { ...wire, jobConstraints: { earliestExecution: '2026-02-31', latestExecution: null } };
  expect(WireJob.safeParse(impossible).success).toBe(false);
  expect(() => jobFromWire(impossible)).toThrow('not a day on the wire');
});

function withMinimum(job: Job, minimumValue: Decimal): Job {
  const meterRateTasks = job.meter.meterRateTasks.map((one) => ({
    ...one,
    readingValueValidation: { ...one.readingValueValidation, minimumValue },
  }));
  return { ...job, meter: { ...job.meter, meterRateTasks } };
}

test('[OPS-109, OPN-499] what is asked about a report goes over the wire and back, with the day until which it can be answered', () => {
  const [wire] = fc.sample(wireJob, { numRuns: 1, seed: 1 }) as [WireJob];
  const [rate] = fc.sample(task, { numRuns: 1, seed: 1 }) as [WireJob['meter']['meterRateTasks'][number]];
  const said = { question: 'Und jetzt?', readingDate: '2026-11-20', created: '2026-11-20T09:00:00.000Z' };
  const asked = [said, { ...said, answerUntil: '2026-12-04' }].map((askedBack) => ({ ...rate, askedBack }));
  const job = { ...wire, meter: { ...wire.meter, meterRateTasks: asked } };
  const read = jobFromWire(job);
  expect(read.meter.meterRateTasks.map(({ askedBack }) => askedBack?.answerUntil)).toEqual([undefined, '2026-12-04']);
  expect(WireJob.parse(jobToWire(read)).meter.meterRateTasks.map(({ askedBack }) => askedBack)).toEqual(
    asked.map(({ askedBack }) => askedBack),
  );
});
