import { createReadStream } from 'node:fs';
import path from 'node:path';
import { MAX_BODY_BYTES } from '@zaehlwerk/contract/endpoint';
import { postUnsent, UnreadableEntry, UNSENT_FILE_KIND, UnsentHead } from '@zaehlwerk/contract/unsent-file';
import { Refused, WrongUse } from './operator-client.ts';
import { formatTable, showProgress } from './show.ts';
import { TENANT_OPTION, onlyWord, pickTenant, type Verb, type VerbCall } from './verb.ts';

/** Imports an unsent file, which a person has saved on a device that could not send. */
export const importUnsentVerb: Verb = {
  name: 'import-unsent',
  usage: ['import-unsent <file> [--dry-run] [--application ID]'],
  help: `Imports a file of readings that a device could not send, each for its own account. No reading counts twice, even if the
device sends it later or the file is imported again. Good entries are imported even if others are refused. Those of a share
that has ended are imported for whoever gave it the meters.
  --dry-run   only check the file, store nothing`,
  options: { ...TENANT_OPTION, 'dry-run': { type: 'boolean' } },
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
  const applicationId = await pickTenant(call);
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
  const findings = head.error.issues.map(({ path: at, message }) => ({
    field: at.join('.'),
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
    const heir = answer.accountId;
    return {
      line: line.number,
      outcome,
      account: heir === undefined ? account : `${heir} for ${account}, which has ended`,
      findings: [],
    };
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

/** A line of a file without its line feed; `text` is null when it is not UTF-8 or longer than allowed. */
interface Line {
  /** Counts from 1. */
  readonly number: number;
  readonly text: string | null;
}

const LINE_FEED = 0x0a;

/**
 * The lines of a file of any size, one in memory at a time. Only a line feed ends a line: readline would also split at
 * U+2028, which a comment may contain. Empty lines are counted and skipped. Throws WrongUse when the file cannot be
 * read.
 */
async function* readLines(folder: string, name: string, mostBytes: number): AsyncGenerator<Line> {
  let number = 0;
  let begun: Buffer[] = [];
  let length = 0;
  const finish = (): Line | null => {
    number += 1;
    const line = length > mostBytes ? { number, text: null } : { number, text: decode(Buffer.concat(begun)) };
    [begun, length] = [[], 0];
    return line.text?.trim() === '' ? null : line;
  };
  for await (const chunk of chunksOf(path.resolve(folder, name), name)) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      begun.push(chunk.subarray(from, end));
      length += end - from;
      from = end + 1;
      const line = finish();
      if (line !== null) yield line;
    }
    length += chunk.length - from;
    if (length <= mostBytes) begun.push(chunk.subarray(from));
    else begun = [];
  }
  const last = length > 0 ? finish() : null;
  if (last !== null) yield last;
}

async function* chunksOf(file: string, name: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(file)) yield chunk as Buffer;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    throw new WrongUse(`${name} cannot be read (${code}).`);
  }
}

function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // The caller reports such a line.
    return null;
  }
}
