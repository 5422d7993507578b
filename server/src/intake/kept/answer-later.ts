import { IMPORT_PATH, type KeptImport } from '@zaehlwerk/contract/kept-import';
import { languageOf } from '@zaehlwerk/contract/text/word';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Act } from '../../http/audit/act.ts';
import type { OperatorScope, TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import type { Upload } from '../import-outcome.ts';
import { acceptImport } from './accept-import.ts';
import { tellImport } from './tell-import.ts';

/** A call whose file is imported later. */
interface LateCall {
  readonly scope: OperatorScope;
  readonly query: {
    readonly dryRun?: 'true' | 'false' | undefined;
    readonly partial?: 'true' | 'false' | undefined;
    readonly campaign?: string | undefined;
    readonly withdrawMissing?: number | undefined;
    readonly fileName?: string | undefined;
  };
  readonly act: Act;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Keeps the file of a call and answers 202 with where its import is asked about. */
export async function answerLater(
  parts: Parts,
  tenant: TenantScope,
  kind: 'orders' | 'history',
  upload: Upload,
  { scope, query, act, request, reply }: LateCall,
): Promise<KeptImport> {
  const { campaign = null, withdrawMissing = null, fileName = null } = query;
  const language = languageOf(request.headers['accept-language']);
  const said = { dryRun: query.dryRun === 'true', partial: query.partial === 'true', campaign, withdrawMissing };
  const call = { kind, fileName, requestId: request.id, options: { ...said, language } };
  const kept = await acceptImport(parts, tenant, scope, upload, call);
  // The audit has it when it is done, in the transaction of what it changes.
  act.nothing();
  const { applicationId } = tenant;
  const location = IMPORT_PATH.replace('{applicationId}', applicationId).replace('{importId}', kept.importId);
  reply.code(202).headers({ Location: location, 'Preference-Applied': 'respond-async' });
  return tellImport(kept, parts.clock(), language);
}
