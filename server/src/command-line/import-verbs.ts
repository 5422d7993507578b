import type { ImportAnswer, OrdersAnswer } from '@zaehlwerk/contract/imports';
import { type OrderFileSuggestion, postOrdersSuggestion } from '@zaehlwerk/contract/order-suggestion';
import { postHistory, postOrders } from '@zaehlwerk/contract/operator';
import { WrongUse } from './operator-client.ts';
import { openOutput } from './output.ts';
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
    'import <file> [--dry-run [--changes FILE]] [--partial] [--application ID]',
    'import <file> --suggest [--application ID]',
    'import <file> --campaign ID [--withdraw-missing NUMBER] [--dry-run [--changes FILE]] [--application ID]',
  ],
  help: `Imports reading orders with their logins.\n${RULES}
  --changes   write all that the file would change, old and new, as CSV to FILE
  --suggest   print how the columns of a foreign file would be read, and why, as \`orderFiles\` for the tenant document;
              store nothing
  --campaign  the campaign that all orders of the file belong to
  --withdraw-missing  withdraw the orders of the campaign that the file lacks, if they are as many as --dry-run has told`,
  options: {
    ...OPTIONS,
    suggest: { type: 'boolean' },
    campaign: { type: 'string' },
    'withdraw-missing': { type: 'string' },
    changes: { type: 'string' },
  },
  run: (call) => (call.flag('suggest') ? suggestMapping(call) : importFile(call, postOrders)),
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
  const changes = call.option('changes');
  if (changes !== undefined && !flag('dry-run')) throw new WrongUse('--changes goes with --dry-run.');
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
  if (status !== 200) return 1;
  if (changes !== undefined) {
    const output = await openOutput(terminal, changes);
    try {
      const asked = { params: { applicationId }, query: { ...query, format: 'csv' }, file: { bytes, type } };
      await client.download(endpoint, asked, output.write);
      await output.end();
    } catch (error) {
      await output.discard();
      throw error;
    }
  }
  return 0;
}

/**
 * What is suggested, to be put into the tenant document, on standard output; why, for whoever is to confirm it, beside it.
 */
async function suggestMapping(call: VerbCall): Promise<number> {
  const { client, terminal } = call;
  const name = onlyWord(call.words, 'file');
  const file = { bytes: readInput(terminal.folder, name), type: typeOfFile(name) };
  const { status, answer } = await client.call(postOrdersSuggestion, {
    params: { applicationId: await pickTenant(call) },
    file,
  });
  if (!('missing' in answer)) {
    await terminal.out(`${wordImport(answer, status === 200)}\n`);
    return 1;
  }
  terminal.printError(wordSuggestion(answer));
  await terminal.out(`${JSON.stringify(answer.orderFiles, null, 2)}\n`);
  return answer.missing.length === 0 ? 0 : 1;
}

const REASONS: Readonly<Record<OrderFileSuggestion['columns'][number]['reason'], string>> = {
  ownName: 'called so',
  otherName: 'another name of it',
  values: 'holds nothing else',
  unknown: 'not known, left out',
};

function wordSuggestion({ headerLine, lines, columns, missing }: OrderFileSuggestion): string {
  const rows = columns.map(({ heading, column, reason, samples }) => [
    heading,
    column ?? '-',
    REASONS[reason],
    samples.join(' | '),
  ]);
  const lacks = missing.length === 0 ? [] : ['', `Nothing is suggested for: ${missing.join(', ')}`];
  return [
    `Header in line ${headerLine}, ${lines} lines below it`,
    '',
    formatTable(['heading', 'column', 'why', 'values'], rows),
    ...lacks,
  ].join('\n');
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

/** Which orders are withdrawn, which the file lacks, and which have been withdrawn before. */
function wordWithdrawn({ withdrawn, missing, stillWithdrawn }: OrdersAnswer, areWithdrawn: boolean): string[] {
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
