import { postOrders } from '@zaehlwerk/contract/import-calls';
import { ASKS_FOR_LATER } from '@zaehlwerk/contract/kept-import';
import { useState } from 'react';
import { useServerApi } from '../../server/use-server.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useAction } from '../../ui/use-action.ts';
import { useDesk } from '../frame/use-desk.ts';
import { textsToWrite } from './mapping.ts';
import type { CellTexts } from './table-file.ts';
import type { OpenedFile } from './use-opening.ts';

/** What is done with a file. */
interface HandingIn {
  readonly dryRun: boolean;
  /** How many orders that the file lacks are withdrawn; null: they stay. */
  readonly withdrawMissing: number | null;
  /** Lines that are rejected are passed over. */
  readonly partial: boolean;
}

const LONGEST_NAME = 100;

/** Hands a file in, as it is read and mended; whatever comes of it, it is asked about by the id of its import. */
export function useHandingIn({ file, mapping, ofTenant }: OpenedFile, corrected: CellTexts) {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const { applicationId, campaignId } = useDesk();
  const [failed, setFailed] = useState<string | null>(null);
  const [isHandingIn, start] = useAction(t('desk.imports.failed'));
  const handIn = ({ dryRun, withdrawMissing, partial }: HandingIn, onTaken: (importId: string) => void) =>
    start(async () => {
      setFailed(null);
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
        file: file.withCells(textsToWrite(file, mapping, ofTenant, corrected)),
      });
      if (outcome.kind === 'delivered' && 'importId' in outcome.answer) return onTaken(outcome.answer.importId);
      setFailed(outcome.kind === 'refused' ? outcome.problem.message : t('desk.imports.unreachable'));
    });
  return { isHandingIn, failed, handIn };
}
