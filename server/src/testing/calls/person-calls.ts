import { SAMPLE_CALLS } from './samples.ts';
import { randomUUID } from 'node:crypto';
import { newLogin } from '../test-login.ts';
import { callerWith, createShare } from '../test-share.ts';
import type { TestServer } from '../test-server.ts';
import type { Utility } from '../utility.ts';
import { importInto } from './operator-calls.ts';
import { orderOf } from './utility-content.ts';

interface OfUtility {
  readonly server: TestServer;
  readonly utility: Pick<Utility, 'tenant' | 'owner'>;
  readonly mark: string;
}

/** Valid calls about one person, or all of them, to be made again and again. */
export const PERSON_CALLS = {
  getPerson({ utility: { tenant, owner } }: OfUtility) {
    return { params: { applicationId: tenant.applicationId, accountId: owner.accountId }, status: 200 };
  },
  async postShareEnd({ utility: { tenant, owner }, mark }: OfUtility) {
    const giver = callerWith(tenant, owner.token);
    const share = await createShare(giver, { name: `Hausmeister ${mark}`, jobIds: [owner.jobId] });
    return { params: { applicationId: tenant.applicationId }, body: { shareId: share.id }, status: 200 };
  },
  postPersonExport({ utility: { tenant, owner } }: OfUtility) {
    return { params: { applicationId: tenant.applicationId }, body: { login: owner.username }, status: 200 };
  },
  async postPersonErasure({ server, utility: { tenant }, mark }: OfUtility) {
    const login = `${mark}-${randomUUID()}`;
    await newLogin(server, tenant, { username: login, name: `Karin ${mark}` });
    const body = { login, accounts: 1, orders: 0 };
    return { params: { applicationId: tenant.applicationId }, body, status: 200 };
  },
  async postLoginsEnd({ server, utility: { tenant }, mark }: OfUtility) {
    const username = randomUUID();
    await newLogin(server, tenant, { username, name: `Karin ${mark}` });
    return { params: { applicationId: tenant.applicationId }, body: { usernames: [username] }, status: 200 };
  },
  async postOrdersMove({ server, utility: { tenant }, mark }: OfUtility) {
    const number = `M-${randomUUID()}`;
    const login = `von-${number}`;
    const [file, type] = [
      JSON.stringify([{ ...orderOf(1, mark), Auftragsnummer: number, Benutzername: login }]),
      'application/json',
    ];
    await importInto(server, tenant, file, { type });
    const to = { username: `an-${number}`, name: `Nora ${mark}`, mail: `nora@${mark}.example` };
    const body = {
      login,
      orderNumbers: [number],
      movedOn: '2026-03-10',
      to,
      closing: true,
      seen: { orders: 1, shares: 0 },
    };
    return { params: { applicationId: tenant.applicationId }, body, status: 200 };
  },
  async postApplicationDeletion({ server }: OfUtility) {
    const { applicationId } = await server.newTenant();
    return { params: { applicationId }, body: { application: applicationId, orders: 0, readings: 0 }, status: 202 };
  },
  ...SAMPLE_CALLS,
  getApplicationDeletions: () => ({ params: {}, status: 200 }),
  getRetention({ utility: { tenant } }: OfUtility) {
    return { params: { applicationId: tenant.applicationId }, query: '?photos=30&logins=30', status: 200 };
  },
};
