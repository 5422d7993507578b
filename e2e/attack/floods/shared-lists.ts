import type { Socket } from 'node:net';
import { csvOf } from '@zaehlwerk/samples/csv';
import type { Utility } from '../../portal/utility.ts';
import { callPortal, jsonHeaders, openConnection, signIn } from '../call-portal.ts';

const JOBS = 999;
const AT_ONCE = 4;
const LIST = '/api/pro/share/account';

/** The list of somebody who has shared much: 46 kB for each share. */
export interface SharedList {
  /** Asks for it and reads it; gives the status. */
  read(): Promise<string>;
  /** Asks for it from an address and reads only how it begins: the connection, and what `answered` tells of it. */
  hold(from: string, answered: (status: string) => void): Socket;
}

/** Shares many jobs so many times. */
export async function sharedList(utility: Utility, shares: number): Promise<SharedList> {
  const { portal, origin } = utility;
  const token = await sharedWidely(utility, shares);
  return {
    read: async () => (await callPortal(portal, LIST, { headers: jsonHeaders(utility, token) })).kind,
    hold(from, answered) {
      const socket = openConnection(portal.port, from);
      socket.once('data', (chunk: Buffer) => {
        socket.pause();
        answered(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1] ?? 'garbage');
      });
      socket.write(`GET ${LIST} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nAuthorization: Bearer ${token}\r\n\r\n`);
      return socket;
    },
  };
}

/** Gives the access token of whoever has shared. */
async function sharedWidely(utility: Utility, shares: number): Promise<string> {
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
  for (let n = 0; n < shares; n += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, shares - n) }, (_, next) => share(n + next)));
  }
  return token;
}
