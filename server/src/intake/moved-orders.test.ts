import type { Endpoint } from '@zaehlwerk/contract/endpoint';
import { ENDPOINTS } from '@zaehlwerk/contract/endpoints';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import { beforeEach, expect, test } from 'vitest';
import { operateRegistration, registrationOf } from '../testing/calls/crm-registration.ts';
import { exportFrom, importInto, operate } from '../testing/calls/operator-calls.ts';
import { EARLIER_READING, historyOf, orderOf, READING, readingOf } from '../testing/calls/utility-content.ts';
import { mailingServer } from '../testing/mailing-server.ts';
import { askForToken, type TokenPair } from '../testing/test-login.ts';
import type { TestAnswer, TestTenant } from '../testing/test-server.ts';
import { callerWith, type Giver, newShare, sharesOf, type TestShare } from '../testing/test-share.ts';

/*
 * An order that is imported again for another login: who moves in sees nothing of who moved out, who keeps what was theirs.
 * Everybody who could see something is asked every call that reads, before and after.
 */
const { server, waiting } = await mailingServer();

const MARK = 'ausgezogen';
const MOVED = 1;
const KEPT = 2;

interface Person extends Giver {
  readonly password: string;
}

/** A utility of which somebody has two meters, with a reading, a history and shares; and somebody who moves in. */
interface House {
  readonly tenant: TestTenant;
  readonly former: Person;
  readonly next: Person;
  /** Of the meter that moves, and what was made of it. */
  readonly share: TestShare;
  readonly further: TestShare;
  /** Of both meters. */
  readonly wide: TestShare;
  readonly job: { readonly id: string; readonly taskId: string; readonly imageId: string };
}

let house: House;
beforeEach(async () => {
  house = await furnish();
});

const orders = (...rows: readonly Readonly<Record<string, string>>[]) => JSON.stringify(rows);

/** The order of a meter as it is for its former reader, or for the next one. */
function orderFor(n: number, who: 'former' | 'next'): Record<string, string> {
  const [username, mark] = who === 'former' ? ['weber', MARK] : ['becker', 'eingezogen'];
  return { ...orderOf(n, mark), Benutzername: username, Passwort: `pw-${username}` };
}

async function importJson(tenant: TestTenant, file: string, kind: 'orders' | 'history' = 'orders') {
  const outcome = await importInto(server, tenant, file, { type: 'application/json', kind });
  expect([outcome.status, outcome.answer.findings]).toEqual([200, []]);
  return outcome.answer;
}

async function signedIn(tenant: TestTenant, username: string): Promise<Person> {
  const password = `pw-${username}`;
  const answer = await askForToken(tenant, { username, password });
  return { ...callerWith(tenant, answer.json<TokenPair>().token), password };
}

