import { postOrders } from '@zaehlwerk/contract/import-calls';
import { ASKS_FOR_LATER } from '@zaehlwerk/contract/kept-import';
import { useEffect, useRef, useState } from 'react';
import { useServerApi } from '../../server/use-server.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useAction } from '../../ui/use-action.ts';
import { useDesk } from '../frame/use-desk.ts';
import type { Mapping } from './mapping.ts';
import { problemWords } from './problem-words.ts';
import type { CellTexts } from './table-file.ts';
import type { SentBytes } from './Upload.tsx';
import type { OpenedFile } from './use-opening.ts';
import { textsToWrite } from './written-texts.ts';

/** What is done with a file. */
interface HandingIn {
  readonly dryRun: boolean;
  /** How many orders that the file lacks are withdrawn; null: they stay. */
  readonly withdrawMissing: number | null;
  /** Lines that are rejected are passed over. */
  readonly partial: boolean;
}

/** How a file is read, and where to: what a check is of, and nothing else may be read in after it. */
export interface ReadAs {
  readonly campaignId: string | null;
  readonly mapping: Mapping;
  readonly corrected: CellTexts;
}

const LONGEST_NAME = 100;

/**
 * Hands a file in, read as it is said in the call; whatever comes of it, it is asked about by the id of its import. Where
 * the answer comes after the step was left, nobody is taken anywhere.
 */
export function useHandingIn({ file, ofTenant }: Pick<OpenedFile, 'file' | 'ofTenant'>) {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const { applicationId } = useDesk();
  const [failed, setFailed] = useState<string | null>(null);
  const [kind, setKind] = useState<'check' | 'import'>('check');
  const [isHandingIn, start] = useAction(t('desk.imports.failed'));
  const [bytes, setBytes] = useState<SentBytes | null>(null);
  const ending = useRef<AbortController | null>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const handIn = (
    { dryRun, withdrawMissing, partial }: HandingIn,
    { campaignId, mapping, corrected }: ReadAs,
    onTaken: (importId: string) => void,
  ) =>
    start(async () => {
      setFailed(null);
      setKind(dryRun ? 'check' : 'import');
      const written = file.withCells(textsToWrite(file, mapping, ofTenant, corrected));
      const cancelled = new AbortController();
      ending.current = cancelled;
      setBytes({ sent: 0, all: written.size });
      const outcome = await api.call(postOrders, {
        params: { applicationId },
        query: {
          ...(dryRun && { dryRun: 'true' }),
          ...(partial && { partial: 'true' }),
          ...(campaignId !== null && { campaign: campaignId }),
          ...(withdrawMissing !== null && { withdrawMissing }),
          fileName: file.name.slice(0, LONGEST_NAME),
        },
        headers: ASKS_FOR_LATER,
        file: written,
        signal: cancelled.signal,
        onSent: (sent) => setBytes({ sent, all: written.size }),
      });
      if (!isHere.current) return;
      setBytes(null);
      // Ended on purpose: everything is as it was before.
      if (cancelled.signal.aborted) return;
      if (outcome.kind === 'delivered' && 'importId' in outcome.answer) return onTaken(outcome.answer.importId);
      setFailed(outcome.kind === 'refused' ? problemWords(outcome.problem) : t('desk.imports.unreachable'));
    });
  const upload: Uploading = { bytes, onCancel: () => ending.current?.abort() };
  return { sending: isHandingIn ? kind : null, failed, handIn, upload };
}

/** How far a file is on its way. */
export interface Uploading {
  readonly bytes: SentBytes | null;
  readonly onCancel: () => void;
}

/** What is under way: a check, or the import itself; null: nothing. */
export type Sending = 'check' | 'import' | null;
