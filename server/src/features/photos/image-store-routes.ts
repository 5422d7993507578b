import { getImagesCheck, MOST_IMAGES, postImagesMove } from '@zaehlwerk/contract/image-store';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { checkImages } from './check-images.ts';
import { moveImages, NOTHING_MOVED } from './move-images.ts';

/** The image store as a whole, for an operator of all tenants (interfaces.md). */
export function imageStoreRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getImagesCheck, ({ scope, query, request }) =>
    app.costlyAnswers.inTurn(request, () => checkImages(parts, scope, pageOf(query))),
  );

  serve(app, postImagesMove, async ({ scope, body, act, request }) => {
    const move = parts.imageMove;
    const onMoved = (moved: number): Promise<void> =>
      act.keep({ applicationId: null, objects: ['image-store'], details: { moved } });
    if (move === null) {
      await onMoved(0);
      return { hasFormer: false, ...NOTHING_MOVED };
    }
    const told = await app.costlyAnswers.inTurn(request, () =>
      moveImages(parts, scope, { move, ...pageOf(body), onMoved }),
    );
    return { hasFormer: true, ...told };
  });
}

function pageOf({
  afterPhoto,
  limit,
}: {
  readonly afterPhoto?: string | undefined;
  readonly limit?: number | undefined;
}) {
  return { after: afterPhoto ?? null, limit: limit ?? MOST_IMAGES };
}
