import { useQueryClient } from '@tanstack/react-query';
import { postAcknowledgement } from '@zaehlwerk/contract/hand-over';
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
import type { Fetched } from './lists.ts';

/** Says how many readings are acknowledged, and what hangs on that, before it is done. */
export function ConfirmDialog({ file, hasMore, onConfirmed, onClose }: ConfirmDialogProps) {
  const { t, language } = useDeskTexts();
  const { t: common } = useTexts();
  const { isWorking, failed, confirm } = useConfirming(file, onConfirmed);
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
      <p>{t('desk.handOver.fetched.text')}</p>
      <p>{t('desk.handOver.confirm.text')}</p>
      {file.leftOut > 0 && <p>{t('desk.handOver.confirm.leftOut', words(file.leftOut))}</p>}
      {hasMore && <p>{t('desk.handOver.confirm.rest')}</p>}
    </Dialog>
  );
}

interface ConfirmDialogProps {
  readonly file: Fetched;
  /** Whether others have come since the file was loaded. */
  readonly hasMore: boolean;
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}

function useConfirming({ list, upTo, count }: Fetched, onConfirmed: () => void) {
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
    const outcome = await api.call(postAcknowledgement, { params: { applicationId }, body: { list, cursor: upTo } });
    setWorking(false);
    // Also refused: somebody else may have acknowledged some of it.
    void client.invalidateQueries({ queryKey: ['hand-over'] });
    if (outcome.kind === 'delivered') {
      const number = formatPlain(String(count), language);
      notices.show('SUCCESS', t('desk.handOver.confirmed', { count, number }));
      return onConfirmed();
    }
    if (outcome.kind === 'unreachable')
      return setFailed({ title: t('desk.handOver.confirm.unsure'), text: t('desk.handOver.confirm.unsure.text') });
    const { problem } = outcome;
    const code = problem.fieldErrors[0]?.code;
    const text =
      code === 'notGivenOut'
        ? t('desk.handOver.confirm.notGivenOut')
        : code === 'behindAcknowledged'
          ? t('desk.handOver.confirm.behind')
          : problem.message;
    setFailed({ title: t('desk.handOver.confirm.failed'), text });
  };
  return { isWorking, failed, confirm };
}
