import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { csvOf } from '@zaehlwerk/samples/csv';
import { runningPortal } from '../../portal/start-portal.ts';
import { openUtility, type Utility } from '../../portal/utility.ts';
import type { Attack } from '../attack.ts';

const PROGRAM = path.join(import.meta.dirname, '../../../server/src/testing/processes/read-stolen-folder.ts');

type Login = Readonly<Record<string, unknown>> & { readonly username: string };

/** Holds everything: database and secret key. Passwords must still cost the slow hash for each guess. */
export const stolenFolder: Attack = {
  name: 'a data folder in the hands of a thief',
  proves: 'S17, S70',
  seconds: 40,
  async run() {
    const utility = await openUtility({ meterReading: {}, features: {}, managed: 1 }, runningPortal());
    const before = steal(utility);
    const changed = utility.world.orders.map((line) => ({ ...line, Passwort: `${line['Passwort']}-neu` }));
    await utility.operator('POST', `/applications/${utility.applicationId}/orders`, csvOf(changed), 'text/csv');
    const after = steal(utility);
    const told = new Set(before.logins.flatMap((login) => dependsOnPassword(login, after.logins)));
    return {
      answers: { 'logins read': after.logins.length },
      faults: [
        ...after.open.map((role) => `the database lets ${role} in without its password`),
        ...[...told].map((column) => `logins.${column} tells passwords apart without the slow hash`),
        ...(after.logins.length === 0 ? ['nothing was stolen'] : []),
      ],
    };
  },
};

function steal({ portal, applicationId }: Utility): { readonly open: string[]; readonly logins: readonly Login[] } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, portal.dataDir, applicationId], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as ReturnType<typeof steal>;
}

/** The columns that change with the password but are no slow hash. */
function dependsOnPassword(login: Login, after: readonly Login[]): string[] {
  const now = after.find(({ username }) => username === login.username);
  const differing = Object.keys(login).filter((name) => JSON.stringify(login[name]) !== JSON.stringify(now?.[name]));
  return differing.filter((name) => !String(now?.[name]).startsWith('$argon2id$'));
}
