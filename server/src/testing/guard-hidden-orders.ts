import { IS_ONE_SHOWN, IS_SHOWN } from '../features/jobs/shown-jobs-store.ts';

/** Which reads of who has jobs may find those that are not shown, as they stand in their statements, and why. */
const HIDDEN_TOO: Readonly<Record<string, string>> = {
  'from account_jobs h join accounts holder using (application_id, account_id)':
    'the JSON of jobs that were listed, or to which something was sent before',
  'select count(*)::int as jobs from account_jobs where application_id = $n': 'limits count what somebody has',
  'as shared from below join account_jobs h on': 'so does that of what is shared',
  'from unnest($n::uuid[]) as asked (account_id) left join account_jobs h on':
    'the utility takes in what was read before',
  'job as ( select job_id from account_jobs where application_id = $n and account_id = $n union all':
    'what was sent before is told in the receipt',
  'filter (where exists ( select from account_jobs h where h.application_id = $n and h.job_id = j.job_id and h.given_by':
    'an operator is told what hangs on orders',
  '( select true from account_jobs h where h.application_id = b.application_id and h.job_id = b.job_id and h.given_by':
    'so is an operator of the orders of an import',
  'not exists ( select from account_jobs h where h.application_id = $n and h.account_id = a.account_id )':
    'a share ends with its last job, shown or not',
  'not exists ( select from account_jobs h where h.application_id = $n and h.account_id = a.account_id and h.job_id <> all($n::uuid[]) )':
    'and an operator is told which would',
  'select distinct h.account_id from account_jobs h where h.application_id = $n and h.given_by is not null and h.job_id':
    'an order goes to another account, or goes',
  'select count(*) as count from "account_jobs" where "application_id" = $n':
    'an operator is told how much of everything hangs on a tenant',
  'select h.job_id from account_jobs h where h.application_id = $n and h.account_id = any($n::uuid[])':
    'a person is erased from whatever they had',
  'select count(*)::int from account_jobs h where h.application_id = $n and h.account_id = p.account_id':
    'an operator is told how much each share has',
  'select count(*)::int from account_jobs h where h.application_id = $n and h.account_id = $n )':
    'and what ends with one',
  'from account_jobs h join own on own.job_id = h.job_id': 'these are of jobs of the giver, which are asked for',
};

const CONDITIONS = [IS_SHOWN, IS_ONE_SHOWN].map(flat);

/** Statements that read who has which jobs more often than they ask whether these are shown, but for what stands above. */
export function showingHidden(texts: readonly string[]): string[] {
  return texts.flatMap((text) => {
    let rest = flat(text);
    for (const piece of Object.keys(HIDDEN_TOO)) rest = rest.replaceAll(piece, '');
    const reads = [...rest.matchAll(/\b(?<!delete )(?:from|join|using) "?account_jobs\b/gi)].length;
    const asked = CONDITIONS.reduce((sum, condition) => sum + rest.split(condition).length - 1, 0);
    return reads <= asked ? [] : [`a call reads jobs without asking whether they are shown:\n${text}`];
  });
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/\$\d+/g, '$n');
}
