import {
  deleteShare,
  deleteSharedJob,
  getShares,
  postShare,
  postShareCredentials,
  postShareMail,
} from '@zaehlwerk/contract/sharing';
import { languageOf } from '@zaehlwerk/contract/text/word';
import type { FastifyInstance } from 'fastify';
import { runTransaction } from '../../database/connection.ts';
import { Refusal } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { documentOf } from '../tenant/stored-document.ts';
import { answerOutcome } from '../mail/waiting-mails.ts';
import { createShare } from './create-share.ts';
import { endShare } from './end-share.ts';
import { accessDrawer, addAccess } from './share-access.ts';
import { shareMails } from './share-mail.ts';
import { sharesAnswer } from './shares-answer.ts';
import { lockShare, takeJob } from './shares-store.ts';

/** Routes for sharing jobs with sub-accounts. */
export function sharingRoutes(app: FastifyInstance, parts: Parts): void {
  const draw = accessDrawer(parts);
  const mails = shareMails(parts);

  serve(app, getShares, (call) => {
    const { jobs = 'all', shareId = '' } = call.query;
    const list = `${getShares.path} ${jobs} ${shareId}`;
    return app.costlyAnswers.answer(call, list, () => sharesAnswer(parts, call.scope, call.query));
  });

  serve(app, postShare, ({ scope, body }) => createShare(parts, draw, scope, body));

  serve(
    app,
    postShareMail,
    async ({ scope, body, request, ...call }) => {
      const language = languageOf(request.headers['accept-language']);
      const outcome = await mails.send(scope, { ...body.payload, ...body.metaData.mailTo, language });
      return answerOutcome(call, outcome);
    },
    { admit: ({ scope }) => mails.admit(scope) },
  );

  serve(app, postShareCredentials, async ({ scope, params: { shareId } }) => {
    const isOwn = await parts.db.transaction().execute((transaction) => lockShare(transaction, scope, shareId));
    if (!isOwn) throw new Refusal('notFound');
    const access = await draw(scope, await documentOf(parts, scope));
    return parts.db.transaction().execute(async (transaction) => {
      if (!(await lockShare(transaction, scope, shareId))) throw new Refusal('notFound');
      return addAccess(parts, transaction, scope, shareId, access);
    });
  });

  serve(app, deleteSharedJob, async ({ scope, params }) => {
    const isTaken = await runTransaction(parts.db, (transaction) => takeJob(transaction, scope, params));
    if (!isTaken) throw new Refusal('notFound');
    return null;
  });

  serve(app, deleteShare, async ({ scope, params: { shareId } }) => {
    await endShare(parts, scope, shareId);
    return null;
  });
}
