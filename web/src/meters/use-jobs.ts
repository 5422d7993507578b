import {
  type QueryClient,
  type QueryFunctionContext,
  replaceEqualDeep,
  useQueries,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Job } from '@zaehlwerk/domain/job/job';
import { offersPhotoReading, resolveSettings } from '@zaehlwerk/domain/job/settings';
import { mayShare } from '@zaehlwerk/domain/sharing/shares';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useDevice } from '../device/use-device.ts';
import { useConnection, useServerApi } from '../server/use-server.ts';
import { useAccountList, useAccounts } from '../sign-in/use-accounts.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { useTexts } from '../text/use-texts.ts';
import { useNotices } from '../ui/use-notices.ts';
import {
  type AccountJobs,
  endedKey,
  jobsKey,
  JobsNotLoaded,
  joinJobs,
  loadJobs,
  ownersOf,
  replaceJob,
} from './load-jobs.ts';

/** How long after the last response the list still counts as loading. */
export const LOADING_AFTERWARDS_MS = 1000;

/** The jobs of everybody signed in on this device. */
export interface Jobs {
  readonly jobs: readonly Job[];
  /** 'loading' until every account has answered once, 'loaded' from then on. */
  readonly state: 'loading' | 'loaded';
  /** Whether some account's jobs could not be loaded, and whether that is for lack of a network. */
  readonly failed: false | 'offline' | 'failed';
  /** Whether jobs are being fetched, or were less than a second ago. */
  readonly loading: boolean;
  /** The account on whose behalf a job is read and sent. */
  readonly accountOf: (jobId: string) => string | null;
  /** The jobs that one account sees; also those that others see too. */
  readonly jobsOf: (accountId: string) => readonly Job[];
}

/** Loads the jobs with one call per login and shares the copies with every other screen. */
export function useJobs(): Jobs {
  const accounts = useAccountList();
  const accountIds = useMemo(() => accounts.map(({ id }) => id), [accounts]);
  const { copies, fetching, pending, failed } = useLists(accountIds, combine);
  const loading = useAfterglow(fetching);
  const lists = useMemo(
    () => accountIds.flatMap((accountId, index) => listOf(accountId, copies[index] ?? null)),
    [accountIds, copies],
  );
  const jobs = useMemo(() => joinJobs(lists), [lists]);
  const owners = useMemo(() => ownersOf(lists), [lists]);
  return {
    jobs,
    state: pending ? 'loading' : 'loaded',
    failed,
    loading,
    accountOf: (jobId) => owners.get(jobId) ?? null,
    jobsOf: (id) => lists.find(({ accountId }) => accountId === id)?.jobs ?? [],
  };
}

/** Whether some account on this device has a job that it may share. */
export function useMayShareAny(): boolean {
  const { reshareAllowed } = usePortal();
  const accounts = useAccountList();
  const any = useCallback(
    (lists: readonly UseQueryResult<readonly Job[]>[]) =>
      lists.some(({ data }) => mayShare(data ?? [], reshareAllowed)),
    [reshareAllowed],
  );
  return useLists(
    useMemo(() => accounts.map(({ id }) => id), [accounts]),
    any,
  );
}

/** Whether photos are read for some job on this device, provided it is a mobile one. */
export function useReadsPhotosOfAny(mobile: boolean): boolean {
  const { jobSettings } = usePortal();
  const accounts = useAccountList();
  const any = useCallback(
    (lists: readonly UseQueryResult<readonly Job[]>[]) =>
      mobile &&
      lists.some(({ data }) =>
        data?.some(({ config }) => offersPhotoReading(mobile, resolveSettings(jobSettings, config))),
      ),
    [jobSettings, mobile],
  );
  return useLists(
    useMemo(() => accounts.map(({ id }) => id), [accounts]),
    any,
  );
}

/** The jobs of each account, loaded where they are missing, as `read` sees them. */
function useLists<T>(accountIds: readonly string[], read: (lists: readonly UseQueryResult<readonly Job[]>[]) => T): T {
  const load = useLoad();
  return useQueries({
    queries: accountIds.map((id) => ({
      queryKey: jobsKey(id),
      queryFn: ({ signal, client }: QueryFunctionContext) => load(id, client, signal),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    })),
    combine: read,
  });
}

/** Loads the jobs again when a screen with the list opens. The very first load is already under way. */
export function useReloadOnOpening(): void {
  const client = useQueryClient();
  useEffect(() => {
    void reloadJobs(client);
  }, [client]);
}

/** Asks the server for the jobs again, unless that is already under way. */
export async function reloadJobs(client: QueryClient): Promise<void> {
  await client.refetchQueries({ queryKey: ['jobs'], predicate: answered }, { cancelRefetch: false });
}

/** Takes over the server's version of a job, for every account that sees it. */
export function takeOverJob(client: QueryClient, job: Job): void {
  client.setQueriesData<readonly Job[]>({ queryKey: ['jobs'] }, (jobs) => jobs && replaceJob(jobs, job));
}

/** Forgets what was loaded for accounts that are gone: their query keys contain the id. */
export function forgetAccounts(client: QueryClient, gone: readonly string[]): void {
  client.removeQueries({ predicate: ({ queryKey }) => gone.some((id) => queryKey.includes(id)) });
}

function useLoad(): (accountId: string, client: QueryClient, signal: AbortSignal) => Promise<readonly Job[]> {
  const [api, accounts, notices, connection, { t }] = [
    useServerApi(),
    useAccounts(),
    useNotices(),
    useConnection(),
    useTexts(),
  ];
  const onFailure = () => {
    // Several accounts that fail together are one message.
    if (notices.isShown('jobs.failed')) return;
    notices.show('ERROR', t('jobs.failed.title'), t('jobs.failed.text'), 'jobs.failed');
  };
  return (accountId, client, signal) =>
    loadJobs({
      api,
      bearer: accounts.bearerOf(accountId),
      signal,
      known: () => client.getQueryData(jobsKey(accountId)),
      unlessSame: replaceEqualDeep,
      keepEnded: (ended) => void client.setQueryData<readonly Job[]>(endedKey(accountId), ended),
      reachable: connection.check,
      onFailure,
    });
}

function combine(results: readonly UseQueryResult<readonly Job[]>[]) {
  const failures = results.filter((one) => one.isError);
  const offline = failures.every(({ error }) => error instanceof JobsNotLoaded && error.offline);
  return {
    // Null instead of undefined: an account without a response keeps its place in the list.
    copies: results.map((one) => one.data ?? null),
    fetching: results.some((one) => one.isFetching),
    pending: results.some((one) => one.isPending),
    failed: failures.length > 0 && (offline ? ('offline' as const) : ('failed' as const)),
  };
}

function listOf(accountId: string, jobs: readonly Job[] | null): AccountJobs[] {
  return jobs === null ? [] : [{ accountId, jobs }];
}

function answered({ state }: { readonly state: { readonly status: string } }): boolean {
  return state.status !== 'pending';
}

/** True while `active`, and one second longer. */
function useAfterglow(active: boolean): boolean {
  const { clock } = useDevice();
  const [glowing, setGlowing] = useState(active);
  if (active && !glowing) setGlowing(true);
  useEffect(() => {
    if (active) return;
    return clock.after(LOADING_AFTERWARDS_MS, () => setGlowing(false));
  }, [active, clock]);
  return glowing;
}
