import { CALLED_AS } from './called-as.ts';
import { setTimeout as passes } from 'node:timers/promises';
import {
  type ApplicationDeletion,
  getApplicationDeletions,
  type KeptDeletion,
  postApplicationDeletion,
} from '@zaehlwerk/contract/application-deletion';
import { INTERRUPTED, isPassing } from './follow-import.ts';
import { WrongUse } from './operator-client.ts';
import { formatTable, showProgress } from './show.ts';
import { countOf, type VerbCall } from './verb.ts';

const BETWEEN_LOOKS_MS = 1000;
/** A server that restarts is back long before. */
const MOST_SILENT_LOOKS = 600;

/** Says what hangs on a tenant, or deletes it and shows how far that is. */
export async function deleteTenant(call: VerbCall): Promise<number> {
  const { client, option, terminal } = call;
  const applicationId = option('application');
  if (applicationId === undefined) throw new WrongUse('Name what is to be deleted with --application.');
  const [orders, readings] = [countOf(call, 'orders'), countOf(call, 'readings')];
  if ((orders === undefined) !== (readings === undefined)) {
    throw new WrongUse('Say both --orders and --readings, as they were told.');
  }
  const isDry = orders === undefined;
  const { answer } = await client.call(postApplicationDeletion, {
    params: { applicationId },
    query: { dryRun: String(isDry) },
    body: isDry ? {} : { application: applicationId, orders, readings },
  });
  await terminal.out(`${wordDeletion(answer)}\n`);
  return isDry ? 0 : followDeletion(call, applicationId);
}

/** Lists the tenants that are being deleted, or were. */
export async function listDeletions({ client, terminal }: VerbCall): Promise<number> {
  const { deletions } = (await client.call(getApplicationDeletions)).answer;
  if (deletions.length === 0) {
    terminal.printError('No application was deleted.');
    return 0;
  }
  const heads = ['application', 'state', 'begun', 'ended', 'by', 'rows gone', 'photos gone'];
  const rows = deletions.map((one) => [
    one.applicationId,
    one.state === 'deleted' ? 'deleted' : wordShare(one),
    one.begunAt,
    one.endedAt ?? '',
    one.keyName,
    String(one.rowsGone),
    String(one.photosGone),
  ]);
  await terminal.out(`${formatTable(heads, rows)}\n`);
  return 0;
}

/** Looks until it is over, also while the server is away for a moment; an interruption ends nothing but the looking. */
async function followDeletion({ client, terminal }: VerbCall, applicationId: string): Promise<number> {
  const interruption = new AbortController();
  const forget = terminal.onInterrupt(() => interruption.abort());
  let state = `${applicationId}: 0 %`;
  let silent = 0;
  const look = async (): Promise<KeptDeletion | null> => {
    for (;;) {
      const told = await client.call(getApplicationDeletions).catch((error: unknown) => {
        if (!isPassing(error) || silent === MOST_SILENT_LOOKS) throw error;
        silent += 1;
        return null;
      });
      const found = told?.answer.deletions.find((one) => one.applicationId === applicationId);
      if (found !== undefined) {
        silent = 0;
        if (found.state === 'deleted') return found;
        state = `${applicationId}: ${wordShare(found)}`;
      } else if (told !== null) {
        throw new Error(`The server tells no deletion of ${applicationId}. See: ${CALLED_AS} application deletions`);
      }
      const goesOn = await passes(BETWEEN_LOOKS_MS, true, { signal: interruption.signal }).catch(() => false);
      if (!goesOn) return null;
    }
  };
  try {
    const ended = await showProgress(terminal.progress, () => state, look);
    if (ended === null) {
      terminal.printError(`This goes on at the server. Look again: ${CALLED_AS} application deletions`);
      return INTERRUPTED;
    }
    terminal.printError(`${applicationId}: deleted, ${ended.rowsGone} rows and ${ended.photosGone} photos`);
    return 0;
  } finally {
    forget();
  }
}

function wordShare({ share, rows, rowsGone, reason }: KeptDeletion): string {
  const said = `${Math.floor(100 * share)} %, ${rowsGone} of ${rows} rows`;
  return reason === null ? said : `${said}, fails: ${reason}`;
}

function wordDeletion({
  dryRun,
  applicationId,
  name,
  orders,
  readings,
  classes,
  notices,
}: ApplicationDeletion): string {
  const rows = classes.filter(({ count }) => count > 0).map((one) => [one.class, String(one.count), one.outcome]);
  return [
    dryRun
      ? `Nothing deleted yet of ${name}: say --application ${applicationId} --orders ${orders} --readings ${readings} to delete.`
      : `${name} is there for nobody any more; what hangs on it is being deleted.`,
    '',
    formatTable(['class', 'number', 'will be'], rows),
    ...(notices.length === 0 ? [] : ['', ...notices.map(({ count, message }) => `  ${count}: ${message}`)]),
  ].join('\n');
}
