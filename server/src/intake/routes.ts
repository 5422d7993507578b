import type { ImportChange } from '@zaehlwerk/contract/imports';
import { csvHeader, formatCsvLines } from '@zaehlwerk/domain/table/format-csv';
import { type Columns, number, tableOf, text } from '@zaehlwerk/domain/table/table';
import { Readable } from 'node:stream';
import { asksForLater } from '@zaehlwerk/contract/kept-import';
import { postOrdersMove } from '@zaehlwerk/contract/moves';
import { postHistory, postOrders } from '@zaehlwerk/contract/import-calls';
import { TABLE_FORMATS } from '@zaehlwerk/contract/operator';
import { postOrdersSuggestion } from '@zaehlwerk/contract/order-suggestion';
import { languageOf } from '@zaehlwerk/contract/text/word';
import { postRestorations, postWithdrawals } from '@zaehlwerk/contract/withdrawals';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Changing } from '../http/audit/act.ts';
import { namedTenant } from '../http/caller/named-scopes.ts';
import { Refusal } from '../http/refusal.ts';
import type { TenantScope } from '../http/scope.ts';
import { serve } from '../http/serve.ts';
import type { Parts } from '../parts.ts';
import type { Turns } from '../take-turns.ts';
import type { TableFormat } from './files/table.ts';
import { importHistory } from './import-history.ts';
import { checkOptions, importOrders, tellOrders } from './import-orders.ts';
import type { ImportOptions, ImportOutcome, Upload } from './import-outcome.ts';
import { answerLater } from './kept/routes.ts';
import { toldImport } from './told-import.ts';
import { moveOrders } from './moves/move-orders.ts';
import { suggestOrderFiles } from './suggest-order-files.ts';
import { restoreOrders, withdrawOrders } from './withdraw-orders.ts';

const FORMATS: Readonly<Record<string, TableFormat>> = TABLE_FORMATS;

