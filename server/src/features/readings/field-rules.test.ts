import type { Problem } from '@zaehlwerk/contract/problems';
import { expect, test } from 'vitest';
import { type SentResult, sendResult } from '../../testing/calls/send-result.ts';
import { newAccount } from '../../testing/test-account.ts';
import { newJob, type TestJobOptions } from '../../testing/test-job.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();
const DAY = '2026-03-10';
const JPEG = wirePhoto(await photo());
/** Begins as a photo does, and is none. */
const CUT = wirePhoto(Buffer.from('ffd8ffe000104a', 'hex'));
const LARGE = wirePhoto(await photo({ width: 1601, height: 20 }));

const send = (options: TestJobOptions, sent: SentResult | readonly SentResult[], readingDate: unknown = DAY) =>
  sendResult(server, options, sent, readingDate);

const VALUE = 'results[0].readingValue';
const IMAGES = 'results[0].readingImages';
const COMMENT = 'results[0].comment';
const LAST = [{ date: '2026-01-01', value: '500' }];
const TEXT = { commentsEnabled: true, freeTextCommentEnabled: true };
const GOOD = 'an idea, long enough';

const REFUSED: readonly [string, TestJobOptions, SentResult | readonly SentResult[], string[], unknown?][] = [
  [
    'a value with too many digits before the comma',
    {},
    { readingValue: 123456 },
    [`${VALUE} value.tooManyPreDecimals`],
  ],
  ['a value with too many decimals', {}, { readingValue: 1.25 }, [`${VALUE} value.tooManyPostDecimals`]],
  ['a negative value', {}, { readingValue: -1 }, [`${VALUE} value.notDigits`]],
  ['no value', {}, { readingValue: undefined }, [`${VALUE} value.missing`]],
  ['a value that is text', {}, { readingValue: '100' }, [`${VALUE} wrongType`]],
  [
    'below a strict minimum',
    { tasks: [{ minimumValue: '100.1', strictValidation: true }] },
    {},
    [`${VALUE} value.belowMinimum`],
  ],
  [
    'above a strict maximum',
    { tasks: [{ maximumValue: '99.9', strictValidation: true }] },
    {},
    [`${VALUE} value.aboveMaximum`],
  ],
  ['a photo required', { meterReading: { imageRequired: true } }, {}, [`${IMAGES} images.required`]],
  [
    'a photo required when implausible',
    { meterReading: { imageRequiredIfImplausible: true }, tasks: [{ events: LAST }] },
    {},
    [`${IMAGES} images.required`],
  ],
  [
    'a comment required when implausible',
    { meterReading: { commentRequiredIfImplausible: true }, features: TEXT, tasks: [{ events: LAST }] },
    {},
    [`${COMMENT} comment.required`],
  ],
  [
    'a required comment too short',
    { meterReading: { commentRequiredIfImplausible: true }, features: TEXT, tasks: [{ events: LAST }] },
    { comment: ' a b c d ' },
    [`${COMMENT} comment.tooShort`],
  ],
  [
    'a photo or a comment required',
    {
      meterReading: { commentRequiredIfImplausible: true, imageRequiredIfImplausible: true },
      features: TEXT,
      tasks: [{ events: LAST }],
    },
    {},
    [`${IMAGES} images.orCommentRequired`],
  ],
  ['a comment of 1001 characters', { features: TEXT }, { comment: 'x'.repeat(1001) }, [`${COMMENT} comment.tooLong`]],
  ['a comment where none is taken', {}, { comment: GOOD }, [`${COMMENT} comment.notAllowed`]],
  [
    'a comment that was not offered',
    { features: { commentsEnabled: true }, meterReading: { defaultComments: [{ text: 'Zähler defekt' }] } },
    { comment: GOOD },
    [`${COMMENT} comment.notOffered`],
  ],
  ['four photos', {}, { readingImages: [JPEG, JPEG, JPEG, JPEG] }, [`${IMAGES} images.tooMany`]],
  [
    'photos where none are taken',
    { features: { imagesForbidden: true } },
    { readingImages: [JPEG] },
    [`${IMAGES} images.forbidden`],
  ],
  ['a photo of 1601 pixels', {}, { readingImages: [LARGE] }, [`${IMAGES} images.tooLarge`]],
  ['no date', {}, {}, ['readingDate date.missing'], null],
  ['a day that does not exist', {}, {}, ['readingDate date.noSuchDay'], '2026-02-31'],
  ['a German date', {}, {}, ['readingDate date.noSuchDay'], '10.03.2026'],
  ['tomorrow', {}, {}, ['readingDate date.outOfRange'], '2026-03-11'],
  ['before the period', {}, {}, ['readingDate date.outOfRange'], '2026-02-28'],
  ['31 days ago', { earliestExecution: null }, {}, ['readingDate date.outOfRange'], '2026-02-07'],
  [
    'another day than the fixed one',
    { meterReading: { readingDateFixedToTarget: true }, tasks: [{ targetReadingDate: '2026-03-09' }] },
    {},
    ['readingDate date.notTarget'],
  ],
  ['a rate of nobody', {}, { taskId: '00000000-0000-4000-8000-000000000000' }, ['results[0].taskId task.unknown']],
  [
    'a rate of nobody, whose broken photo is not looked into',
    {},
    { taskId: '00000000-0000-4000-8000-000000000000', readingImages: [CUT] },
    ['results[0].taskId task.unknown'],
  ],
  ['no rate', {}, { taskId: undefined }, ['results[0].taskId task.unknown']],
  ['a rate that is a number', {}, { taskId: 7 }, ['results[0].taskId wrongType']],
  ['no results', {}, [], ['results results.empty']],
];

