import path from 'node:path';
import { LONGEST_NAME } from '@zaehlwerk/contract/bounded-text';
import type { ImportAnswer, OrdersAnswer } from '@zaehlwerk/contract/imports';
import { ASKS_FOR_LATER, type ToldImport } from '@zaehlwerk/contract/kept-import';
import { type OrderFileSuggestion, postOrdersSuggestion } from '@zaehlwerk/contract/order-suggestion';
import { postHistory, postOrders } from '@zaehlwerk/contract/import-calls';
import { followImport, INTERRUPTED, listImports, refuseFailed } from './follow-import.ts';
import { WrongUse } from './operator-client.ts';
import { openOutput } from './output.ts';
import { formatTable, showProgress } from './show.ts';
import { TENANT_OPTION, onlyWord, pickTenant, readInput, typeOfFile, type Verb, type VerbCall } from './verb.ts';
import { endUndo, undoImport, wordHowToUndo } from './undo-import-verb.ts';
import { wordImport, wordWithdrawn } from './word-import.ts';

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
    'import --status ID | --list [--application ID]',
    'import --undo ID [--orders NUMBER] [--application ID]',
  ],
  help: `Imports reading orders with their logins.\n${RULES}
  --changes   write all that the file would change, old and new, as CSV to FILE
  --suggest   print how the columns of a foreign file would be read, and why, as \`orderFiles\` for the tenant document;
              store nothing
  --campaign  the campaign that all orders of the file belong to
  --withdraw-missing  withdraw the orders of the campaign that the file lacks, if they are as many as --dry-run has told
  --status    go on looking at an import of a large file, or at taking one back, which the server does in the background
  --list      print such imports: who handed in which file, and what came of it
  --undo      take an import back, whole, as long as nobody has read and nothing else has changed its orders, for 30 days;
              says what hangs on it, and does it once --orders says the number that it told`,
  options: {
    ...OPTIONS,
    suggest: { type: 'boolean' },
    campaign: { type: 'string' },
    'withdraw-missing': { type: 'string' },
    changes: { type: 'string' },
    status: { type: 'string' },
    list: { type: 'boolean' },
    undo: { type: 'string' },
    orders: { type: 'string' },
  },
  run: runImportVerb,
};

export const historyVerb: Verb = {
  name: 'history',
  usage: ['history <file> [--dry-run] [--partial] [--application ID]'],
  help: `Imports earlier readings of known orders.\n${RULES}`,
  options: OPTIONS,
  run: (call) => importFile(call, postHistory),
};

async function runImportVerb(call: VerbCall): Promise<number> {
  const undone = call.option('undo');
  if (undone !== undefined) return undoImport(call, undone);
  if (call.option('orders') !== undefined) throw new WrongUse('--orders goes with --undo.');
  const importId = call.option('status');
  if (importId === undefined && !call.flag('list')) {
    return call.flag('suggest') ? suggestMapping(call) : importFile(call, postOrders);
  }
  if (call.words.length > 0) throw new WrongUse('--status and --list go without a file.');
  const applicationId = await pickTenant(call);
  if (importId === undefined) return listImports(call, applicationId);
  const told = await followImport(call, { applicationId, importId }, 'import');
  return told?.kind === 'undo' ? endUndo(call, told) : endImport(call, told);
}

/** What has come of an import in the background, as of one that was waited for. */
async function endImport({ terminal }: VerbCall, told: ToldImport | null, withdraws = false): Promise<number> {
  if (told === null) return INTERRUPTED;
  refuseFailed(told);
  const { answer, accepted, passwordsToHash } = told;
  const counted = { ...NOTHING_TOLD, ...told.counts, dryRun: told.dryRun };
  await terminal.out(`${wordImport(answer ?? counted, accepted === true)}\n`);
  for (const line of wordWithdrawn(answer ?? counted, withdraws)) await terminal.out(`${line}\n`);
  if (passwordsToHash > 0) {
    const count = passwordsToHash.toLocaleString('en');
    await terminal.out(`Passwords that are hashed in the background: ${count}; signing in works meanwhile\n`);
  }
  return accepted === true ? 0 : 1;
}

function tellHowToUndo({ terminal }: VerbCall, answer: OrdersAnswer | null, applicationId: string): void {
  if (answer?.undo !== undefined) terminal.printError(wordHowToUndo(answer.undo, applicationId));
}

/** Findings and changes are dropped a while after the end. */
const NOTHING_TOLD: ImportAnswer = {
  dryRun: false,
  created: 0,
  updated: 0,
  unchanged: 0,
  rejected: 0,
  findings: [],
  changed: 0,
  cleared: 0,
  changes: [],
};

/** From here on nobody wants to hold a connection until the outcome: some thousand lines. */
const LARGE_BYTES = 1024 * 1024;

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
  const isLarge = bytes.length > LARGE_BYTES;
  const { status, answer } = await showProgress(
    terminal.progress,
    () => `${name}: ${Math.ceil(bytes.length / 1024).toLocaleString('en')} KB are being taken in`,
    () => {
      const late = isLarge ? { fileName: path.basename(name).slice(0, LONGEST_NAME) } : {};
      const headers = isLarge ? ASKS_FOR_LATER : {};
      return client.call(endpoint, {
        params: { applicationId },
        query: { ...query, ...late },
        headers,
        file: { bytes, type },
      });
    },
  );
  const withdraws = query.withdrawMissing !== undefined;
  if ('importId' in answer) {
    const { importId } = answer;
    const told = await followImport(call, { applicationId, importId }, name);
    const code = await endImport(call, told, withdraws);
    if (code !== 0) return code;
    tellHowToUndo(call, told?.answer ?? null, applicationId);
  } else {
    await terminal.out(`${wordImport(answer, status === 200)}\n`);
    for (const line of wordWithdrawn(answer, withdraws)) await terminal.out(`${line}\n`);
    tellHowToUndo(call, answer, applicationId);
    if (status !== 200) return 1;
  }
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
