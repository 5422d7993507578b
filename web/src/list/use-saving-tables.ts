import { formatCsv } from '@zaehlwerk/domain/table/format-csv';
import type { Table } from '@zaehlwerk/domain/table/table';
import { useState } from 'react';
import { useDevice } from '../device/use-device.ts';
import { useTexts } from '../text/use-texts.ts';
import { useNotices } from '../ui/use-notices.ts';

/** Saves tables as files. */
interface SavingTables {
  /** Whether one is being written. */
  readonly writing: boolean;
  /** As a spreadsheet. Returns whether the person has the file now; if not, a notice says so. */
  readonly saveSheet: (name: string, table: Table) => Promise<boolean>;
  /** As CSV, in the format of the operator's readings. */
  readonly saveCsv: (name: string, table: Table) => void;
}

export function useSavingTables(): SavingTables {
  const { t } = useTexts();
  const { writeSheet, saveFile } = useDevice();
  const notices = useNotices();
  const [writing, setWriting] = useState(false);
  return {
    writing,
    saveSheet: async (name, table) => {
      setWriting(true);
      try {
        saveFile({ name, content: await writeSheet(table) });
        return true;
      } catch {
        notices.show('ERROR', t('management.accounts.share.exportXlsx.error.title'), t('share.xlsx.failed'));
        return false;
      } finally {
        setWriting(false);
      }
    },
    saveCsv: (name, table) => saveFile({ name, content: new Blob([formatCsv(table)], { type: 'text/csv' }) }),
  };
}
