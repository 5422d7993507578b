import { expect } from 'vitest';
import type { TestServer, TestTenant } from '../test-server.ts';
import type { Utility } from '../utility.ts';
import { operate } from './operator-calls.ts';

/** A folder that files of readings may be put into. */
export const DROP = {
  host: 'sftp.stadtwerk.example',
  user: 'zaehlwerk',
  hostKey: `SHA256:${'A'.repeat(43)}`,
  folder: 'ablesung',
  format: 'csv',
  list: 'readings',
  password: 'passwort-der-ablage',
};

/** Sets where files of a tenant are put. */
export async function setDrop(server: TestServer, tenant: TestTenant, body: object): Promise<void> {
  const answer = await operate(server, tenant, 'PUT', 'drop', { body });
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
}

export interface OfUtility {
  readonly server: TestServer;
  readonly utility: Pick<Utility, 'tenant'>;
  readonly mark: string;
}

const ofTenant = ({ utility }: OfUtility) => ({ applicationId: utility.tenant.applicationId });
const dropOf = (mark: string) => ({ ...DROP, user: mark, folder: `ablage-${mark}` });

async function withDrop(of: OfUtility, status: number) {
  await setDrop(of.server, of.utility.tenant, dropOf(of.mark));
  return { params: ofTenant(of), status };
}

/** A valid call of each endpoint about folders. */
export const DROP_CALLS = {
  getDrop: (of: OfUtility) => withDrop(of, 200),
  putDrop: (of: OfUtility) => ({ params: ofTenant(of), body: dropOf(of.mark), status: 200 }),
  deleteDrop: (of: OfUtility) => withDrop(of, 204),
  postDropRun: (of: OfUtility) => withDrop(of, 204),
  getDropFiles: (of: OfUtility) => withDrop(of, 200),
};
