import type { ColumnList } from '../files/columns.ts';

/** The columns of a file of earlier readings (interfaces.md, "Files in"). */
const NAMES = ['Auftragsnummer', 'OBIS', 'Ablesedatum', 'Zählerstand', 'Grund', 'Anderer Grund', 'Erfasst am'] as const;

export type HistoryColumn = (typeof NAMES)[number];

export const HISTORY_COLUMNS: ColumnList<HistoryColumn> = {
  names: NAMES,
  required: ['Auftragsnummer', 'OBIS', 'Ablesedatum', 'Zählerstand'],
};
