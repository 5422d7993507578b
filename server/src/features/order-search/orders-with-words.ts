import { searchable, searchJobs } from '@zaehlwerk/domain/job/search-jobs';
import { MOST_LOOKED_AT } from '@zaehlwerk/domain/order-search/order-search';
import { isMail, isMailOf, soughtWords } from '@zaehlwerk/domain/order-search/order-words';
import type { TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { findByWords } from './order-words-store.ts';

/**
 * Orders that the words mean, as the app searches its lists: the index finds what may be meant, and so may be what is new to it; the
 * domain says what is. `more`: there were so many that not all were looked at.
 */
export async function ordersWithWords(
  { db }: Pick<Parts, 'db'>,
  tenant: TenantScope,
  typed: string,
): Promise<{ readonly jobIds: readonly string[]; readonly more: boolean }> {
  const sought = soughtWords(typed);
  if (sought === null) return { jobIds: [], more: false };
  const found = await findByWords(db, tenant, sought, MOST_LOOKED_AT + 1);
  const jobs = found.slice(0, MOST_LOOKED_AT).map(({ jobId, searched, mail }) => ({ jobId, mail, ...searched }));
  const meant = isMail(typed) ? jobs.filter(({ mail }) => isMailOf(typed, mail)) : searchJobs(searchable(jobs), typed);
  return { jobIds: meant.map(({ jobId }) => jobId), more: found.length > MOST_LOOKED_AT };
}
