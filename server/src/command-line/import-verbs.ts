import type { ImportAnswer, OrdersAnswer } from '@zaehlwerk/contract/imports';
import { postHistory, postOrders } from '@zaehlwerk/contract/operator';
import { formatTable, showProgress } from './show.ts';
import { wordAtStake } from './withdraw-verbs.ts';
import { TENANT_OPTION, onlyWord, pickTenant, readInput, typeOfFile, type Verb, type VerbCall } from './verb.ts';

const OPTIONS = {
  ...TENANT_OPTION,
  'dry-run': { type: 'boolean' },
  partial: { type: 'boolean' },
} as const;

const RULES = `The file is CSV, XLSX or JSON, by its ending. A single wrong line rejects the whole file.
  --dry-run   only check the file, say what it would change, store nothing
  --partial   import the good lines even if others are wrong`;

export const importVerb: Verb = {
  name: 'import',
  usage: [
    'import <file> [--dry-run] [--partial] [--application ID]',
    'import <file> --campaign ID [--withdraw-missing NUMBER] [--dry-run] [--application ID]',
  ],
  help: `Imports reading orders with their logins.\n${RULES}
  --campaign  the campaign that all orders of the file belong to
  --withdraw-missing  withdraw the orders of the campaign that the file lacks, if they are as many as --dry-run has told`,
  options: { ...OPTIONS, campaign: { type: 'string' }, 'withdraw-missing': { type: 'string' } },
  run: (call) => importFile(call, postOrders),
};

export const historyVerb: Verb = {
  name: 'history',
  usage: ['history <file> [--dry-run] [--partial] [--application ID]'],
  help: `Imports earlier readings of known orders.\n${RULES}`,
  options: OPTIONS,
  run: (call) => importFile(call, postHistory),
};

async function importFile(call: VerbCall, endpoint: typeof postOrders | typeof postHistory): Promise<number> {
  const { client, terminal, flag } = call;
  const name = onlyWord(call.words, 'file');
  const type = typeOfFile(name);
  const bytes = readInput(terminal.folder, name);
  const applicationId = await pickTenant(call);
  const query = {
    dryRun: flag('dry-run') ? 'true' : undefined,
    partial: flag('partial') ? 'true' : undefined,
    campaign: call.option('campaign'),
    withdrawMissing: call.option('withdraw-missing'),
  };
  const { status, answer } = await showProgress(
    terminal.progress,
    () => `${name}: ${Math.ceil(bytes.length / 1024).toLocaleString('en')} KB are being taken in`,
    () => client.call(endpoint, { params: { applicationId }, query, file: { bytes, type } }),
  );
  await terminal.out(`${wordImport(answer, status === 200)}\n`);
  for (const line of wordWithdrawn(answer, query.withdrawMissing !== undefined)) await terminal.out(`${line}\n`);
  return status === 200 ? 0 : 1;
}

/** Findings as a table, then what changes, then the counts of lines. */
function wordImport(answer: ImportAnswer, accepted: boolean): string {
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

/** Which orders are withdrawn, and which the file lacks. */
function wordWithdrawn({ withdrawn, missing }: OrdersAnswer, areWithdrawn: boolean): string[] {
  const byColumn = withdrawn === undefined ? [] : [`Withdrawn by the file: ${wordAtStake(withdrawn)}`];
  if (missing === undefined) return byColumn;
  const what = areWithdrawn ? 'Missing in the file and withdrawn' : 'Missing in the file, left as they are';
  return [...byColumn, `${what}: ${wordAtStake(missing)}`];
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
