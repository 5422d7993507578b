import type { ImportAnswer, OrdersAnswer } from '@zaehlwerk/contract/imports';
import { formatTable } from './show.ts';
import { wordAtStake } from './withdraw-verbs.ts';

/** Findings as a table, then what changes, then the counts of lines. */
export function wordImport(answer: ImportAnswer, accepted: boolean): string {
  const { findings, moreFindings = [], created, updated, unchanged, rejected, dryRun } = answer;
  const rows = findings.map(({ line, column, value, code, message }) => [
    String(line),
    column ?? '',
    value ?? '',
    code,
    message,
  ]);
  const more = moreFindings.map(({ code, count }) => `${count} more of ${code}`);
  const table =
    rows.length === 0 ? [] : [formatTable(['line', 'column', 'value', 'code', 'finding'], rows), ...more, ''];
  const counts = `created ${created}, updated ${updated}, unchanged ${unchanged}, rejected ${rejected}`;
  const outcome = accepted ? (dryRun ? 'Nothing stored, dry run' : 'Done') : 'Nothing stored';
  return [...table, ...wordChanges(answer), `${outcome}: ${counts}`].join('\n');
}

/** Which orders are withdrawn, which the file lacks, and which have been withdrawn before. */
export function wordWithdrawn({ withdrawn, missing, stillWithdrawn }: OrdersAnswer, areWithdrawn: boolean): string[] {
  const byColumn = withdrawn === undefined ? [] : [`Withdrawn by the file: ${wordAtStake(withdrawn)}`];
  const what = areWithdrawn ? 'Missing in the file and withdrawn' : 'Missing in the file, left as they are';
  const lacking = missing === undefined ? [] : [`${what}: ${wordAtStake(missing)}`];
  const still = stillWithdrawn === undefined ? [] : [`Withdrawn before, and still: ${wordStill(stillWithdrawn)}`];
  return [...byColumn, ...lacking, ...still];
}

function wordStill({ orders, orderNumbers }: NonNullable<OrdersAnswer['stillWithdrawn']>): string {
  const more = orders - orderNumbers.length;
  return `orders ${orders}: ${orderNumbers.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** What is replaced, old and new; values that are cleared stand out, since they cannot be recovered. */
function wordChanges({ changes, changed, cleared }: ImportAnswer): string[] {
  if (changed === 0) return [];
  const rows = changes.map(({ line, orderNumber, obis, column, before, after }) => [
    String(line),
    orderNumber,
    obis ?? '',
    column,
    before ?? '',
    after ?? 'CLEARED',
  ]);
  const hidden = changed - changes.length;
  const all = `Fields changed: ${changed}, of these cleared: ${cleared}${hidden > 0 ? `; ${hidden} are not shown` : ''}`;
  return [formatTable(['line', 'order', 'register', 'column', 'old', 'new'], rows), '', all, ''];
}
