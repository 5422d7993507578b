import { Refusal } from '../../http/refusal.ts';
import type { ApplicationScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { findDocument, type StoredDocument } from './application-store.ts';

/** The application document of an application; throws `notFound` when it is gone. */
export async function documentOf(parts: Pick<Parts, 'db'>, scope: ApplicationScope): Promise<StoredDocument> {
  const document = await findDocument(parts.db, scope);
  if (document === null) throw new Refusal('notFound');
  return document;
}

/** The same for a call that names an application: only that of its host is known there, any other is 404. */
export function documentNamed(
  parts: Pick<Parts, 'db'>,
  scope: ApplicationScope,
  applicationId: string,
): Promise<StoredDocument> {
  if (applicationId !== scope.applicationId) throw new Refusal('notFound');
  return documentOf(parts, scope);
}
