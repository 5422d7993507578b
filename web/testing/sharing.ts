import {
  deleteShare,
  deleteSharedJob,
  type CreatedShare,
  getShares,
  postShare,
  postShareCredentials,
  postShareMail,
  type Share,
  type ShareCredentials,
} from '@zaehlwerk/contract/sharing';
import { sharesPerJob } from '@zaehlwerk/domain/sharing/shares';
import { type FakeServer, Refuses } from './fakes/fake-server.ts';

/** A sample share; its token identifies it. */
export function share(
  facts: Partial<Omit<Share, 'jobs'>> & { readonly id: string; readonly jobs?: readonly string[] },
) {
  const { id, jobs = [], ...more } = facts;
  return {
    id,
    name: `Zugang ${id}`,
    token: `token-of-${id}`,
    allowToReShare: false,
    furtherShares: 0,
    jobs: jobs.map((job) => ({ id: job })),
    ...more,
  } satisfies Share;
}

/** The access data that the server creates in the `count`th renewal of a share. */
export function newAccess(shareId: string, count = 1): ShareCredentials {
  return { token: `new-${count}-of-${shareId}`, username: 'HP-882014', password: `tau-birke-4${count}-amsel` };
}

/**
 * The server's shares, by the account that has created them; calls read and change this map. `isDone` returns whether a
 * job is done.
 */
export function runSharing(
  server: FakeServer,
  shares: Map<string, readonly Share[]>,
  isDone: (jobId: string) => boolean = () => false,
): void {
  let renewals = 0;
  const giverOf = (bearer: string | null) => bearer?.split('.of-')[1] ?? '';
  const of = (bearer: string | null) => shares.get(giverOf(bearer)) ?? [];
  server.on(getShares, ({ bearer, query: { jobs, shareId } }) => {
    const asked = of(bearer).filter(({ id }) => shareId === undefined || id === shareId);
    if (jobs !== 'count') return { sharedAccounts: asked };
    const counted = asked.map((one) => {
      const done = one.jobs.filter(({ id }) => isDone(id)).length;
      return { ...one, jobs: [], counts: { done, total: one.jobs.length } };
    });
    return { sharedAccounts: counted, sharedJobs: sharesPerJob(of(bearer)).size };
  });
  let made = 0;
  server.on(postShare, ({ bearer, body: { name, allowToReShare, jobIds } }): CreatedShare => {
    made += 1;
    const id = `made-${made}`;
    const access = newAccess(id, made);
    const { token } = access;
    shares.set(giverOf(bearer), [...of(bearer), share({ id, name, token, allowToReShare, jobs: jobIds })]);
    return { id, name, ...access, jobs: jobIds.map((jobId) => ({ id: jobId })) };
  });
  server.on(postShareMail, () => null as never);
  server.on(deleteShare, ({ bearer, params: { shareId } }) => {
    if (!of(bearer).some(({ id }) => id === shareId)) return new Refuses('notFound');
    shares.set(
      giverOf(bearer),
      of(bearer).filter(({ id }) => id !== shareId),
    );
    return null as never;
  });
  server.on(deleteSharedJob, ({ bearer, params: { shareId, jobId } }) => {
    const found = of(bearer).find(({ id }) => id === shareId);
    if (!found?.jobs.some(({ id }) => id === jobId)) return new Refuses('notFound');
    const jobs = found.jobs.filter(({ id }) => id !== jobId);
    shares.set(
      giverOf(bearer),
      of(bearer).map((one) => (one === found ? { ...found, jobs } : one)),
    );
    return null as never;
  });
  server.on(postShareCredentials, ({ bearer, params: { shareId = '' } }) => {
    if (!of(bearer).some(({ id }) => id === shareId)) return new Refuses('notFound');
    renewals += 1;
    const access = newAccess(shareId, renewals);
    const { token } = access;
    shares.set(
      giverOf(bearer),
      of(bearer).map((one) => (one.id === shareId ? { ...one, token } : one)),
    );
    return access;
  });
}
