import type { Socket } from 'node:net';
import { csvOf } from '@zaehlwerk/samples/csv';
import { runningPortal } from '../../portal/start-portal.ts';
import { openUtility, type Utility } from '../../portal/utility.ts';
import { type Attack, ATTACKER, countAnswers, seconds } from '../attack.ts';
import { callPortal, householdSession, jsonHeaders, openConnection, signIn } from '../call-portal.ts';

const JOBS = 999;
const SHARES = 99;
const AT_ONCE = 4;
const LIST = '/api/pro/share/account';
/** The addresses that hold the list unread at a time, each over so many connections. */
const FLOODS = [
  { addresses: [ATTACKER], connections: 160 },
  { addresses: [ATTACKER, '127.0.0.67', '127.0.0.68'], connections: 100 },
];
const HELD_S = 6;
/** Others ask for their lists so often meanwhile. */
const OTHERS = 6;

/** Whoever has shared much asks for the list of it, 4.6 MB, over connections that read nothing but its beginning. */
export const unreadLists: Attack = {
  name: '160 and 300 connections that read nothing of 4.6 MB',
  proves: 'S34, S47',
  seconds: 150,
  async run() {
    const utility = await openUtility(
      { meterReading: {}, features: { reshareAllowed: true }, managed: 1 },
      runningPortal(),
    );
    const token = await sharedWidely(utility);
    const household = await householdSession(utility);
    const { answers, add, others } = countAnswers(['200', '503', "a household's list 200", 'the list afterwards 200']);
    for (const { addresses, connections } of FLOODS) {
      const held = addresses.flatMap((address) =>
        Array.from({ length: connections }, () => holdList(utility, token, address, add)),
      );
      for (let n = 0; n < OTHERS; n += 1) {
        await seconds(HELD_S / OTHERS);
        const call = { headers: jsonHeaders(utility, household.token), from: '127.0.0.1' };
        add(`a household's list ${(await callPortal(utility.portal, '/api/pro/job', call)).kind}`);
      }
      for (const socket of held) socket.destroy();
    }
    await seconds(1);
    const headers = jsonHeaders(utility, token);
    add(`the list afterwards ${(await callPortal(utility.portal, LIST, { headers })).kind}`);
    return { answers, faults: [...others(), ...(answers['503'] === undefined ? ['nobody was asked to wait'] : [])] };
  },
};

/** Shares many jobs many times; returns the access token of the giver. */
async function sharedWidely(utility: Utility): Promise<string> {
  const { applicationId, portal } = utility;
  const orders = Array.from({ length: JOBS }, (_, n) => ({
    Auftragsnummer: `GETEILT-${n}`,
    Benutzername: 'teilt-viel',
    Zählernummer: `1TEIL${n}`,
    OBIS: '1-0:1.8.0',
    Vorkommastellen: '6',
    Nachkommastellen: '0',
  }));
  await utility.operator('POST', `/applications/${applicationId}/orders`, csvOf(orders), 'text/csv');
  const { token } = await signIn(utility, (await utility.credentials('teilt-viel')).token);
  const headers = jsonHeaders(utility, token);
  const list = await callPortal(portal, '/api/pro/job', { headers });
  const jobIds = (JSON.parse(list.body) as { jobs: readonly { readonly id: string }[] }).jobs.map(({ id }) => id);
  const share = async (n: number): Promise<void> => {
    const body = JSON.stringify({ name: `Zugang ${'abcdefghij'[n % 10]}`, allowToReShare: false, jobIds });
    const { kind, body: said } = await callPortal(portal, '/api/pro/share/job', { method: 'POST', headers, body });
    if (kind !== '201') throw new Error(`sharing: ${kind} ${said.slice(0, 200)}`);
  };
  for (let n = 0; n < SHARES; n += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, SHARES - n) }, (_, next) => share(n + next)));
  }
  return token;
}

/** Requests the list and reads only its beginning. */
function holdList({ portal, origin }: Utility, token: string, from: string, add: (answer: string) => void): Socket {
  const socket = openConnection(portal.port, from);
  socket.once('data', (chunk: Buffer) => {
    socket.pause();
    add(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1] ?? 'garbage');
  });
  socket.write(`GET ${LIST} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  return socket;
}