test.each(REFUSED)(
  '[OPN-K05, OPN-168, S06, API-48] refuses what the browser would not have sent: %s',
  async (_what, options, sent, faults, date) => {
    const answer = await send(options, sent, date === undefined ? DAY : date);
    expect(answer).toMatchObject({ status: 400, code: 'invalid', faults });
    expect(answer.stored).toEqual({ submissions: 0, results: 0, images: 0 });
    expect(answer.kept).toEqual([]);
    for (const fault of answer.problem.fieldErrors ?? []) expect(fault.message).toMatch(/^[A-ZÄÖÜ].*\.$/);
  },
);

const LEEWAY = { allowedDaysBeforeEarliestExecution: 2, allowedDaysAfterLatestExecution: 3 };

test.each([
  ['before it', { earliestExecution: '2026-03-11' }, 'period.tooEarly'],
  ['after it', { latestExecution: '2026-03-09' }, 'period.tooLate'],
  ['before the days added to it', { earliestExecution: '2026-03-13', meterReading: LEEWAY }, 'period.tooEarly'],
  ['after the days added to it', { latestExecution: '2026-03-06', meterReading: LEEWAY }, 'period.tooLate'],
  ['on the first of the days added to it', { earliestExecution: '2026-03-12', meterReading: LEEWAY }, null],
  ['on the last of the days added to it', { latestExecution: '2026-03-07', meterReading: LEEWAY }, null],
  ['on its only day', { earliestExecution: '2026-03-10', latestExecution: '2026-03-10' }, null],
  ['without one', { earliestExecution: null, latestExecution: null }, null],
])('[OPN-168, OPN-073, SND-10] the period holds on the server as in the browser: %s', async (_what, period, code) => {
  const options = { earliestExecution: null, latestExecution: null, ...period };
  const { status, code: refusal, faults, stored } = await send(options, {});
  expect([status, refusal, faults]).toEqual(
    code === null ? [200, undefined, []] : [409, 'outsidePeriod', [` ${code}`]],
  );
  expect(stored.submissions).toBe(code === null ? 1 : 0);
});

test('[VAL-18, S06] a strict range is refused on the server, the limits themselves are not', async () => {
  const strict = { tasks: [{ minimumValue: '99.96', maximumValue: '200.04', strictValidation: true }] };
  expect(await send(strict, { readingValue: 99.9 })).toMatchObject({
    status: 400,
    faults: [`${VALUE} value.belowMinimum`],
  });
  expect(await send(strict, { readingValue: 200.1 })).toMatchObject({
    status: 400,
    faults: [`${VALUE} value.aboveMaximum`],
  });
  for (const readingValue of [100, 200]) expect(await send(strict, { readingValue })).toMatchObject({ status: 200 });
});

