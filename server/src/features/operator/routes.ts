import { randomUUID } from 'node:crypto';
import { deleteOperatorKey, getAccounts, postCredentials, postOperatorKey } from '@zaehlwerk/contract/operator';
import { usernameKey } from '@zaehlwerk/domain/account/credentials';
import type { FastifyInstance } from 'fastify';
import { hashOperatorKey } from '../../http/caller/authenticate.ts';
import { Refusal } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { issueCredentials } from '../accounts/issue-credentials.ts';
import { namedApplication } from '../../http/caller/named-scopes.ts';
import { drawOperatorKey } from './admit-operator.ts';
import { listAccounts } from './accounts-out-store.ts';
import { endOperatorKey, insertOperatorKey } from './operator-keys-store.ts';

const USUAL_LIMIT = 1000;

/** Accounts with their credentials, and the keys of the operator interface itself (interfaces.md). */
export function operatorRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getAccounts, async ({ scope, params, query, request }) => {
    const application = await namedApplication(parts, scope, params.applicationId);
    const { username, limit = USUAL_LIMIT } = query;
    const key = username === undefined ? null : usernameKey(username);
    const list = () => listAccounts(parts.db, application, { usernameKey: key, limit });
    return { accounts: [...(await app.costlyAnswers.inTurn(request, list))] };
  });

  serve(app, postCredentials, ({ scope, params }) => issueCredentials(parts, scope, params.accountId));

  serve(app, postOperatorKey, async ({ scope, body }) => {
    const [id, key] = [randomUUID(), drawOperatorKey()];
    const { name } = body;
    await insertOperatorKey(parts.db, scope, { id, hash: hashOperatorKey(key), name, now: parts.clock() });
    return { id, name, key };
  });

  serve(app, deleteOperatorKey, async ({ scope, params }) => {
    const outcome = await endOperatorKey(parts.db, scope, params.keyId, parts.clock());
    if (outcome === 'unknown') throw new Refusal('notFound');
    if (outcome === 'last') throw new Refusal('conflict');
    return null;
  });
}
