import { type Drop, deleteDrop, getDrop, getDropFiles, postDropRun, putDrop } from '@zaehlwerk/contract/drops';
import { MSCONS_MEDIA } from '@zaehlwerk/domain/mscons/mscons';
import type { FastifyInstance } from 'fastify';
import { readMsconsSettings } from '../features/tenant/check-document.ts';
import { findDocument } from '../features/tenant/tenant-store.ts';
import type { Changing } from '../http/audit/act.ts';
import { namedTenant } from '../http/caller/named-scopes.ts';
import { type FieldFault, Refusal } from '../http/refusal.ts';
import { serve } from '../http/serve.ts';
import type { TenantScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';
import { findDrop, type KeptDrop, listFiles, endDrop, storeDrop, tryAtOnce } from './drops-store.ts';
import { DROP, dropWork } from './run-drop.ts';
import { sealSecret } from './sealed-secrets.ts';

/** Files on a page when the caller names no limit. */
const USUAL_LIMIT = 100;
const USUAL_PORT = 22;

/** Where files of readings are put, for an operator (interfaces.md). */
export function dropRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, keys, clock, workQueue } = parts;
  const tell = async (tenant: TenantScope) => {
    const drop = await findDrop(db, tenant);
    return { drop: drop === null ? null : wordDrop(drop) };
  };

  const refuseWithoutPartners = async (tenant: TenantScope): Promise<void> => {
    const settings = readMsconsSettings(await findDocument(db, tenant));
    if (MSCONS_MEDIA.every((medium) => settings[medium] === undefined)) refuse('format', 'noPartners');
  };

  serve(app, getDrop, async ({ scope, params }) => tell(await namedTenant(parts, scope, params.applicationId)));

  serve(app, putDrop, async ({ scope, params, body, act }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const { password, privateKey, port = USUAL_PORT, ...place } = body;
    if (password !== undefined && privateKey !== undefined) refuse('privateKey', 'notTogether');
    if (place.format === 'mscons') await refuseWithoutPartners(tenant);
    const given = password ?? privateKey;
    await act.change(
      async (transaction) => {
        const before = await findDrop(transaction, tenant, { hold: true });
        const isSame = before !== null && isSameServer(before, { ...place, port });
        // A secret goes nowhere but to where it was given for.
        if (given === undefined && !isSame) return refuse('password', 'required');
        const kept = isSame && given === undefined ? before : null;
        await storeDrop(transaction, tenant, {
          ...place,
          port,
          secretKind: kept?.secretKind ?? (password === undefined ? 'privateKey' : 'password'),
          secret: kept?.secret ?? sealSecret(keys, tenant, DROP, given ?? ''),
          updatedAt: clock(),
        });
      },
      () => ({
        applicationId: tenant.applicationId,
        objects: [DROP],
        details: { format: place.format, list: place.list },
      }),
    );
    return tell(tenant);
  });

  serve(app, deleteDrop, async ({ scope, params, act }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    await change(tenant, act, (transaction) => endDrop(transaction, tenant, clock()));
    return null;
  });

  serve(app, postDropRun, async ({ scope, params, act }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    await change(tenant, act, async (transaction) => {
      if (!(await tryAtOnce(transaction, tenant))) return false;
      await workQueue.add(transaction, 'drop', [dropWork(tenant)]);
      return true;
    });
    workQueue.hurry('drop');
    return null;
  });

  serve(app, getDropFiles, async ({ scope, params, query }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const { after, limit = USUAL_LIMIT } = query;
    const found = await listFiles(db, tenant, after, limit + 1);
    if (found === null) throw new Refusal('invalid', [{ field: 'after', code: 'unknown' }]);
    const files = found.slice(0, limit).map(({ createdAt, lastAt, ...file }) => ({
      ...file,
      createdAt: createdAt.toISOString(),
      lastAt: lastAt?.toISOString() ?? null,
    }));
    return { files, next: found.length > limit ? (files.at(-1)?.fileId ?? null) : null };
  });
}

/** A change of what is there; throws `notFound` where nothing is. */
async function change(
  { applicationId }: TenantScope,
  act: Changing,
  work: (transaction: Parameters<Parameters<Changing['change']>[0]>[0]) => Promise<boolean>,
): Promise<void> {
  const isDone = await act.change(work, (done) => (done ? { applicationId, objects: [DROP] } : null));
  if (!isDone) throw new Refusal('notFound');
}

function isSameServer(before: KeptDrop, now: Pick<KeptDrop, 'host' | 'port' | 'user' | 'hostKey'>): boolean {
  return (['host', 'port', 'user', 'hostKey'] as const).every((field) => before[field] === now[field]);
}

function refuse(field: string, code: FieldFault['code']): never {
  throw new Refusal('invalid', [{ field, code }]);
}

function wordDrop(kept: KeptDrop): Drop {
  const { secret: _, updatedAt, nextAt, ...drop } = kept;
  return { ...drop, updatedAt: updatedAt.toISOString(), nextAt: nextAt?.toISOString() ?? null };
}