/** Reading orders and earlier readings arriving from the back office. */
export async function intakeRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const toldAtOnce = (
    { applicationId }: TenantScope,
    kind: 'orders' | 'history',
    { id: reqId }: FastifyRequest,
    { accepted }: ImportOutcome,
  ): void => {
    const facts = { applicationId, kind, reqId, importId: null, attempts: 1, lines: null };
    toldImport(parts, facts, accepted ? 'accepted' : 'refused');
  };
  await app.register(async (files) => {
    // A file stays bytes here: it is read in a thread of its own, JSON too (read-upload.ts).
    files.removeAllContentTypeParsers();
    files.addContentTypeParser(
      Object.keys(FORMATS),
      async (request: FastifyRequest) => (await app.receiveBody(request)).bytes,
    );

    serve(files, postOrders, async ({ scope, params, query, headers, act, request, reply }) => {
      const tenant = await namedTenant(parts, scope, params.applicationId);
      const { campaign = null, withdrawMissing = null, format = 'json' } = query;
      const options = { ...optionsOf(query, act, request), campaign, withdrawMissing };
      refuseNameAlone(query, headers);
      if (format === 'json' && asksForLater(headers)) {
        await checkOptions(parts, tenant, options);
        return answerLater(parts, tenant, 'orders', uploadOf(request), { scope, query, act, request, reply });
      }
      if (format === 'json') {
        const outcome = await importOrders(parts, tenant, uploadOf(request), options);
        if (!options.dryRun) toldAtOnce(tenant, 'orders', request, outcome);
        reply.code(outcome.accepted ? 200 : 422);
        return outcome.answer;
      }
      // What was changed is told before, and not with it.
      if (!options.dryRun) throw new Refusal('invalid', [{ field: 'format', code: 'notTogether' }]);
      // The file is compared anew while its changes are read, so it is held until they were.
      await app.costlyAnswers.alone(request, reply);
      const inTurn = await app.costlyAnswers.inParts(request);
      const { answer, changes } = await inTurn(() => tellOrders(parts, tenant, uploadOf(request), options));
      if (changes === null) {
        reply.code(422);
        return answer;
      }
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="${tenant.applicationId}-changes.csv"`)
        .send(Readable.from(changesFile(inTurns(changes, inTurn)), { objectMode: false }));
    });

    serve(files, postOrdersSuggestion, async ({ scope, params, request, reply }) => {
      await namedTenant(parts, scope, params.applicationId);
      const outcome = await suggestOrderFiles(parts, uploadOf(request), languageOf(request.headers['accept-language']));
      reply.code('missing' in outcome ? 200 : 422);
      return outcome;
    });

    serve(files, postHistory, async ({ scope, params, query, headers, act, request, reply }) => {
      const tenant = await namedTenant(parts, scope, params.applicationId);
      refuseNameAlone(query, headers);
      if (asksForLater(headers)) {
        return answerLater(parts, tenant, 'history', uploadOf(request), { scope, query, act, request, reply });
      }
      const options = optionsOf(query, act, request);
      const outcome = await importHistory(parts, tenant, uploadOf(request), options);
      if (!options.dryRun) toldAtOnce(tenant, 'history', request, outcome);
      reply.code(outcome.accepted ? 200 : 422);
      return outcome.answer;
    });
  });

  serve(app, postWithdrawals, async ({ scope, params, query, body, act }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    return withdrawOrders(parts, tenant, { ...body, dryRun: query.dryRun === 'true', change: act.change });
  });

  serve(app, postOrdersMove, async ({ scope, params, query, body, act, request }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const move = { asked: body, dryRun: query.dryRun === 'true', change: act.change };
    return app.costlyAnswers.inTurn(request, () => moveOrders(parts, tenant, move));
  });

  serve(app, postRestorations, async ({ scope, params, query, body, act }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    return restoreOrders(parts, tenant, { ...body, dryRun: query.dryRun === 'true', change: act.change });
  });
}

/** Only imports in the background are listed with what their file is called. */
function refuseNameAlone(
  { fileName }: { readonly fileName?: string | undefined },
  headers: Parameters<typeof asksForLater>[0],
): void {
  if (fileName === undefined || asksForLater(headers)) return;
  throw new Refusal('invalid', [{ field: 'fileName', code: 'notTogether' }]);
}

function uploadOf(request: FastifyRequest): Upload {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const format = FORMATS[type];
  if (format === undefined) throw new Refusal('wrongContentType');
  if (!(request.body instanceof Uint8Array) || request.body.length === 0) throw new Refusal('malformed');
  return { format, bytes: request.body };
}

function optionsOf(
  query: { readonly dryRun?: 'true' | 'false' | undefined; readonly partial?: 'true' | 'false' | undefined },
  { change }: Changing,
  request: FastifyRequest,
): ImportOptions {
  return {
    change,
    dryRun: query.dryRun === 'true',
    partial: query.partial === 'true',
    language: languageOf(request.headers['accept-language']),
  };
}

const CHANGE_COLUMNS: Columns<ImportChange> = {
  line: ({ line }) => (line === 0 ? text(null) : number(String(line))),
  orderNumber: ({ orderNumber }) => text(orderNumber),
  obis: ({ obis }) => text(obis),
  column: ({ column }) => text(column),
  before: ({ before }) => text(before),
  after: ({ after }) => text(after),
};

/** The same, each part when its turn has come. */
async function* inTurns<T>(parts: AsyncIterable<T>, inTurn: Turns): AsyncGenerator<T> {
  const iterator = parts[Symbol.asyncIterator]();
  for (;;) {
    const part = await inTurn(() => iterator.next());
    if (part.done === true) return;
    yield part.value;
  }
}

/** What an import would change as CSV, in pieces as it is compared. */
async function* changesFile(changes: AsyncIterable<readonly ImportChange[]>): AsyncGenerator<string> {
  yield csvHeader(tableOf('changes', CHANGE_COLUMNS, []));
  for await (const some of changes) if (some.length > 0) yield formatCsvLines(tableOf('changes', CHANGE_COLUMNS, some));
}
