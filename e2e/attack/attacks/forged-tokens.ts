import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runningPortal } from '../../portal/start-portal.ts';
import { openUtility } from '../../portal/utility.ts';
import { type Attack, countAnswers } from '../attack.ts';
import { callPortal, householdSession, jsonHeaders } from '../call-portal.ts';

type Claims = Readonly<Record<string, unknown>>;

/** Changes to a genuine token before it is re-signed with the portal's own key. */
const CHANGES: readonly Claims[] = [
  ...['sid', 'accountId'].flatMap((claim) =>
    ['no-uuid', '', '1', "' or 1=1--", '\0', '00000000-0000-0000-0000-00000000000g', 'x'.repeat(5_000), 7, {}, []].map(
      (value) => ({ [claim]: value }),
    ),
  ),
  { sid: randomUUID() },
  { accountId: randomUUID() },
  { aud: 'no such utility' },
  { aud: ['a', 'b'] },
  { aud: '\0' },
  { exp: 1 },
  { exp: '9999999999' },
  { nbf: 9_999_999_999 },
  { iss: 'elsewhere' },
];

export const forgedTokens: Attack = {
  name: 'tokens that are well signed and wrong',
  proves: 'S13',
  seconds: 30,
  async run() {
    const portal = runningPortal();
    const utility = await openUtility({ meterReading: {}, features: {}, managed: 1 }, portal);
    const { token } = await householdSession(utility);
    const [head = '', body = ''] = token.split('.');
    const genuine = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims;
    const secret = Buffer.from(readFileSync(path.join(portal.dataDir, 'secret-key'), 'utf8'), 'base64');
    const key = Buffer.from(hkdfSync('sha256', secret, new Uint8Array(0), 'zaehlwerk access token', 32));
    const sign = (changes: Claims): string => {
      const text = `${head}.${Buffer.from(JSON.stringify({ ...genuine, ...changes })).toString('base64url')}`;
      return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
    };
    const ask = async (changes: Claims): Promise<string> =>
      (await callPortal(portal, '/api/pro/job', { headers: jsonHeaders(utility, sign(changes)) })).kind;
    const { answers, add, others } = countAnswers(['401']);
    for (const changes of CHANGES) add(await ask(changes), JSON.stringify(changes).slice(0, 60));
    const unchanged = await ask({});
    const meaningless = unchanged === '200' ? [] : [`the genuine token signed again gets ${unchanged}`];
    return { answers, faults: [...others(), ...meaningless] };
  },
};
