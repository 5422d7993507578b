import type { Socket } from 'node:net';
import type { Utility } from '../../portal/utility.ts';
import {
  callPortal,
  importOrders,
  jsonHeaders,
  listJobs,
  openConnection,
  postJson,
  sessionOf,
} from '../call-portal.ts';

const JOBS = 999;
const AT_ONCE = 4;
const LIST = '/api/pro/share/account';
const OWNER = 'teilt-viel';

/** The list of somebody who has shared much: 46 kB for each share. */
export interface SharedList {
  /** Asks for it and reads it; gives the status. */
  read(): Promise<string>;
  /** Asks for it from an address and reads only how it begins: the connection, and what `answered` tells of it. */
  hold(from: string, answered: (status: string) => void): Socket;
}

/** Shares many jobs this many times. */
export async function sharedList(utility: Utility, shares: number): Promise<SharedList> {
  const { portal, origin } = utility;
  await importOrders(utility, JOBS, 'TEIL', () => OWNER);
  const { token } = await sessionOf(utility, OWNER);
  const jobIds = (await listJobs(utility, token)).jobs.map(({ id }) => id);
  const share = async (n: number): Promise<void> => {
    const access = { name: `Zugang ${'abcdefghij'[n % 10]}`, allowToReShare: false, jobIds };
    const { kind, body } = await postJson(utility, '/api/pro/share/job', access, { token });
    if (kind !== '201') throw new Error(`sharing: ${kind} ${body.slice(0, 200)}`);
  };
  for (let n = 0; n < shares; n += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, shares - n) }, (_, next) => share(n + next)));
  }
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
