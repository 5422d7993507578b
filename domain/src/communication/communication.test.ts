import { expect, test } from 'vitest';
import { ROLE_PRO_USER, ROLE_REGISTERED_RECEIPT } from '../account/roles.ts';
import {
  afterReceipt,
  afterRegistration,
  afterSend,
  communicatingLogin,
  communicationMode,
  hasNothingNew,
  newestResult,
  NOTHING_ASKED,
  unknownMetersToConfirm,
  wasLastReading,
} from './communication.ts';

const info = (registered: boolean, ...confirmed: string[]) => ({
  registered,
  currentConfirmedCommunicationTypes: confirmed,
  selfServiceToken: null,
});
const login = (...roles: string[]) => ({ tokenInfo: { roles } });

test('[CRM-14, CRM-15, ROL-05, ROL-06] the dialog is there for the only login with both roles', () => {
  const entitled = login('ROLE_OTHER', ROLE_REGISTERED_RECEIPT, ROLE_PRO_USER);
  expect(communicatingLogin([entitled])).toBe(entitled);
  for (const logins of [
    [],
    [login()],
    [login(ROLE_PRO_USER)],
    [login(ROLE_REGISTERED_RECEIPT)],
    [entitled, login()],
    [entitled, entitled],
  ])
    expect(communicatingLogin(logins)).toBeNull();
});

test('[CRM-02, CRM-03, CRM-13, CRM-16, CRM-22, OPN-147] connection and registration decide what it is for', () => {
  expect(communicationMode(true, info(false))).toBe('registration');
  expect(communicationMode(true, info(false, 'EMAIL'))).toBe('registration');
  expect(communicationMode(true, info(true))).toBe('communication');
  expect(communicationMode(true, info(true, 'EMAIL'))).toBe('communication');
  expect(communicationMode(true, null)).toBeNull();
  expect(communicationMode(false, info(true, 'EMAIL'))).toBeNull();
});

test('[CRM-04, OPN-146] a reading was the last when no job is open, and there are jobs', () => {
  const [done, open] = [{ done: true }, { done: false }];
  expect([[done], [done, done]].map(wasLastReading)).toEqual([true, true]);
  expect([[], [open], [done, open]].map(wasLastReading)).toEqual([false, false, false]);
});

test.each([
  [info(false), info(true, 'EMAIL'), 2, 'askForReceipt'],
  [info(false), info(true, 'EMAIL'), 0, 'sayRegistered'],
  [info(false), info(true, 'LETTER'), 2, null],
  [info(false), info(false, 'EMAIL'), 2, null],
  [info(true), info(true, 'EMAIL'), 2, null],
  [info(true, 'EMAIL'), info(true, 'EMAIL'), 0, null],
])('[CRM-09, CRM-10, CRM-11, CRM-12] after %j arrives %j with %s done jobs: %s', (before, now, done, expected) => {
  expect(afterRegistration(before, now, done)).toBe(expected);
});

test('[REC-09, OPN-027, OPN-142] sending allows the next receipt, and counts readings of unknown meters', () => {
  const once = afterReceipt(NOTHING_ASKED, NOTHING_ASKED.sent);
  expect([hasNothingNew(NOTHING_ASKED), hasNothingNew(once)]).toEqual([false, true]);
  expect(hasNothingNew(afterSend(once, 'reading'))).toBe(false);
  const unknown = afterSend(afterSend(once, 'unknownReading'), 'unknownReading');
  expect([hasNothingNew(unknown), unknownMetersToConfirm(unknown)]).toEqual([false, 2]);
  const told = afterReceipt(unknown, unknown.sent);
  expect([hasNothingNew(told), unknownMetersToConfirm(told)]).toEqual([true, 0]);
});

test('[REC-09] what is sent while a request is under way is for the next one, whichever of two requests ends first', () => {
  const before = afterSend(NOTHING_ASKED, 'unknownReading');
  const meanwhile = afterSend(before, 'unknownReading');
  const told = afterReceipt(meanwhile, before.sent);
  expect([hasNothingNew(told), unknownMetersToConfirm(told)]).toEqual([false, 1]);
  const both = afterReceipt(afterReceipt(meanwhile, meanwhile.sent), before.sent);
  expect([hasNothingNew(both), unknownMetersToConfirm(both)]).toEqual([true, 0]);
});

test('[REC-09, OPN-027] what another device has sent since is new: the newest result of the jobs that are done tells', () => {
  const job = (done: boolean, ...created: string[]) => ({
    done,
    meter: { meterRateTasks: [{ readingResults: created.map((one) => ({ created: one })) }] },
  });
  const jobs = [job(true, '2026-11-20T08:00:00Z', '2026-11-21T08:00:00.5Z'), job(false, '2026-11-24T08:00:00Z')];
  const newest = newestResult(jobs as unknown as Parameters<typeof newestResult>[0]);
  expect([newest, newestResult([])]).toEqual(['2026-11-21T08:00:00.5Z', null]);
  const told = afterReceipt(NOTHING_ASKED, NOTHING_ASKED.sent, newest);
  expect([hasNothingNew(told, newest), hasNothingNew(told, '2026-11-21T08:00:01Z')]).toEqual([true, false]);
  expect(hasNothingNew(afterReceipt(NOTHING_ASKED, NOTHING_ASKED.sent), newest)).toBe(true);
  // Where there was none, the first one is.
  const before = afterReceipt(NOTHING_ASKED, NOTHING_ASKED.sent, newestResult([]));
  expect([hasNothingNew(before, newest), hasNothingNew(before, null)]).toEqual([false, true]);
});
