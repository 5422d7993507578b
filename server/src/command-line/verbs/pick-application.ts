import { getApplications } from '@zaehlwerk/contract/operator';
import { WrongUse } from '../faults.ts';
import type { VerbCall } from './verb.ts';

/** The application named with --application, else the only one of the server. */
export async function pickApplication({ client, option }: Pick<VerbCall, 'client' | 'option'>): Promise<string> {
  const named = option('application');
  if (named !== undefined) return named;
  const { applications } = (await client.call(getApplications)).answer;
  const [only] = applications;
  if (only === undefined) throw new WrongUse('There is no application yet: name the new one with --application.');
  if (applications.length === 1) return only.applicationId;
  const names = applications.map((one) => one.applicationId).join(', ');
  throw new WrongUse(`There are several applications: name one of ${names} with --application.`);
}
