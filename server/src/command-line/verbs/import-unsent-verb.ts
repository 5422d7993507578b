import { MAX_BODY_BYTES } from '@zaehlwerk/contract/endpoint';
import { postUnsent, UnreadableEntry, UNSENT_FILE_KIND, UnsentHead } from '@zaehlwerk/contract/unsent-file';
import { Refused } from '../faults.ts';
import { formatTable } from '../format-table.ts';
import { APPLICATION_OPTION, pickApplication, type Verb, type VerbCall } from './verb.ts';
import { type Line, readLines } from './read-lines.ts';
import { onlyWord } from './read-input.ts';
import { showProgress } from '../show-progress.ts';

/** Imports an unsent file, which a person has saved on a device that could not send. */
export const importUnsentVerb: Verb = {
  name: 'import-unsent',
  usage: ['import-unsent <file> [--dry-run] [--application ID]'],
  help: `Imports a file of readings that a device could not send, each for its own account. No reading counts twice, even if the
device sends it later or the file is imported again. Good entries are imported even if others are refused.
  --dry-run   only check the file, store nothing`,
  options: { ...APPLICATION_OPTION, 'dry-run': { type: 'boolean' } },
  run: importUnsent,
};

type Outcome = 'accepted' | 'already there' | 'refused';

interface Finding {
  /** The field within the line; empty for the line as a whole. */
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** The result of one line. */
interface TriedLine {
  readonly line: number;
  readonly outcome: Outcome;
  readonly account: string;
  readonly findings: readonly Finding[];
}

/** The largest body a device may send, with room for the fields around it. */
const LONGEST_LINE = MAX_BODY_BYTES + 1024 * 1024;

const UNREADABLE = {
  photoLost: 'The device has lost a photo of it; the file holds the typed values.',
  notUnderstood: 'The device itself could not read this entry; the file holds its stored data.',
} as const;

async function importUnsent(call: VerbCall): Promise<number> {
  const { terminal } = call;
  const name = onlyWord(call.words, 'file');
  const lines = readLines(terminal.folder, name, LONGEST_LINE);
  const head = readHead(await firstOf(lines), name);
  const applicationId = await pickApplication(call);
  const dryRun = call.flag('dry-run') || head.findings.length > 0;
  const tried: TriedLine[] = [];
  try {
    const state = (): string => `${name}: ${tried.length.toLocaleString('en')} entries`;
    await showProgress(terminal.progress, state, async () => {
      for await (const line of lines) tried.push(await takeIn(call, applicationId, line, dryRun));
    });
  } catch (error) {
    await terminal.out(`${wordOutcome(tried, head.findings, dryRun)}\n`);
    if (error instanceof Refused) terminal.printError('Not all lines were tried. It is safe to import the file again.');
    throw error;
  }
  const findings = [...head.findings, ...missingOf(head.entries, tried.length)];
  await terminal.out(`${wordOutcome(tried, findings, dryRun)}\n`);
  return findings.length === 0 && tried.every(({ outcome }) => outcome !== 'refused') ? 0 : 1;
}

async function firstOf(lines: AsyncGenerator<Line>): Promise<Line | null> {
  const first = await lines.next();
  return first.done === true ? null : first.value;
}

/** Throws when the file is no unsent file. With findings, its entries are only checked. */
function readHead(
  line: Line | null,
  name: string,
): { readonly entries: number; readonly findings: readonly Finding[] } {
  const value = parse(line?.text ?? '');
  const head = UnsentHead.safeParse(value);
  if (head.success) return { entries: head.data.entries, findings: [] };
  const { file, entries } = (value ?? {}) as { readonly file?: unknown; readonly entries?: unknown };
  if (file !== UNSENT_FILE_KIND) throw new Refused(`${name} is not a file of unsent readings.`);
  const findings = head.error.issues.map(({ path, message }) => ({
    field: path.join('.'),
    code: 'head',
    message: `The first line is invalid: ${message}.`,
  }));
  return { entries: typeof entries === 'number' ? entries : 0, findings };
}

function missingOf(announced: number, found: number): Finding[] {
  if (announced <= found) return [];
  const message = `The file is incomplete: it should have ${announced} entries and has ${found}.`;
  return [{ field: 'entries', code: 'cutOff', message }];
}

async function takeIn({ client }: VerbCall, applicationId: string, line: Line, dryRun: boolean): Promise<TriedLine> {
  const value = parse(line.text ?? '');
  const { accountId } = (value ?? {}) as { readonly accountId?: unknown };
  const account = typeof accountId === 'string' ? accountId : '';
  const refused = (findings: readonly Finding[]): TriedLine => ({
    line: line.number,
    outcome: 'refused',
    account,
    findings,
  });
  if (line.text === null || value === undefined) {
    return refused([{ field: '', code: 'unreadable', message: 'This line cannot be read.' }]);
  }
  const unreadable = UnreadableEntry.safeParse(value);
  if (unreadable.success) {
    const { reason } = unreadable.data;
    return refused([{ field: '', code: reason, message: UNREADABLE[reason] }]);
  }
  try {
    // The line's own bytes: parsing and writing again could change numbers or texts.
    const file = { bytes: Buffer.from(line.text), type: 'application/json' };
    const query = { dryRun: dryRun ? 'true' : undefined };
    const { answer } = await client.call(postUnsent, { params: { applicationId }, query, file });
    const outcome = answer.outcome === 'accepted' ? 'accepted' : 'already there';
    return { line: line.number, outcome, account, findings: [] };
  } catch (error) {
    if (!(error instanceof Refused) || error.problem === null || !isOfEntry(error.problem.status)) throw error;
    const { code, message, fieldErrors } = error.problem;
    return refused(fieldErrors.length === 0 ? [{ field: '', code, message }] : fieldErrors);
  }
}

/** Whether a refusal is about the entry, not about key, address or state of the server. */
function isOfEntry(status: number): boolean {
  return [400, 403, 409, 413].includes(status);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller reports it as a finding of the line.
    return undefined;
  }
}

/** A row per entry, with further rows for its further findings; then the findings of the file, and the counts. */
function wordOutcome(tried: readonly TriedLine[], ofFile: readonly Finding[], dryRun: boolean): string {
  const rows = tried.flatMap(({ line, outcome, account, findings }) => {
    const [first, ...others] = findings.map(({ field, code, message }) => [field, code, message]);
    return [[String(line), outcome, account, ...(first ?? [])], ...others.map((cells) => ['', '', '', ...cells])];
  });
  const table = [...rows, ...ofFile.map(({ field, code, message }) => ['1', 'file', '', field, code, message])];
  const count = (outcome: Outcome): number => tried.filter((one) => one.outcome === outcome).length;
  const counts = `accepted ${count('accepted')}, already there ${count('already there')}, refused ${count('refused')}`;
  return [
    ...(table.length === 0 ? [] : [formatTable(['line', 'outcome', 'account', 'field', 'code', 'finding'], table), '']),
    `${dryRun ? 'Nothing stored, dry run' : 'Done'}: ${counts}`,
  ].join('\n');
}
