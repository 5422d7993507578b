import { METER_TYPES, type MeterType } from '@zaehlwerk/domain/meter/meter-type';
import { SHARE_COLUMNS, type ShareColumn } from '@zaehlwerk/domain/sharing/share-table';
import { useMemo } from 'react';
import { useTexts } from '../../text/use-texts.ts';

/** What the lines of the table say again and again. */
export interface LineWords {
  readonly columns: Readonly<Record<ShareColumn, string>>;
  readonly types: Readonly<Record<MeterType, string>>;
  readonly open: string;
  readonly done: string;
  readonly select: string;
}

/** Looked up once for all lines: each look-up takes time while the table is scrolled. */
export function useLineWords(): LineWords {
  const { t } = useTexts();
  return useMemo(
    () => ({
      columns: keyed(SHARE_COLUMNS, (column) => t(`share.table.${column}`)),
      types: keyed(METER_TYPES, (type) => t(`meter.type.${type}`)),
      open: t('share.table.done.open'),
      done: t('share.table.done.done'),
      select: t('share.table.select'),
    }),
    [t],
  );
}

function keyed<K extends string>(keys: readonly K[], value: (key: K) => string): Record<K, string> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, string>;
}
