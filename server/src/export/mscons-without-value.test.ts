import { faultsOfMscons } from '@zaehlwerk/domain/testing/validate-mscons';
import { expect, test } from 'vitest';
import { MSCONS, msconsUtility } from '../testing/calls/mscons-utility.ts';
import { testServer } from '../testing/test-server.ts';

const server = await testServer();

test('[OPS-115, OPN-457] what has no value, or is of another meter than the order names, is left out; the value after a report is written', async () => {
  const features = { notReadableAllowed: true, commentsEnabled: true, freeTextCommentEnabled: true };
  const events = [{ date: '2025-03-10', value: '1000' }];
  const { read, newLocated, mscons } = await msconsUtility(server, MSCONS, { features, tasks: [{ events }] });
  const [first, second] = [await newLocated(), await newLocated()];
  const post = (own: object, job = first) =>
    job.send({ readingDate: '2026-03-10', results: [{ taskId: job.taskId, ...own }] });
  expect((await post({ notReadable: 'noAccess' })).status).toBe(200);
  await read(1100);
  expect((await mscons()).leftOut).toMatchObject([{ reasons: ['notReadable'] }]);
  expect((await post({ readingValue: 1500 })).status).toBe(200);
  const after = await mscons();
  expect(after.leftOut.map(({ reasons }) => reasons)).toEqual([['notReadable', 'replaced']]);
  expect(after.interchanges.map(({ readings }) => readings)).toEqual([2]);
  const fall = { kind: 'exchanged', oldEndValue: 1600, newMeterNumber: 'N1', exchangedOn: '2026-03-10' };
  expect((await post({ readingValue: 5, fall }, second)).status).toBe(200);
  const last = await mscons();
  expect(last.leftOut.map(({ reasons }) => reasons)).toEqual([['notReadable', 'replaced'], ['exchanged']]);
  expect(last.interchanges.map(({ content }) => faultsOfMscons(content))).toEqual([[]]);
});

test('[OPS-115, OPN-457] what comes after a report or an exchange replaces what was written before those, or nothing', async () => {
  const features = { notReadableAllowed: true, commentsEnabled: true, freeTextCommentEnabled: true };
  const events = [{ date: '2025-03-10', value: '1000' }];
  const { newLocated, mscons, tenant } = await msconsUtility(server, MSCONS, { features, tasks: [{ events }] });
  const [first, second] = [await newLocated(), await newLocated()];
  let after = '';
  /** What comes of it, on a page of its own. */
  const page = async (own: object, job: typeof first) => {
    const results = [{ taskId: job.taskId, ...own }];
    expect((await job.send({ readingDate: '2026-03-10', results })).status).toBe(200);
    const { interchanges, leftOut, next } = await mscons(after === '' ? '' : `?after=${after}`);
    after = next;
    return [interchanges.map(({ readings }) => readings), leftOut.map(({ reasons }) => reasons)];
  };
  // That it was exchanged was wrong: nothing of it was sent, so nothing has to be cancelled.
  const fall = { kind: 'exchanged', oldEndValue: 1600, newMeterNumber: 'N1', exchangedOn: '2026-03-10' };
  expect(await page({ readingValue: 5, fall }, first)).toEqual([[], [['exchanged']]]);
  expect(await page({ readingValue: 1500 }, first)).toEqual([[1], []]);
  // What was sent before a report still stands with whoever received it.
  expect(await page({ readingValue: 500 }, second)).toEqual([[1], []]);
  await server.parts.pool.query(`update clearings set state = 'discarded' where application_id = $1`, [
    tenant.applicationId,
  ]);
  expect(await page({ notReadable: 'glass' }, second)).toEqual([[], [['notReadable', 'replacesHandedOver']]]);
  expect(await page({ readingValue: 1700 }, second)).toEqual([[], [['replacesHandedOver']]]);
});
