import { CALLED_AS } from './called-as.ts';
import { setTimeout as passes } from 'node:timers/promises';
import type { KeptImport, ToldImport } from '@zaehlwerk/contract/kept-import';
import { getImport, getImports } from '@zaehlwerk/contract/import-calls';
import { Refused } from './operator-client.ts';
import { formatTable, type ProgressTarget } from './show.ts';
import type { VerbCall } from './verb.ts';

/** Where an import in the background is asked about. */
interface Place {
  readonly applicationId: string;
  readonly importId: string;
}

const BETWEEN_LOOKS_MS = 1000;
/** A server that restarts is back long before. */
const LONGEST_SILENCE_MS = 10 * 60 * 1000;

/** Interrupted, as shells count it: 128 and the number of SIGINT. */
export const INTERRUPTED = 130;

/**
 * Follows an import to its end and shows how far it is, also while its server is away for a moment; null where the person
 * interrupts it, which ends nothing but the looking.
 */
export async function followImport(
  call: Pick<VerbCall, 'client' | 'terminal'>,
  place: Place,
  what: string,
): Promise<ToldImport | null> {
  const { client, terminal } = call;
  const interruption = new AbortController();
  const forget = terminal.onInterrupt(() => interruption.abort());
  const show = shower(terminal, what);
  let answeredAt = performance.now();
  try {
    for (;;) {
      const told = await client.call(getImport, { params: { ...place } }).catch((error: unknown) => {
        if (!isPassing(error) || performance.now() - answeredAt > LONGEST_SILENCE_MS) throw error;
        return null;
      });
      if (told !== null) {
        answeredAt = performance.now();
        if (isOver(told.answer)) return told.answer;
      }
      show.state(told?.answer ?? null);
      const goesOn = await passes(BETWEEN_LOOKS_MS, true, { signal: interruption.signal }).catch(() => false);
      if (!goesOn) {
        terminal.printError(`This goes on at the server. ${wordLookAgain(place)}`);
        return null;
      }
    }
  } catch (error) {
    if (isPassing(error)) terminal.printError(`What has begun goes on at the server. ${wordLookAgain(place)}`);
    throw error;
  } finally {
    show.end();
    forget();
  }
}

/** Throws where it failed, as a call that waits would have been refused. */
export function refuseFailed({ problem }: Pick<KeptImport, 'problem'>): void {
  if (problem === null) return;
  const fields = problem.fieldErrors.map((fault) => `  ${fault.field}: ${fault.message} (${fault.code})`);
  throw new Refused([`${problem.message} (${problem.status} ${problem.code})`, ...fields].join('\n'), problem);
}

/** How an import is looked at again. */
export function wordLookAgain({ applicationId, importId }: Place): string {
  return `Look again: ${CALLED_AS} import --status ${importId} --application ${applicationId}`;
}

/** The imports of a tenant, the newest first. */
export async function listImports({ client, terminal }: VerbCall, applicationId: string): Promise<number> {
  const { imports, next } = (await client.call(getImports, { params: { applicationId } })).answer;
  if (imports.length === 0) {
    terminal.printError('There are no imports in the background.');
    return 0;
  }
  const rows = imports.map((one) => [
    one.importId,
    one.createdAt,
    one.keyName,
    one.kind,
    one.file.name ?? one.undoes ?? '',
    String(one.file.bytes),
    one.file.sha256.slice(0, 12),
    wordState(one),
    wordCounts(one),
  ]);
  const header = ['id', 'handed in', 'by', 'what', 'file', 'bytes', 'SHA-256', 'state', 'came of it'];
  await terminal.out(`${formatTable(header, rows)}\n`);
  if (next !== null) terminal.printError('There are older ones.');
  return 0;
}

function isOver({ state }: KeptImport): boolean {
  return state === 'done' || state === 'failed';
}

/** The server is away or overloaded for a moment; what it does in the background is not. */
export function isPassing(error: unknown): boolean {
  return error instanceof Refused && (error.problem === null || error.problem.status >= 500);
}

function wordState({ state, dryRun, accepted, passwordsToHash, undoneAt }: KeptImport): string {
  if (state !== 'done') return state;
  if (undoneAt) return 'taken back';
  if (passwordsToHash > 0) return `done, ${numbers(passwordsToHash)} passwords to hash`;
  return accepted === false ? 'rejected' : dryRun ? 'done, dry run' : 'done';
}

function wordCounts({ counts, problem }: KeptImport): string {
  if (problem !== null) return problem.code;
  if (counts === null) return '';
  const { created, updated, unchanged, rejected } = counts;
  return `created ${created}, updated ${updated}, unchanged ${unchanged}, rejected ${rejected}`;
}

const BAR = 30;

/** Shows states: as a bar that moves on a terminal, elsewhere as a line for each tenth. */
function shower(
  { progress, printError }: { readonly progress: ProgressTarget; readonly printError: (line: string) => void },
  what: string,
) {
  let last = '';
  let width = 0;
  return {
    state(kept: KeptImport | null): void {
      const share = kept === null || kept.lines === null || kept.lines === 0 ? 0 : kept.linesDone / kept.lines;
      const state = kept === null ? 'the server does not answer just now, this waits for it' : wordProgress(kept);
      if (progress.isTTY === true) {
        const full = Math.round(BAR * share);
        width = 1;
        progress.write(`\r\u001b[K${what} [${'#'.repeat(full)}${'-'.repeat(BAR - full)}] ${state}`);
        return;
      }
      const said = kept === null ? 'away' : `${kept.state} ${Math.floor(share * 10)}`;
      if (said !== last) printError(`${what}: ${state}`);
      last = said;
    },
    end(): void {
      if (width > 0) progress.write('\r\u001b[K');
    },
  };
}

function wordProgress({ kind, state, lines, linesDone, remainingSeconds }: KeptImport): string {
  if (state === 'waiting') return 'waits for its turn';
  const [parts, begins] = kind === 'undo' ? ['orders and logins', 'begins'] : ['lines', 'the file is read'];
  if (lines === null) return begins;
  const percent = lines === 0 ? 0 : Math.floor((100 * linesDone) / lines);
  const rest = remainingSeconds === null ? '' : `, about ${numbers(remainingSeconds)} s left`;
  return `${percent} %, ${numbers(linesDone)} of ${numbers(lines)} ${parts}${rest}`;
}

function numbers(value: number): string {
  return value.toLocaleString('en');
}
