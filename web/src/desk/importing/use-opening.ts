import { MAX_BODY_BYTES } from '@zaehlwerk/contract/endpoint';
import { getApplicationDocument, XLSX_TYPE } from '@zaehlwerk/contract/operator';
import type { OrderFiles } from '@zaehlwerk/contract/order-files';
import { postOrdersSuggestion } from '@zaehlwerk/contract/order-suggestion';
import { useState } from 'react';
import { useServerApi } from '../../server/use-server.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useAction } from '../../ui/use-action.ts';
import { useDesk } from '../frame/use-desk.ts';
import { openCsv } from './csv-file.ts';
import { beginMapping, type Mapping } from './mapping.ts';
import { type TableFile, tableTypeOf } from './table-file.ts';

/** A file that was opened, and how it is most likely read. */
export interface OpenedFile {
  readonly file: TableFile;
  readonly mapping: Mapping;
  /** How the files of this utility are read, as it was said for good. */
  readonly ofTenant: OrderFiles;
}

/** Why a file was not opened. */
export interface NotOpened {
  readonly name: string;
  readonly why: string;
}

const CONTENT_TYPES = { csv: 'text/csv', xlsx: XLSX_TYPE } as const;

/** Opens a file that somebody has chosen: the server says how it is read, and nothing is stored. */
export function useOpening(onOpened: (opened: OpenedFile) => void) {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const { applicationId } = useDesk();
  const [notOpened, setNotOpened] = useState<NotOpened | null>(null);
  const [isOpening, start] = useAction(t('desk.imports.failed'));
  const openOne = async (chosen: File): Promise<string | null> => {
    const type = tableTypeOf(chosen.name);
    if (type === null) return t('desk.imports.wrongType');
    if (chosen.size > MAX_BODY_BYTES) return t('desk.imports.tooLarge', { size: megabytes(MAX_BODY_BYTES) });
    if (chosen.size === 0) return t('desk.imports.emptyFile');
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    const params = { applicationId };
    const [suggested, document] = await Promise.all([
      api.call(postOrdersSuggestion, { params, file: new Blob([bytes], { type: CONTENT_TYPES[type] }) }),
      api.call(getApplicationDocument, { params }),
    ]);
    if (suggested.kind === 'unreachable' || document.kind === 'unreachable') return t('desk.imports.unreachable');
    if (suggested.kind === 'refused') return suggested.problem.message;
    if (document.kind === 'refused') return document.problem.message;
    const { answer: suggestion } = suggested;
    if (!('columns' in suggestion)) return suggestion.findings[0]?.message ?? t('desk.imports.failed');
    const header = { line: suggestion.headerLine, headings: suggestion.columns.map(({ heading }) => heading) };
    const file =
      type === 'csv'
        ? openCsv(chosen.name, bytes, header)
        : (await import('./xlsx-file.ts')).openXlsx(chosen.name, bytes);
    const ofTenant = document.answer.orderFiles ?? {};
    onOpened({ file, mapping: beginMapping(suggestion, ofTenant), ofTenant });
    return null;
  };
  const open = (chosen: File) =>
    start(async () => {
      setNotOpened(null);
      const why = await openOne(chosen);
      if (why !== null) setNotOpened({ name: chosen.name, why });
    });
  return { isOpening, notOpened, open: (chosen: File) => void open(chosen) };
}

/** How large something is in MiB, for people. */
export function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
