import { CALLED_AS } from './called-as.ts';
import type { OrdersAnswer } from '@zaehlwerk/contract/imports';
import { postImportUndo } from '@zaehlwerk/contract/undo-import';
import type { Undone } from '@zaehlwerk/contract/undone';
import type { ToldImport } from '@zaehlwerk/contract/kept-import';
import { followImport, INTERRUPTED, refuseFailed } from './follow-import.ts';
import { WrongUse } from './operator-client.ts';
import { pickTenant, type VerbCall } from './verb.ts';

/** Takes an import back once the number of orders is said that was told; until then only says what would happen. */
export async function undoImport(call: VerbCall, importId: string): Promise<number> {
  const { client, option, terminal, words } = call;
  if (words.length > 0) throw new WrongUse('--undo goes without a file.');
  const said = option('orders');
  if (said !== undefined && !/^\d{1,9}$/.test(said)) throw new WrongUse('--orders is a whole number.');
  const isDry = said === undefined;
  const params = { applicationId: await pickTenant(call), importId };
  const body = isDry ? {} : { orders: Number(said) };
  const { answer } = await client.call(postImportUndo, { params, query: { dryRun: String(isDry) }, body });
  if ('state' in answer) {
    const { applicationId } = params;
    return endUndo(call, await followImport(call, { applicationId, importId: answer.importId }, 'undo'));
  }
  for (const line of wordUndone(answer)) await terminal.out(`${line}\n`);
  return isDry && answer.obstacles.inTheWay.length > 0 ? 1 : 0;
}

/** What has become of an import that was taken back in the background. */
export async function endUndo({ terminal }: Pick<VerbCall, 'terminal'>, told: ToldImport | null): Promise<number> {
  if (told === null) return INTERRUPTED;
  refuseFailed(told);
  // An instance of a version before takes it for a file, and refuses that.
  if (told.accepted !== true) {
    terminal.printError('It was not taken back: ask once more when all instances are of one version.');
    return 1;
  }
  const lines = told.undone ? wordUndone(told.undone) : ['Taken back.'];
  for (const line of lines) await terminal.out(`${line}\n`);
  return 0;
}

/** How an import is taken back, for whoever has just made one. */
export function wordHowToUndo({ importId }: NonNullable<OrdersAnswer['undo']>, applicationId: string): string {
  return `Take it back, as long as nobody has read: ${CALLED_AS} import --undo ${importId} --application ${applicationId}`;
}

function wordUndone({
  dryRun,
  orders,
  created,
  changed,
  moved,
  withdrawn,
  shared,
  earlierReadings,
  logins,
  obstacles,
}: Undone): string[] {
  const { readAfterwards, changedAfterwards, archivedCampaign, inTheWay } = obstacles;
  const blocked = readAfterwards + changedAfterwards + archivedCampaign;
  const outcome = !dryRun
    ? 'Taken back'
    : blocked > 0
      ? 'Cannot be taken back'
      : `Nothing changed yet: say --orders ${orders} to take it back`;
  const more = blocked - inTheWay.length;
  const named = inTheWay.map(({ orderNumber, reason }) => `  ${orderNumber}: ${reason}`);
  const { deleted, withAccess, restored, stay, staying } = logins;
  const inTheWayOfIt =
    blocked === 0
      ? []
      : [
          `In the way: read since ${readAfterwards}, changed since ${changedAfterwards}, in an archived campaign ${archivedCampaign}`,
          ...named,
          ...(more > 0 ? [`  and ${more} more`] : []),
        ];
  // Nothing else hangs on these.
  if (earlierReadings !== undefined) {
    const readings = `deleted ${earlierReadings.deleted}, as before ${earlierReadings.restored}`;
    return [`${outcome}. Earlier readings of ${orders} orders: ${readings}`, ...inTheWayOfIt];
  }
  return [
    `${outcome}. Orders ${orders}: deleted ${created}, as before ${changed}, back with their former login ${moved}; no longer withdrawn ${withdrawn}, in shares that lose them ${shared}`,
    `Logins: deleted ${deleted}, of these with a link or code in a letter ${withAccess}; as before ${restored}; left as they are ${stay}`,
    ...(staying.length === 0 ? [] : [`Left as they are: ${staying.join(', ')}${stay > staying.length ? ' …' : ''}`]),
    ...inTheWayOfIt,
  ];
}
