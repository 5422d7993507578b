import type { Language } from '@zaehlwerk/contract/application';
import type { ImportAnswer } from '@zaehlwerk/contract/imports';
import { MOST_MAPPED } from '@zaehlwerk/contract/order-files';
import type { OrderFileSuggestion } from '@zaehlwerk/contract/order-suggestion';
import { DEFAULT_SIGN_IN_SETTINGS } from '@zaehlwerk/domain/tenant/tenant-settings';
import type { FileMapping } from '@zaehlwerk/domain/order-file/mapping';
import type { Parts } from '../parts.ts';
import type { Upload } from './import-outcome.ts';
import { readUpload } from './read-upload.ts';

/** Texts of cells are repeated up to this length. */
const LONGEST = 200;

/**
 * How a file of orders would be read, and why; findings where it cannot be read at all. Throws `malformed` and `tooLarge`
 * as an import does.
 */
export async function suggestOrderFiles(
  { log }: Pick<Parts, 'log'>,
  { format, bytes }: Upload,
  language: Language,
): Promise<OrderFileSuggestion | ImportAnswer> {
  const task = { kind: 'suggestion', format, rules: DEFAULT_SIGN_IN_SETTINGS, mapping: {}, language } as const;
  const { items, findings } = await readUpload(log, task, bytes);
  const [suggestion] = items;
  if (suggestion === undefined) {
    const nothing = { created: 0, updated: 0, unchanged: 0, rejected: 0, changed: 0, cleared: 0, changes: [] };
    return { dryRun: true, ...nothing, findings: [...findings] };
  }
  const { mapping, columns, missing, headerLine, lines } = suggestion;
  const shown = columns.map(({ heading, column, reason, samples }) => ({
    heading: heading.slice(0, LONGEST),
    column,
    reason,
    samples: samples.map((text) => text.slice(0, LONGEST)),
  }));
  return { orderFiles: boundMapping(mapping), headerLine, lines, columns: shown, missing: [...missing] };
}

/** As many texts as the tenant document takes. */
function boundMapping({ meterTypes, units, ...mapping }: FileMapping): FileMapping {
  const first = <T>(entries: Readonly<Record<string, T>> | undefined) =>
    entries === undefined ? undefined : Object.fromEntries(Object.entries(entries).slice(0, MOST_MAPPED));
  return {
    ...mapping,
    ...(meterTypes !== undefined && { meterTypes: first(meterTypes) }),
    ...(units !== undefined && { units: first(units) }),
  };
}
