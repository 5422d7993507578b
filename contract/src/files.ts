/** The content type of a spreadsheet. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What a file of orders or earlier readings may call itself. Browsers on Windows call CSV `application/vnd.ms-excel`. */
export const TABLE_FORMATS = {
  'text/csv': 'csv',
  'application/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'text/plain': 'csv',
  'application/vnd.ms-excel': 'csv',
  'application/json': 'json',
  [XLSX_TYPE]: 'xlsx',
} as const satisfies Readonly<Record<string, 'csv' | 'json' | 'xlsx'>>;

/** As which files an answer may come, where a call can be asked for one. */
export const TABLES_OUT = ['text/csv', XLSX_TYPE] as const;
