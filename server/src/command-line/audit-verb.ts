import { getAudit, getAuditChain, type ListedAct } from '@zaehlwerk/contract/audit';
import { actsTable } from '../export/reading-columns.ts';
import { exportList, targetOf } from './export-verb.ts';
import { Refused, WrongUse } from './operator-client.ts';
import { formatTable, showProgress } from './show.ts';
import { TENANT_OPTION, type Verb, type VerbCall } from './verb.ts';

const FILTERS = '[--application ID] [--key-id ID] [--act NAME] [--object ID] [--from DAY] [--to DAY]';

/** Lists and exports what operators did, and checks that nobody touched what is kept of it. */
export const auditVerb: Verb = {
  name: 'audit',
  usage: [
    `audit ${FILTERS}`,
    `audit export ${FILTERS} [--format csv|json|xlsx] [--after NUMBER] [--out FILE]`,
    'audit verify [--after NUMBER [--hash HASH]]',
  ],
  help: `Lists the newest acts of operators, or exports all of them, the oldest first.
  --act       such as order.import, login.issueCredentials, setting.put, key.end, mail.sendAgain
  --object    the id of what was done something to: an order number, an account, a key, a mail
  --from/--to days such as 2026-03-31, both included
\`verify\` follows the chain of the entries, all of them or those after a number, and names the first that does not fit.
It prints the last number and its hash: kept elsewhere, they tell later, as --after and --hash, whether the end was cut off
or entries up to that one were written anew.`,
  options: {
    ...TENANT_OPTION,
    'key-id': { type: 'string' },
    act: { type: 'string' },
    object: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    format: { type: 'string' },
    after: { type: 'string' },
    hash: { type: 'string' },
    out: { type: 'string' },
  },
  run(call) {
    const [what, ...words] = call.words;
    if (words.length > 0) throw new WrongUse('Use `audit`, `audit export` or `audit verify`.');
    if (what === undefined) return listActs(call);
    if (what === 'export') return exportActs(call);
    if (what === 'verify') return verify(call);
    throw new WrongUse('Use `audit`, `audit export` or `audit verify`.');
  },
};

function filterOf({ option }: VerbCall) {
  return {
    applicationId: option('application'),
    keyId: option('key-id'),
    act: option('act'),
    object: option('object'),
    from: option('from'),
    to: option('to'),
  };
}

/** How many acts are shown. */
const SHOWN = '100';

async function listActs(call: VerbCall): Promise<number> {
  const query = { ...filterOf(call), order: 'newest', limit: SHOWN, after: call.option('after') };
  const { entries } = (await call.client.call(getAudit, { query })).answer;
  const heads = ['number', 'at', 'key', 'act', 'application', 'objects', 'details'];
  const rows = entries.map((entry) => [
    String(entry.number),
    entry.at,
    entry.keyName,
    entry.act,
    entry.applicationId ?? '',
    objectsOf(entry),
    Object.entries(entry.details)
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
  ]);
  if (rows.length > 0) await call.terminal.out(`${formatTable(heads, rows)}\n`);
  else call.terminal.printError('There are no such acts.');
  return 0;
}

function objectsOf({ objects: [first = '', ...others], objectCount }: ListedAct): string {
  return others.length === 0 ? first : `${first} and ${objectCount - 1} more`;
}

function exportActs(call: VerbCall): Promise<number> {
  return exportList<ListedAct>(call, targetOf(call), {
    listed: 'entries',
    async ask(after) {
      const { entries, next } = (await call.client.call(getAudit, { query: { ...filterOf(call), after } })).answer;
      return { rows: entries, next: String(next) };
    },
    table: actsTable,
  });
}

function isDeletedByRule(error: unknown): boolean {
  return error instanceof Refused && (error.problem?.fieldErrors.some(({ code }) => code === 'deletedByRule') ?? false);
}

async function verify({ client, terminal, option }: VerbCall): Promise<number> {
  let after = option('after');
  let hash = option('hash');
  if (hash !== undefined && after === undefined) throw new WrongUse('--hash is that of the entry --after names.');
  const follow = async () => {
    for (;;) {
      const asked = await client.call(getAuditChain, { query: { after, hash } }).catch((error: unknown) => {
        // A rule has deleted past the page before: the chain begins later by now.
        if (!isDeletedByRule(error) || after === option('after')) throw error;
        return null;
      });
      [after, hash] = asked === null ? [option('after'), option('hash')] : [after, hash];
      if (asked === null) continue;
      const { answer } = asked;
      if (!answer.more) return answer;
      after = String(answer.last.number);
      hash = answer.last.hash;
    }
  };
  const {
    last,
    misfit,
    removed = [],
  } = await showProgress(terminal.progress, () => `${after ?? 0} entries fit`, follow);
  for (const one of removed) {
    terminal.printError(`Entries ${one.first} to ${one.last} were deleted by rule at ${one.at}.`);
  }
  await terminal.out(`${last.number} ${last.hash}\n`);
  if (misfit === null) return 0;
  const why = {
    missing: 'entries before it are missing',
    changed: 'it or the entry before it was changed',
    otherHash: 'it has another hash than the one that was noted',
  }[misfit.why];
  terminal.printError(`Entry ${misfit.number} does not fit: ${why}.`);
  return 1;
}
