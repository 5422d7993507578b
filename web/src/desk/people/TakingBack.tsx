import { postImportUndo } from '@zaehlwerk/contract/undo-import';
import type { Undone } from '@zaehlwerk/contract/undone';
import { UNDO_OBSTACLES } from '@zaehlwerk/domain/order-file/undo-import';
import type { Outcome } from '../../server/call.ts';
import { useServerApi } from '../../server/use-server.ts';
import { formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useDesk, usePlaces } from '../frame/use-desk.ts';
import { EndDialog } from './EndDialog.tsx';

/** Takes a move back, once what becomes of everything was told; what stands in its way is told instead. */
export function TakingBack({ importId, onUndone, onClose }: TakingBackProps) {
  const { t } = useDeskTexts();
  const ask = useTakingBack(importId, onUndone);
  const linesOf = useUndoneLines();
  return (
    <EndDialog<Undone>
      about={`undo ${importId}`}
      title={t('desk.moving.undo.title')}
      text={t('desk.moving.undo.confirm')}
      button={t('desk.moving.undo.do')}
      done={t('desk.moving.undo.done')}
      needs="import"
      other={t('desk.moving.other')}
      ask={ask}
      linesOf={linesOf}
      barredOf={({ obstacles }) =>
        UNDO_OBSTACLES.some((one) => obstacles[one] > 0) ? t('desk.moving.undo.cannot') : null
      }
      wordOf={() => null}
      goneOf={() => false}
      onClose={onClose}
    />
  );
}

interface TakingBackProps {
  readonly importId: string;
  readonly onUndone: () => void;
  readonly onClose: () => void;
}

function useTakingBack(importId: string, onUndone: () => void): (seen: Undone | null) => Promise<Outcome<Undone>> {
  const api = useServerApi();
  const places = usePlaces();
  const { applicationId } = useDesk();
  return async (seen) => {
    const outcome = await api.call(postImportUndo, {
      params: { applicationId, importId },
      query: seen === null ? { dryRun: 'true' } : {},
      body: seen === null ? {} : { orders: seen.orders },
    });
    if (outcome.kind !== 'delivered') return outcome;
    const { answer } = outcome;
    if ('obstacles' in answer) {
      if (seen !== null) onUndone();
      return { kind: 'delivered', answer };
    }
    // It goes on in the background, where imports are followed.
    places.go({ screen: 'import', importId: answer.importId });
    return { kind: 'delivered', answer: seen as Undone };
  };
}

/** What taking back does, or what is in its way. */
function useUndoneLines(): (told: Undone) => readonly string[] {
  const { t, language } = useDeskTexts();
  return ({ created, changed, moved, logins, obstacles }) => {
    const inTheWay = UNDO_OBSTACLES.filter((one) => obstacles[one] > 0);
    if (inTheWay.length > 0) return inTheWay.map((one) => t(`desk.imports.undo.${one}`, { count: obstacles[one] }));
    const lines = [
      ['created', created],
      ['changed', changed],
      ['moved', moved],
      ['loginsDeleted', logins.deleted],
      ['loginsStay', logins.stay],
    ] as const;
    return lines.flatMap(([name, count]) =>
      count === 0 ? [] : [t(`desk.imports.undo.${name}`, { count, number: formatPlain(String(count), language) })],
    );
  };
}
