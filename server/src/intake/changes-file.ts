import type { ImportChange } from '@zaehlwerk/contract/imports';
import { csvHeader, formatCsvLines } from '@zaehlwerk/domain/table/format-csv';
import { type Columns, number, tableOf, text } from '@zaehlwerk/domain/table/table';

const COLUMNS: Columns<ImportChange> = {
  line: ({ line }) => (line === 0 ? text(null) : number(String(line))),
  orderNumber: ({ orderNumber }) => text(orderNumber),
  obis: ({ obis }) => text(obis),
  column: ({ column }) => text(column),
  before: ({ before }) => text(before),
  after: ({ after }) => text(after),
};

/** What an import would change as CSV, in pieces as it is compared. */
export async function* changesFile(changes: AsyncIterable<readonly ImportChange[]>): AsyncGenerator<string> {
  yield csvHeader(tableOf('changes', COLUMNS, []));
  for await (const some of changes) if (some.length > 0) yield formatCsvLines(tableOf('changes', COLUMNS, some));
}
