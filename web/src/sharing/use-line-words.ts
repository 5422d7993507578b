import type { Job } from '@zaehlwerk/domain/job/job';
import { METER_TYPES, type MeterType, meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import { SHARE_COLUMNS, type ShareColumn, type ShareGrouping } from '@zaehlwerk/domain/sharing/share-table';
import { useMemo } from 'react';
import { formatDay } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';

/** What the lines of the table say again and again. */
export interface LineWords {
  readonly columns: Readonly<Record<ShareColumn, string>>;
  readonly types: Readonly<Record<MeterType, string>>;
  readonly open: string;
  readonly done: string;
  /** Names the check mark of a job, which is found by a finger alone as well. */
  readonly select: (job: Job) => string;
}

/** Looked up once for all lines: each look-up takes time while the table is scrolled. */
export function useLineWords(): LineWords {
  const { t } = useTexts();
  return useMemo(() => {
    const types = keyed(METER_TYPES, (type) => t(`meter.type.${type}`));
    const select = t('share.table.select');
    return {
      columns: keyed(SHARE_COLUMNS, (column) => t(`share.table.${column}`)),
      types,
      open: t('share.table.done.open'),
      done: t('share.table.done.done'),
      select: ({ meter }) => `${types[meterTypeOf(meter)]} ${meter.meterNumber}: ${select}`,
    };
  }, [t]);
}

/** Says what the jobs of a group have in common; the group of those without it says that. */
export function useGroupName(grouping: ShareGrouping | null): (group: string) => string {
  const { t } = useTexts();
  return (group) => {
    if (grouping === null) return group;
    if (group === '') return t(`share.table.without.${grouping as GroupWithout}`);
    if (grouping === 'latestExecution') return t('share.table.until', { day: formatDay(group as never) });
    if (grouping === 'shared') return t(group === 'shared' ? 'share.table.shared.yes' : 'share.table.shared.no');
    if (grouping === 'done') return t(group === 'done' ? 'share.table.done.done' : 'share.table.done.open');
    const type = METER_TYPES.find((one) => one === group);
    return grouping === 'meterType' && type !== undefined ? t(`meter.type.${type}`) : group;
  };
}

type GroupWithout = Exclude<ShareGrouping, 'meterType' | 'done' | 'shared'>;

function keyed<K extends string>(keys: readonly K[], value: (key: K) => string): Record<K, string> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, string>;
}
