import type { TenantScope } from '../../http/scope.ts';
import { open, seal } from '../../seal-text.ts';
import type { Keys } from '../../secret-keys.ts';

/** Parts of a file: no statement is much larger, and none is read as a whole by the database. */
const PART_BYTES = 1024 * 1024;

/** A file in parts as the database keeps them until it is imported: it holds passwords. */
export function* sealFile(
  keys: Keys,
  { applicationId }: TenantScope,
  importId: string,
  bytes: Uint8Array,
): Generator<Buffer> {
  for (let at = 0, part = 0; at < bytes.length; at += PART_BYTES, part += 1) {
    yield seal(keys['import file'], nameOf(applicationId, importId, part), bytes.subarray(at, at + PART_BYTES));
  }
}

/** The file again; null where no key of the configuration opens it. */
export function openFile(
  keys: Keys,
  { applicationId }: TenantScope,
  importId: string,
  parts: readonly Buffer[],
): Buffer | null {
  const opened: Buffer[] = [];
  for (const [part, sealed] of parts.entries()) {
    const bytes = open(keys['import file'], nameOf(applicationId, importId, part), sealed);
    if (bytes === null) return null;
    opened.push(bytes);
  }
  return Buffer.concat(opened);
}

function nameOf(applicationId: string, importId: string, part: number): string {
  return `${applicationId} ${importId} ${part}`;
}
