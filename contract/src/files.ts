/** The content type of a spreadsheet. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Content types of files of orders or earlier readings. Browsers on Windows call CSV `application/vnd.ms-excel`. */
export const TABLE_FORMATS = {
  'text/csv': 'csv',
  'application/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'text/plain': 'csv',
  'application/vnd.ms-excel': 'csv',
  'application/json': 'json',
  [XLSX_TYPE]: 'xlsx',
} as const satisfies Readonly<Record<string, 'csv' | 'json' | 'xlsx'>>;

/** The kinds of file that a call may answer with. */
export const TABLES_OUT = ['text/csv', XLSX_TYPE] as const;
