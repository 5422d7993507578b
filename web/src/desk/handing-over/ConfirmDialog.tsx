import { useQueryClient } from '@tanstack/react-query';
import { type ListHandOver, postAcknowledgement } from '@zaehlwerk/contract/hand-over';
import { useState } from 'react';
import { useServerApi } from '../../server/use-server.ts';
import { formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useNotices } from '../../ui/use-notices.ts';
import { useDesk } from '../frame/use-desk.ts';
import { useFileWords } from './FetchedFiles.tsx';
import type { Fetched } from './lists.ts';

/** Says how many readings are acknowledged, and what hangs on that, before it is done. */
export function ConfirmDialog({
  file,
  acknowledged,
  isPartly,
  hasMore,
  onConfirmed,
  onBehind,
  onClose,
}: ConfirmDialogProps) {
  const { t, language } = useDeskTexts();
  const { t: common } = useTexts();
  const { isWorking, failed, confirm } = useConfirming(file, acknowledged, { onConfirmed, onBehind });
  const fileWords = useFileWords();
  const words = (count: number) => ({ count, number: formatPlain(String(count), language) });
  return (
    <Dialog
      title={t('desk.handOver.confirm.title', words(file.count))}
      closeLabel={common('frame.close')}
      locked={isWorking}
      onClose={onClose}
      actions={
        <>
          <Button
            kind="primary"
            busyLabel={isWorking ? t('desk.handOver.confirm.working') : undefined}
            onClick={() => void confirm()}
          >
            {t('desk.handOver.confirm.do', words(file.count))}
          </Button>
          <Button onClick={onClose}>{t('desk.handOver.confirm.cancel')}</Button>
        </>
      }
    >
      {failed !== null && (
        <Banner tone="err" title={failed.title}>
          <p>{failed.text}</p>
        </Banner>
      )}
      <p>
        <strong>{fileWords(file)}</strong>
      </p>
      <p>{t('desk.handOver.fetched.text')}</p>
      {isPartly && <p>{t('desk.handOver.partly')}</p>}
      <p>{t('desk.handOver.confirm.text')}</p>
      {file.leftOut > 0 && <p>{t('desk.handOver.confirm.leftOut', words(file.leftOut))}</p>}
      {hasMore && <p>{t('desk.handOver.confirm.rest')}</p>}
    </Dialog>
  );
}

interface ConfirmDialogProps {
  readonly file: Fetched;
  /** What was acknowledged of its list when it was counted last. */
  readonly acknowledged: string | null;
  /** Whether something of the list was acknowledged since the file was loaded. */
  readonly isPartly: boolean;
  /** Whether others have come since the file was loaded. */
  readonly hasMore: boolean;
  readonly onConfirmed: (list: ListHandOver) => void;
  /** All of it was acknowledged before, with others that came after. */
  readonly onBehind: () => void;
  readonly onClose: () => void;
}

function useConfirming(
  { list, upTo, count }: Fetched,
  after: string | null,
  { onConfirmed, onBehind }: Pick<ConfirmDialogProps, 'onConfirmed' | 'onBehind'>,
) {
  const { t, language } = useDeskTexts();
  const api = useServerApi();
  const client = useQueryClient();
  const notices = useNotices();
  const { applicationId } = useDesk();
  const [isWorking, setWorking] = useState(false);
  const [failed, setFailed] = useState<{ readonly title: string; readonly text: string } | null>(null);
  const confirm = async () => {
    setWorking(true);
    setFailed(null);
    const body = { list, cursor: upTo, after };
    const outcome = await api.call(postAcknowledgement, { params: { applicationId }, body });
    setWorking(false);
    // Also refused: somebody else may have acknowledged some of it.
    void client.invalidateQueries({ queryKey: ['hand-over'] });
    if (outcome.kind === 'delivered') {
      const number = formatPlain(String(count), language);
      notices.show('SUCCESS', t('desk.handOver.confirmed', { count, number }));
      return onConfirmed(outcome.answer);
    }
    if (outcome.kind === 'unreachable')
      return setFailed({ title: t('desk.handOver.confirm.unsure'), text: t('desk.handOver.confirm.unsure.text') });
    const { problem } = outcome;
    const code = problem.fieldErrors[0]?.code;
    if (code === 'behindAcknowledged') {
      notices.show('INFO', t('desk.handOver.confirm.behind'));
      return onBehind();
    }
    const known = (['notGivenOut', 'acknowledgedMeanwhile'] as const).find((one) => one === code);
    const text = known === undefined ? problem.message : t(`desk.handOver.confirm.${known}`);
    setFailed({ title: t('desk.handOver.confirm.failed'), text });
  };
  return { isWorking, failed, confirm };
}
