import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { AccountInfo, TokenAnswer } from './accounts.ts';
import { WireAnonymousReading } from './anonymous-readings.ts';
import { postAnonymousToken } from './anonymous-tokens.ts';
import { WireJob } from './jobs.ts';
import { postResults, WireSubmission } from './readings.ts';
import { MeterReadingSettings } from './settings.ts';

/*
 * The fields that the documents name, against the schemas: a complete object passes, and the same object without one of
 * its fields does not. So no field can be left out, renamed or made optional without a row of the ledger failing.
 */

const WHOLE_JOB = {
  id: 'job-1',
  login: 'acc-1',
  done: false,
  meter: {
    meterNumber: '1LGZ3767264814',
    meterType: 'ELECTRIC_METER',
    customMeterType: 'Hauptzähler',
    maLoId: '96205798681',
    meterAddress: {
      street: 'Hauptstraße',
      houseNumber: '19–3',
      zip: '01067',
      city: 'Dresden',
      cityDistrict: 'Altstadt',
      objectKey: 'OBJ-01067-696',
      locationDescription: 'Zählerschrank EG',
      hint: 'Bitte Hund beachten',
      company: null,
      firstname: 'Karin',
      lastname: 'Krüger',
    },
    meterRateTasks: [
      {
        taskId: 'task-1',
        rateName: 'Verbrauch',
        obis: '1-0:1.8.0',
        unit: 'kWh',
        targetReadingDate: '2026-12-31',
        preDecimals: 6,
        postDecimals: 1,
        readingValueValidation: { minimumValue: 20700, maximumValue: 21500.5, strictValidation: false },
        readingEvents: [
          {
            readingDate: '2025-12-27',
            readingValue: 18432.7,
            created: '2025-12-27T09:12:00Z',
            reason: 'OTHER',
            otherReason: 'OTHER_KSA',
            readingImages: [{ imageId: 'img-1' }],
          },
        ],
        readingResults: [
          {
            readingDate: '2026-12-01',
            readingValue: 21074.3,
            comment: 'Zähler getauscht',
            created: '2026-12-01T09:12:00Z',
            readingResultImages: [{ imageId: 'img-2' }],
          },
        ],
      },
    ],
  },
  customer: {
    customerNumber: 'K9513358',
    company: null,
    firstname: 'Karin',
    lastname: 'Krüger',
    mailingAddress: { street: 'Hauptstraße', houseNumber: '19–3', zip: '01067', city: 'Dresden' },
  },
  partner: { identifier: 'P1', company: 'Hausverwaltung', firstname: null, lastname: null },
  jobConstraints: { earliestExecution: '2026-11-16', latestExecution: '2027-01-14' },
  jobPermissions: { reShare: null },
  config: { meterReading: {}, features: {} },
  sameTargetReadingDates: true,
  jobInfo: { meterType: 'ELECTRIC_METER' },
};

type Nested = Record<string, unknown>;

function expectNeeded(schema: z.ZodMiniType, whole: object, at: string, ...fields: string[]): void {
  expect(schema.safeParse(whole).success).toBe(true);
  expect(schema.parse(whole)).toEqual(whole);
  for (const field of fields) {
    const lacking = JSON.parse(JSON.stringify(whole)) as Nested;
    const owner = at.split('.').reduce((object, key) => (key === '' ? object : (object[key] as Nested)), lacking);
    expect(owner, `${at}.${field}`).toHaveProperty(field);
    delete owner[field];
    expect(schema.safeParse(lacking).success, `without ${at}.${field}`).toBe(false);
  }
}

const needsJob = (at: string, ...fields: string[]) => expectNeeded(WireJob, WHOLE_JOB, at, ...fields);

test('[DOM-05, DOM-06, DOM-07, DOM-08] a job has id, login, done, meter, customer and partner', () => {
  needsJob('', 'id', 'login', 'done', 'meter', 'customer', 'partner');
});

test('[DOM-09, DOM-10, DOM-11, DOM-12, DOM-13, DOM-14] a job has its constraints, permission, settings and type', () => {
  needsJob('', 'jobConstraints', 'jobPermissions', 'config', 'sameTargetReadingDates', 'jobInfo');
  needsJob('jobConstraints', 'earliestExecution', 'latestExecution');
  needsJob('jobPermissions', 'reShare');
  needsJob('config', 'meterReading', 'features');
  needsJob('jobInfo', 'meterType');
});

test('[DOM-16, DOM-17, DOM-18, DOM-19] a meter has number, types, market location, address and rates', () => {
  needsJob('meter', 'meterNumber', 'meterType', 'customMeterType', 'maLoId', 'meterAddress', 'meterRateTasks');
});

test('[DOM-20, DOM-21, DOM-22, DOM-23, OPN-025] a meter address has its place, its key and whose it is', () => {
  needsJob('meter.meterAddress', 'street', 'houseNumber', 'zip', 'city', 'cityDistrict');
  needsJob('meter.meterAddress', 'objectKey', 'locationDescription', 'hint', 'company', 'firstname', 'lastname');
});

