import type { Finding } from '@zaehlwerk/domain/finding';
import type { Job } from '@zaehlwerk/domain/job/job';
import { type PlannedShare, planShares } from '@zaehlwerk/domain/sharing/making-shares';
import { checkAccessName, checkJobCount } from '@zaehlwerk/domain/sharing/new-share';
import { groupOf } from '@zaehlwerk/domain/sharing/share-table';
import { useMemo, useState } from 'react';
import { useTexts } from '../text/use-texts.ts';

/** So many accesses at once are rather a mistake than meant: they are asked about. */
export const MANY_SHARES = 200;

/** By what one access each is made; null: one for all. */
export type Way = 'building' | 'street' | 'objectKey' | null;
const WAYS = ['building', 'street', 'objectKey'] as const;

/** What is typed in the form: one access for all jobs, or one for each group of them. */
export interface AccessPlan {
  /** The ways in which there is more than one group, after that of one access. */
  readonly ways: readonly Way[];
  readonly way: Way;
  readonly choose: (way: Way) => void;
  /** With the names as typed. */
  readonly planned: readonly PlannedShare[];
  readonly rename: (index: number, name: string) => void;
  readonly mayShareOn: boolean;
  readonly allow: (mayShareOn: boolean) => void;
}

export function useAccessPlan(jobs: readonly Job[]): AccessPlan {
  const { t } = useTexts();
  const [way, choose] = useState<Way>(null);
  const [mayShareOn, allow] = useState(false);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const others = t('share.access.others');
  const plans = useMemo(() => {
    const one = [{ name: '', jobIds: jobs.map(({ id }) => id) }];
    const groups = WAYS.map((by) => [by, planShares(jobs, (job) => groupOf(job, by), others)] as const);
    return new Map<Way, PlannedShare[]>([[null, one], ...groups.filter(([, planned]) => planned.length > 1)]);
  }, [jobs, others]);
  const planned = (plans.get(way) ?? []).map((share, index) => ({
    ...share,
    name: typed[`${way} ${index}`] ?? share.name,
  }));
  return {
    ways: [...plans.keys()],
    way,
    choose,
    planned,
    rename: (index, name) => setTyped({ ...typed, [`${way} ${index}`]: name }),
    mayShareOn,
    allow,
  };
}

/** What keeps an access from being made: its name, or more meters than one may have (SHR-29, SHR-25). */
export function faultsOf({ name, jobIds }: PlannedShare): Finding[] {
  return [...checkAccessName(name), ...checkJobCount(jobIds.length)];
}