async function jobsOf({ call }: Pick<Giver, 'call'>): Promise<readonly WireJob[]> {
  return (await call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>().jobs;
}

async function jobOf(person: Pick<Giver, 'call'>, n: number): Promise<WireJob | undefined> {
  return (await jobsOf(person)).find((job) => job.meter.meterNumber.endsWith(String(n)));
}

const FEATURES = {
  reshareAllowed: true,
  commentsEnabled: true,
  freeTextCommentEnabled: true,
  showReadingImagesAllowed: true,
  showReadingCommentAllowed: true,
  // Shares are told all there is, so that all there is can be missing afterwards.
  sharesShowEarlierReadings: true,
  sharesShowRemarksOfOthers: true,
};

async function furnish(): Promise<House> {
  const tenant = await server.newTenant({ config: { features: FEATURES } });
  await importJson(tenant, orders(orderFor(MOVED, 'former'), orderFor(KEPT, 'former'), orderFor(9, 'next')));
  await importJson(tenant, JSON.stringify([historyOf(MOVED)]), 'history');
  const [former, next] = [await signedIn(tenant, 'weber'), await signedIn(tenant, 'becker')];
  for (const person of [former, next]) {
    const { id } = (await person.call('GET', '/api/pro/account/info')).json<{ id: string }>();
    const body = registrationOf(person === former ? MARK : 'eingezogen');
    expect((await operateRegistration(server, tenant, id, 'PUT', body)).status).toBe(200);
  }
  const [moved, kept] = [await jobOf(former, MOVED), await jobOf(former, KEPT)];
  const share = await newShare(former, { jobIds: [moved!.id], allowToReShare: true });
  const further = await newShare(share, { jobIds: [moved!.id] });
  const wide = await newShare(former, { name: 'Hausmeister beider', jobIds: [moved!.id, kept!.id] });
  const taskId = moved!.meter.meterRateTasks[0]!.taskId;
  expect((await send(share, moved!.id, taskId)).status).toBe(200);
  const [result] = (await jobOf(former, MOVED))!.meter.meterRateTasks[0]!.readingResults;
  const imageId = result!.readingResultImages[0]!.imageId;
  return { tenant, former, next, share, further, wide, job: { id: moved!.id, taskId, imageId } };
}

function send({ call }: Pick<Giver, 'call'>, jobId: string, taskId: string): Promise<TestAnswer> {
  return call('POST', `/api/pro/job/${jobId}/meterRateTask/result`, { body: readingOf({ taskId }, MARK) });
}

const READS = Object.values<Endpoint>(ENDPOINTS).filter(
  ({ caller, method }) => caller === 'account' && method === 'GET',
);

/** Whatever an account is shown of the meter that moves, by every call that reads, named by the ids it had before. */
async function shown({ call }: Pick<Giver, 'call'>): Promise<string> {
  const { id: jobId, taskId, imageId } = house.job;
  const params: Readonly<Record<string, string>> = { jobId, taskId, imageId };
  const texts: string[] = [];
  for (const { path } of READS) {
    const answer = await call(
      'GET',
      path.replace(/\{(\w+)\}/g, (_, name: string) => params[name]!),
    );
    if (answer.status === 200) texts.push(path.includes('image') ? 'PHOTO' : answer.text);
  }
  return texts.join('\n');
}

/** What was read, said and known while the former had the meter. */
const TRACES = () => [
  String(READING),
  EARLIER_READING,
  `${MARK} stand dabei`,
  'PHOTO',
  house.job.id,
  house.job.imageId,
];

const tracesIn = (text: string): string[] => TRACES().filter((trace) => text.includes(trace));

async function move(to: 'former' | 'next', columns?: readonly string[]) {
  const order = orderFor(MOVED, to);
  const said = columns === undefined ? order : Object.fromEntries(columns.map((name) => [name, order[name]!]));
  return importJson(house.tenant, orders(said));
}

test('[OPN-280] before: the former one and all its shares see everything, the next one nothing', async () => {
  const { former, share, further, wide, next } = house;
  for (const person of [former, share, further, wide]) expect(tracesIn(await shown(person))).toEqual(TRACES());
  expect(tracesIn(await shown(next))).toEqual([]);
});

test('[OPN-280] after: nobody is shown anything of it, not the next one nor its shares; the meter is as if never read', async () => {
  const { former, share, further, wide, next, job } = house;
  expect(await move('next')).toMatchObject({ created: 0, updated: 1 });
  const begun = await jobOf(next, MOVED);
  expect(begun).toMatchObject({ done: false, customer: { lastname: 'eingezogen-Krüger' } });
  const [task] = begun!.meter.meterRateTasks;
  expect([task!.readingEvents, task!.readingResults]).toEqual([[], []]);
  const given = await newShare(next, { jobIds: [begun!.id] });
  for (const person of [next, given]) {
    const text = await shown(person);
    expect([tracesIn(text), text.includes(MARK)]).toEqual([[], false]);
    expect((await send(person, job.id, job.taskId)).status).toBe(404);
    expect(
      (await person.call('POST', `/api/pro/job/${begun!.id}/meterRateTask/result`, { body: readingOf(job, 'x') }))
        .status,
    ).toBe(400);
  }
  expect((await next.call('POST', '/api/pro/job/reading-receipts')).json()).toEqual({ count: 0 });
  for (const person of [wide, share, further]) expect(tracesIn(await shown(person))).toEqual([]);
  const kept = await shown(former);
  expect((await send(given, begun!.id, task!.taskId)).status).toBe(200);
  expect((await jobOf(next, MOVED))!.done).toBe(true);
  // Who moved out sees what was theirs, and nothing of what came after.
  expect(await shown(former)).toBe(kept);
});

test('[OPN-280, F31] a share that had nothing else ends, as one that is deleted; one that has goes on without the meter', async () => {
  const { former, share, further, wide, job } = house;
  await move('next');
  expect((await jobsOf(former)).map(({ id }) => id)).not.toContain(job.id);
  for (const { call, username, password, token, refreshToken } of [share, further]) {
    expect((await call('GET', '/api/pro/job')).status).toBe(401);
    expect((await send({ call }, job.id, job.taskId)).status).toBe(401);
    for (const attempt of [{ username, password }, { token }, { token: refreshToken }]) {
      expect((await askForToken(house.tenant, attempt)).status).toBe(401);
    }
  }
  for (const person of [former, wide]) {
    expect((await send(person, job.id, job.taskId)).status).toBe(404);
    expect((await jobsOf(person)).map(({ meter }) => meter.meterNumber)).toEqual([orderOf(KEPT, '').Zählernummer]);
  }
  expect((await sharesOf(former)).map(({ id }) => id)).toEqual([wide.id]);
});

test('[OPN-280] the reading stays with who sent it: the utility takes it out, and its sender has a receipt of it', async () => {
  const { tenant, former } = house;
  const [before] = (await exportFrom(server, tenant)).readings;
  await move('next');
  expect((await exportFrom(server, tenant)).readings).toEqual([before]);
  expect((await operate(server, tenant, 'GET', 'progress')).json()).toMatchObject({ jobs: 3, open: 3, done: 0 });
  expect((await former.call('POST', '/api/pro/job/reading-receipts')).json()).toEqual({ count: 1 });
  expect((await waiting()).map((mail) => mail.recipient)).toEqual([`karin@${MARK}.example`]);
});

test('[OPN-280] moved without its other columns the order keeps what is about the meter, not who lived there nor what was used', async () => {
  const answer = await move('next', ['Auftragsnummer', 'Benutzername', 'Zählernummer', 'OBIS', 'Nachname']);
  const { meter, customer, partner } = (await jobOf(house.next, MOVED))!;
  expect(meter.meterAddress).toMatchObject({ street: `${MARK}straße`, zip: '12345' });
  expect(meter.meterRateTasks[0]).toMatchObject({
    preDecimals: 6,
    readingValueValidation: { minimumValue: null, maximumValue: null },
  });
  expect([partner, customer]).toEqual([
    null,
    { customerNumber: null, company: null, firstname: null, lastname: 'eingezogen-Krüger', mailingAddress: null },
  ]);
  const told = (column: string) => answer.changes.find((change) => change.column === column);
  expect(told('Benutzername')).toMatchObject({ before: 'weber', after: 'becker' });
  expect([told('Vorname'), told('Minimum')]).toMatchObject([{ after: null }, { before: '48000', after: null }]);
});

test('[OPN-280] the same history again stays where it was; new earlier readings are of who has the meter now', async () => {
  await move('next');
  const again = await importJson(house.tenant, JSON.stringify([historyOf(MOVED)]), 'history');
  expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
  const handedOver = { ...historyOf(MOVED), Ablesedatum: '2026-02-01', Zählerstand: '48200' };
  expect(await importJson(house.tenant, JSON.stringify([handedOver]), 'history')).toMatchObject({ created: 1 });
  const [task] = (await jobOf(house.next, MOVED))!.meter.meterRateTasks;
  expect(task!.readingEvents.map(({ readingValue }) => readingValue)).toEqual([48200]);
});

test('[OPN-280] imported for the former one again, it has back what it had, and the other one nothing more', async () => {
  await move('next');
  const begun = await jobOf(house.next, MOVED);
  expect((await send(house.next, begun!.id, begun!.meter.meterRateTasks[0]!.taskId)).status).toBe(200);
  await move('former');
  const back = (await jobOf(house.former, MOVED))!;
  expect([back.id, back.done]).toEqual([house.job.id, true]);
  expect(tracesIn(await shown(house.former))).toEqual(TRACES());
  expect(await jobOf(house.next, MOVED)).toBeUndefined();
  await move('former');
  await move('next');
  expect((await jobOf(house.next, MOVED))!.id).toBe(begun!.id);
});