test('[DOM-24, DOM-25, DOM-26, DOM-27, DOM-28, DOM-29] a rate task has its register, digits, limits and readings', () => {
  const task = 'meter.meterRateTasks.0';
  needsJob(task, 'taskId', 'obis', 'postDecimals', 'rateName', 'unit', 'targetReadingDate', 'preDecimals');
  needsJob(task, 'readingValueValidation', 'readingEvents', 'readingResults');
  needsJob(`${task}.readingValueValidation`, 'minimumValue', 'maximumValue', 'strictValidation');
});

test('[DOM-30, OPN-127] a reading event has day, value, when it was recorded, reasons and photos', () => {
  const event = 'meter.meterRateTasks.0.readingEvents.0';
  needsJob(event, 'readingDate', 'readingValue', 'created', 'reason', 'otherReason', 'readingImages');
  needsJob(`${event}.readingImages.0`, 'imageId');
});

test('[DOM-31, DOM-32, DOM-33, DOM-34] a reading result has day, value, comment, when it was recorded and photos', () => {
  const result = 'meter.meterRateTasks.0.readingResults.0';
  needsJob(result, 'readingDate', 'readingValue', 'comment', 'created', 'readingResultImages');
  needsJob(`${result}.readingResultImages.0`, 'imageId');
});

test('[DOM-35, DOM-36, DOM-37, OPN-121] customer and partner have their numbers, names and the postal address', () => {
  needsJob('customer', 'customerNumber', 'company', 'firstname', 'lastname', 'mailingAddress');
  needsJob('customer.mailingAddress', 'street', 'houseNumber', 'zip', 'city');
  needsJob('partner', 'identifier', 'company', 'firstname', 'lastname');
});

test('[DOM-38, DOM-39] a submission has the day and per rate the value, a comment and photos; the job is in the path', () => {
  const result = { taskId: 'task-1', comment: null, readingValue: 1, readingImages: [] as object[] };
  result.readingImages.push({ encodedImage: 'aGk=', mimeType: 'image/jpeg' });
  const whole = { readingDate: '2026-12-01', results: [result] };
  expectNeeded(WireSubmission, whole, '', 'readingDate', 'results');
  expectNeeded(WireSubmission, whole, 'results.0', 'taskId', 'readingValue');
  expectNeeded(WireSubmission, whole, 'results.0.readingImages.0', 'encodedImage', 'mimeType');
  const sparse = { readingDate: '2026-12-01', results: [{ taskId: 'task-1', readingValue: 1 }] };
  expect(WireSubmission.safeParse(sparse).success).toBe(true);
  expect(WireSubmission.safeParse({ ...whole, results: [{ ...result, readingValue: '1' }] }).success).toBe(false);
  expect(postResults.params.safeParse({ id: 'job-1' }).success).toBe(true);
});

test('[DOM-53, DOM-54, DOM-55, DOM-56, DOM-57, API-29, API-32] a reading without access has meter, values, day, reason, contact and e-mail', () => {
  const images = [{ encodedImage: 'aGk=', mimeType: 'image/jpeg' }];
  const value = { obis: '1-0:1.8.0', rateName: 'HT', value: 1, readingImages: images };
  const whole = {
    meterType: 'GAS_METER',
    meterNumber: '7ITR0048213907',
    readingValues: [value],
    readingDate: '2026-12-01',
    readingReason: 'ANNUAL_READING',
    contact: { firstname: 'a', lastname: 'b', street: 'c', houseNumber: '1', zip: '12345', city: 'd' },
    email: 'a@b.example',
  };
  const needs = (at: string, ...fields: string[]) => expectNeeded(WireAnonymousReading, whole, at, ...fields);
  needs('', 'meterType', 'meterNumber', 'readingValues', 'readingDate', 'readingReason', 'contact');
  needs('readingValues.0', 'obis', 'value');
  needs('readingValues.0.readingImages.0', 'encodedImage', 'mimeType');
  needs('contact', 'firstname', 'lastname', 'street', 'houseNumber', 'zip', 'city');
  const sparse = { ...whole, email: undefined, readingValues: [{ obis: '1-0:1.8.0', value: 1 }] };
  expect(WireAnonymousReading.safeParse(sparse).success).toBe(true);
  expect(postAnonymousToken).not.toHaveProperty('body');
  expectNeeded(postAnonymousToken.answer[200], { token: 't' }, '', 'token');
});

test('[DOM-03] account info has id, name, parentName and parentId', () => {
  const info = { id: 'acc-1', name: null, parentName: null, parentId: null };
  expectNeeded(AccountInfo, info, '', 'id', 'name', 'parentName', 'parentId');
});

test('a token answer has username, token and refreshToken; a ready-made comment has a text', () => {
  expectNeeded(TokenAnswer, { username: 'u', token: 't', refreshToken: 'r' }, '', 'username', 'token', 'refreshToken');
  const comments = MeterReadingSettings.def.shape.defaultComments;
  expect(comments.safeParse([{ text: 'Zähler defekt' }]).success).toBe(true);
  expect(comments.safeParse([{}]).success).toBe(false);
});

test('what a body holds beyond that is left out (OPN-169)', () => {
  expect(WireJob.parse({ ...WHOLE_JOB, secret: 1 })).toEqual(WHOLE_JOB);
});
