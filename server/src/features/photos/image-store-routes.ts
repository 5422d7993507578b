import { getImagesCheck, MOST_IMAGES, postImagesMove } from '@zaehlwerk/contract/image-store';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { checkImages } from './check-images.ts';
import { moveImages } from './move-images.ts';

/** The image store as a whole, for an operator of all tenants (interfaces.md). */
export function imageStoreRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getImagesCheck, ({ scope, query, request }) =>
    app.costlyAnswers.inTurn(request, () => checkImages(parts, scope, pageOf(query))),
  );

  serve(app, postImagesMove, async ({ scope, body, act, request }) => {
    const move = parts.imageMove;
    const told =
      move === null
        ? NOTHING_TO_MOVE
        : await app.costlyAnswers.inTurn(request, () => moveImages(parts, scope, { move, ...pageOf(body) }));
    await act.keep({ applicationId: null, objects: ['image-store'], details: { moved: told.moved } });
    return { hasFormer: move !== null, ...told };
  });
}

const NOTHING_TO_MOVE = { moved: 0, gone: 0, damaged: [], next: null };

function pageOf({
  afterPhoto,
  limit,
}: {
  readonly afterPhoto?: string | undefined;
  readonly limit?: number | undefined;
}) {
  return { after: afterPhoto ?? null, limit: limit ?? MOST_IMAGES };
}
