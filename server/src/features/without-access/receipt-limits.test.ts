import { PROOF_HEADER } from '@zaehlwerk/contract/anonymous-tokens';
import type { Problem } from '@zaehlwerk/contract/problems';
import { expect, test } from 'vitest';
import {
  GAS_AND_POWER,
  RECEIPTS,
  type SenderWithoutAccess,
  senderWithoutAccess,
} from '../../testing/calls/readings-without-access.ts';
import { solve } from '../../testing/calls/solve-challenge.ts';
import { collectLog, parseLog } from '../../testing/collect-log.ts';
import { mailingServer } from '../../testing/mailing-server.ts';
import type { TestAnswer, TestServerOptions } from '../../testing/test-server.ts';
import { SENDER } from '../../testing/waiting-mail.ts';

const { log, lines } = collectLog();

/** A server that mails while its callers wait, behind a proxy that says who they are. */
async function mailing(limits: TestServerOptions['limits'] = {}) {
  const options = { limits, config: { ...SENDER, trustProxy: 'on' }, log } as const;
  const portal = await mailingServer({ ...options, firstAttempts: { atOnce: 5, timeoutMs: 8000 } });
  let last = 0;
  /** Sends a reading of its own and asks for its receipt. */
  const ask = async (
    { send, askForReceipt }: SenderWithoutAccess,
    email: string,
    address = '198.51.100.1',
    proof?: string,
  ): Promise<TestAnswer> => {
    const meter = { meterNumber: `7ITR004821${1000 + (last += 1)}` };
    await send(meter);
    const headers = { 'x-forwarded-for': address, ...(proof !== undefined && { [PROOF_HEADER]: proof }) };
    return askForReceipt({ ...meter, email }, { headers });
  };
  const visit = () => senderWithoutAccess(portal.server, GAS_AND_POWER, RECEIPTS);
  const counted = async (came: string): Promise<number> => {
    const { text } = await portal.server.call('GET', '/metrics', { token: portal.server.operatorKey });
    return Number(new RegExp(`^receipts_without_access_total\\{came="${came}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  };
  return { ...portal, ask, visit, counted };
}

const saidOf = (answer: TestAnswer) => (answer.status < 300 ? answer.status : answer.json<Problem>().code);

test('[S27, OPN-310] of 40 receipts to 40 addresses one caller gets four unproven, then for work, and twelve in all', async () => {
  const { ask, visit, sink, counted } = await mailing({ unprovenReceipts: 4, receiptsPerAddress: 12 });
  const person = await visit();
  const plain: TestAnswer[] = [];
  for (let n = 0; n < 40; n += 1) plain.push(await ask(person, `fremd${n}@post.example`));
  expect(plain.map(saidOf)).toEqual([...Array(4).fill(204), ...Array(36).fill('proofRequired')]);
  expect(sink.received.map(({ to }) => to[0])).toEqual([0, 1, 2, 3].map((n) => `fremd${n}@post.example`));
  const proven: TestAnswer[] = [];
  for (let n = 0; n < 10; n += 1) {
    const challenge = (await ask(person, `mehr${n}@post.example`)).json<Problem>().challenge!;
    proven.push(await ask(person, `mehr${n}@post.example`, undefined, solve(challenge)));
  }
  expect(proven.map(saidOf)).toEqual([...Array(8).fill(204), ...Array(2).fill('tooManyRequests')]);
  expect(Number(proven.at(-1)!.headers['retry-after'])).toBeGreaterThan(0);
  expect(saidOf(await ask(person, 'anderswo@post.example', '198.51.100.2'))).toBe(204);
  expect(sink.received).toHaveLength(13);
  expect([await counted('mailed'), await counted('address')]).toEqual([13, 2]);
  expect(await counted('proof')).toBe(46);
});

test('[S27, OPN-310] a mailbox gets a limited number a day, whatever stands behind + and however it is written', async () => {
  const { ask, visit, sink, counted } = await mailing({ receiptsPerDay: 3 });
  const person = await visit();
  const answers: TestAnswer[] = [];
  for (let n = 0; n < 60; n += 1) answers.push(await ask(person, `Maria+${n}@${n % 2 ? 'POST' : 'post'}.example`));
  expect(answers.map(saidOf)).toEqual([...Array(3).fill(204), ...Array(57).fill('mailNotAccepted')]);
  expect(sink.received.map(({ to }) => to[0])).toEqual([0, 1, 2].map((n) => expect.stringContaining(`aria+${n}@`)));
  expect(saidOf(await ask(person, 'karin@post.example'))).toBe(204);
  expect(await counted('mailbox')).toBe(57);
  expect(await person.stored()).toHaveLength(61);
});

test('[S27, OPN-310] a tenant mails a limited number in an hour, from whatever addresses; the operator is warned before', async () => {
  const { ask, visit, sink, counted } = await mailing({ receiptsAltogether: 6 });
  const [person, other] = [await visit(), await visit()];
  const answers: TestAnswer[] = [];
  for (let n = 0; n < 8; n += 1) answers.push(await ask(person, `fremd${n}@post.example`, `198.51.100.${n}`));
  expect(answers.map(saidOf)).toEqual([...Array(6).fill(204), 'mailNotAccepted', 'mailNotAccepted']);
  expect(await person.stored()).toHaveLength(8);
  expect(saidOf(await ask(other, 'maria@post.example'))).toBe(204);
  expect(sink.received).toHaveLength(7);
  expect(await counted('application')).toBe(2);
  const { applicationId } = person.tenant;
  const warned = parseLog(lines()).filter(
    (line) => line['applicationId'] === applicationId && line['level'] === 'warn',
  );
  expect(warned.map(({ count, msg }) => [count, msg])).toEqual([
    [3, 'unusually high number of receipts without access'],
    [6, 'unusually high number of receipts without access'],
  ]);
});

test('[S27, OPN-309] what a swindler writes stands in no sentence, and no number to call', async () => {
  const { visit, sink } = await mailing();
  const { send, askForReceipt } = await visit();
  const contact = {
    firstname: 'Ihr Vertrag endet,',
    lastname: 'rufen Sie an',
    street: 'Tel. 0900 1234567',
    houseNumber: '0900123456',
    zip: '12345',
    city: 'Ellerbach (0900 123456)',
  };
  await send({ contact });
  expect((await askForReceipt({ contact, email: 'fremd@post.example' })).status).toBe(204);
  const [text] = sink.received.map(({ raw }) => raw.replaceAll('=\r\n', '').replaceAll('\r\n', '\n'));
  expect(text).toMatch(/Eingegangen: .*\nName: Ihr Vertrag endet rufen Sie an\nAdresse: Tel., 12345 Ellerbach\n/);
  expect(text).not.toMatch(/0900/);
  expect(
    (await send({ contact: { ...contact, lastname: 'rufen Sie an 0900 123' } })).json<Problem>().fieldErrors,
  ).toEqual([expect.objectContaining({ field: 'contact.lastname', code: 'name.tooManyDigits' })]);
});

test('[S24, OPN-310] asking is limited by token and by address, whatever comes of it', async () => {
  const { visit } = await mailing({ readingsWithoutAccessPerToken: 3, receiptsPerAddress: 6 });
  const { askForToken, askForReceipt } = await visit();
  const ask = async (token?: string) => (await askForReceipt({}, token === undefined ? {} : { token })).status;
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([409, 409, 409, 429]);
  const { token } = (await askForToken()).json<{ token: string }>();
  expect([await ask(token), await ask(token), await ask(token)]).toEqual([409, 409, 429]);
});

test('[S24, OPN-310] a challenge costs the token nothing', async () => {
  const { visit, ask } = await mailing({ readingsWithoutAccessPerToken: 4, unprovenReceipts: 1 });
  const person = await visit();
  const answers = [await ask(person, 'a@post.example'), await ask(person, 'b@post.example')];
  const { challenge } = answers[1]!.json<Problem>();
  answers.push(await ask(person, 'b@post.example', undefined, solve(challenge!)));
  expect(answers.map(saidOf)).toEqual([204, 'proofRequired', 204]);
  const without = await Promise.all(['c', 'd', 'e', 'f'].map((name) => ask(person, `${name}@post.example`)));
  expect(without.map(saidOf)).toEqual(Array(4).fill('proofRequired'));
});
