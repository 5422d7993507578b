import { Readable } from 'node:stream';
import { ZIP_TYPE } from '@zaehlwerk/contract/access';
import { getPerson, postPersonErasure, postPersonExport } from '@zaehlwerk/contract/persons';
import { NEXT_CURSOR_HEADER } from '@zaehlwerk/contract/reading-exports';
import { languageOf } from '@zaehlwerk/contract/text/word';
import type { FastifyInstance } from 'fastify';
import { isUuid } from '../../database/sql-values.ts';
import { namedTenant } from '../../http/caller/named-scopes.ts';
import { Refusal } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { erasePerson, namedPerson } from './erase-person.ts';
import { objectsOf } from './person-store.ts';
import { personZip, photosOfZip } from './export-person.ts';
import { tellPerson } from './tell-person.ts';

/** One person, shown to an operator, given whole or erased (interfaces.md). */
export function personRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getPerson, async ({ scope, params, request }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    return app.costlyAnswers.inTurn(request, () => tellPerson(parts, tenant, params.accountId));
  });

  serve(app, postPersonExport, async ({ scope, params, body, act, request, reply }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const { after = null, ...asked } = body;
    if (after !== null && !isUuid(after)) throw new Refusal('invalid', [{ field: 'after', code: 'unknown' }]);
    const inTurn = await app.costlyAnswers.inParts(request);
    const person = await inTurn(() => namedPerson(parts.db, tenant, asked));
    const { photos, next } = await inTurn(() => photosOfZip(parts, tenant, person, after));
    const objects = await inTurn(() => objectsOf(parts.db, tenant, person));
    await act.keep({ applicationId: tenant.applicationId, objects, details: { photos: photos.length } });
    const onMissing = (imageId: string): void => parts.log.error({ imageId }, 'the bytes of an image are missing');
    return reply
      .type(ZIP_TYPE)
      .headers(next === null ? {} : { [NEXT_CURSOR_HEADER]: next })
      .header('Content-Disposition', `attachment; filename="${tenant.applicationId}-person.zip"`)
      .send(Readable.from(personZip(parts, tenant, person, { inTurn, photos, onMissing }), { objectMode: false }));
  });

  serve(app, postPersonErasure, async ({ scope, params, query, body, act, request }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const language = languageOf(request.headers['accept-language']);
    const erase = () =>
      erasePerson(parts, tenant, { asked: body, dryRun: query.dryRun === 'true', language, change: act.change });
    return app.costlyAnswers.inTurn(request, erase);
  });
}
