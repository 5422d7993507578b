import type { Share } from '@zaehlwerk/contract/sharing';
import { shareProgress } from '@zaehlwerk/domain/sharing/shares';
import { tagOf } from '../../http/answer-if-changed.ts';
import type { LongAnswer } from '../../http/answer-if-changed.ts';
import type { AccountScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { openToken } from './share-access.ts';
import { countJobsInShares, countShares, type ListedShare, listShares } from './shares-out-store.ts';

/** What is wanted of the shares: only how many jobs each has; only one of them. */
export interface WantedShares {
  readonly jobs?: 'count' | undefined;
  readonly shareId?: string | undefined;
}

/** The answer of `GET /api/pro/share/account` as JSON in UTF-8: the shares that an account has made, by name. */
export async function sharesAnswer(parts: Parts, scope: AccountScope, wanted: WantedShares): Promise<LongAnswer> {
  const bytes = Buffer.from(
    wanted.jobs === 'count' ? await counted(parts, scope, wanted) : await whole(parts, scope, wanted),
  );
  return { tag: tagOf(bytes), bytes: async () => bytes };
}

/** The jobs, most of the response, are passed through as PostgreSQL wrote them. */
async function whole(parts: Parts, scope: AccountScope, { shareId }: WantedShares): Promise<string> {
  const shares = await listShares(parts.db, scope, shareId ?? null);
  const list = shares.map((share) => {
    const rest = JSON.stringify(factsOf(parts, scope, share));
    return `${rest.slice(0, -1)},"jobs":${share.jobs}}`;
  });
  return `{"sharedAccounts":[${list.join(',')}]}`;
}

async function counted(parts: Parts, scope: AccountScope, { shareId }: WantedShares): Promise<string> {
  const shares = await countShares(parts.db, scope, shareId ?? null);
  const sharedAccounts: Share[] = shares.map((share) => ({
    ...factsOf(parts, scope, share),
    jobs: [],
    counts: shareProgress(share.jobs),
  }));
  return JSON.stringify({ sharedAccounts, sharedJobs: await countJobsInShares(parts.db, scope) });
}

/** All of a share but its jobs. */
function factsOf({ keys }: Parts, tenant: AccountScope, share: ListedShare<unknown>): Omit<Share, 'jobs'> {
  const { id, name, sealedToken, allowToReShare, furtherShares, unsentMails } = share;
  return {
    id,
    name,
    token: sealedToken && openToken(keys, { tenant, accountId: id }, sealedToken),
    allowToReShare,
    furtherShares,
    ...(unsentMails.length > 0 && { unsentMails }),
  };
}