const ONLY_WARNED: readonly [string, TestJobOptions, SentResult, string?][] = [
  ['outside a range that is not strict', { tasks: [{ maximumValue: '50' }] }, {}],
  ['below the last event', { tasks: [{ events: LAST }] }, {}],
  [
    'implausible, with the photo that asks for',
    {
      meterReading: { imageRequiredIfImplausible: true },
      tasks: [{ events: LAST }],
    },
    { readingImages: [JPEG] },
  ],
  [
    'implausible, with the comment that asks for',
    {
      meterReading: { commentRequiredIfImplausible: true },
      features: TEXT,
      tasks: [{ events: LAST }],
    },
    { comment: GOOD },
  ],
  [
    'before earliestExecution, where that is allowed',
    {
      earliestExecution: '2026-03-15',
      meterReading: { allowedDaysBeforeEarliestExecution: 5 },
    },
    {},
  ],
  ['an instant as date', {}, {}, '2026-03-09T23:30:00+01:00'],
];

test.each(ONLY_WARNED)('[OPN-168, OPN-065] what only warns is accepted: %s', async (_what, options, sent, date) => {
  expect(await send(options, sent, date ?? DAY)).toMatchObject({ status: 200, stored: { submissions: 1 } });
});

test('[COM-02, COM-01, CST-10] a comment may have exactly 1000 characters', async () => {
  expect(await send({ features: TEXT }, { comment: 'ä'.repeat(1000) })).toMatchObject({ status: 200 });
});

test('[IMG-02, CST-05] three photos of a rate are accepted, a fourth is not', async () => {
  expect(await send({}, { readingImages: [JPEG, JPEG, JPEG] })).toMatchObject({ status: 200, stored: { images: 3 } });
  expect(await send({}, { readingImages: [JPEG, JPEG, JPEG, JPEG] })).toMatchObject({ status: 400 });
});

test('[OPN-K05, OPN-159] all fields are validated at once, each finding at its field', async () => {
  const tasks = [{ minimumValue: '5000', strictValidation: true }, {}, {}, {}];
  const broken = [
    { comment: 'x'.repeat(1001), readingImages: [{ encodedImage: 'AAAA', mimeType: 'image/jpeg' }] },
    { readingValue: '7', comment: 8 },
    { readingImages: [JPEG, LARGE, { ...JPEG, mimeType: 'image/png' }] },
    { taskId: 'x', readingValue: null, readingImages: 'none' },
  ];
  const { faults } = await send({ tasks, features: TEXT }, broken, '2026-02-30');
  expect(faults.sort()).toEqual([
    'readingDate date.noSuchDay',
    'results[0].comment comment.tooLong',
    'results[0].readingImages images.notJpeg',
    'results[0].readingValue value.belowMinimum',
    'results[1].comment wrongType',
    'results[1].readingValue wrongType',
    'results[2].readingImages images.notJpeg',
    'results[3].readingImages wrongType',
    'results[3].readingValue value.missing',
    'results[3].taskId task.unknown',
  ]);
});

test('[OPN-K05] a rate may be named once only', async () => {
  const tenant = await server.newTenant();
  const account = await newAccount(server, tenant);
  const job = await newJob(server, account);
  const result = { taskId: job.taskId, readingValue: 100 };
  const answer = await job.send({ readingDate: DAY, results: [result, result] });
  expect(answer.json<Problem>().fieldErrors).toMatchObject([{ field: 'results[1].taskId', code: 'task.repeated' }]);
});

test('[OPN-K05, S45] of more than 200 results only as many are looked at, and the answer says so', async () => {
  const tooMany = async (count: number) => {
    const { problem } = await send(
      {},
      Array.from({ length: count }, () => ({ taskId: 'x' })),
    );
    return problem.fieldErrors?.filter(({ field }) => field === 'results' || field === 'results[200].taskId');
  };
  expect(await tooMany(200)).toEqual([]);
  expect(await tooMany(201)).toMatchObject([
    { field: 'results', code: 'tooBig', message: expect.stringContaining('höchstens 200') },
  ]);
});
