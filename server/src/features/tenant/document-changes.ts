import { createHash } from 'node:crypto';
import { type DocumentChanges, MOST_CHANGES_TOLD } from '@zaehlwerk/contract/application-document';
import { documentDifference, type DocumentValue, type FieldChange } from '@zaehlwerk/domain/tenant/document-versions';
import type { WholeDocument } from './tenant-store.ts';

/** Which fields make one document of another; before the first there is none. */
export function differenceBetween(before: WholeDocument | null, after: WholeDocument): FieldChange[] {
  return documentDifference(before === null ? {} : told(before), told(after));
}

/** A difference as it is answered. */
export function tellChanges(all: readonly FieldChange[]): Pick<DocumentChanges, 'changed' | 'changes'> {
  return { changed: all.length, changes: all.slice(0, MOST_CHANGES_TOLD) };
}

/** A logo is told from another one without being shown. */
function told({ document, logo }: WholeDocument): DocumentValue {
  const shown = logo === null ? null : `PNG, ${logo.length} bytes, SHA-256 ${sha256(logo).slice(0, 12)}`;
  return { ...document, logo: shown };
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
