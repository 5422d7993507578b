import { useQuery } from '@tanstack/react-query';
import { deleteSample } from '@zaehlwerk/contract/sample';
import { useState } from 'react';
import { useServerApi } from '../../server/use-server.ts';
import { formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useNotices } from '../../ui/use-notices.ts';
import { useSample } from '../frame/sample.ts';

/** Takes the sample away, once it was told how much that is. */
export function EndSample() {
  const { t } = useDeskTexts();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button kind="text" onClick={() => setAsking(true)}>
        {t('desk.sample.end')}
      </Button>
      {isAsking && <EndDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function EndDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, language } = useDeskTexts();
  const { t: common } = useTexts();
  const api = useServerApi();
  const notices = useNotices();
  const { of, play, askAgain } = useSample();
  const { data } = useQuery({
    queryKey: ['sample', of, 'counts'],
    queryFn: ({ signal }) =>
      api.call(deleteSample, { params: { applicationId: of }, query: { dryRun: 'true' }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const [failed, setFailed] = useState(false);
  const [isEnding, start] = useAction(t('desk.sample.failed'));
  const end = () =>
    start(async () => {
      setFailed(false);
      const outcome = await api.call(deleteSample, { params: { applicationId: of }, query: {} });
      // Gone already is gone.
      const isGone =
        outcome.kind === 'delivered' || (outcome.kind === 'refused' && outcome.problem.code === 'notFound');
      if (!isGone) return setFailed(true);
      notices.show('SUCCESS', t('desk.sample.end.done'));
      play(false);
      onClose();
      await askAgain();
    });
  const counts = data?.kind === 'delivered' ? data.answer : null;
  return (
    <Dialog
      title={t('desk.sample.end.title')}
      closeLabel={common('frame.close')}
      locked={isEnding}
      onClose={onClose}
      actions={
        <>
          <Button
            kind="danger"
            busyLabel={isEnding ? t('desk.sample.end.working') : undefined}
            onClick={() => void end()}
          >
            {t('desk.sample.end.do')}
          </Button>
          <Button onClick={onClose}>{t('desk.sample.end.cancel')}</Button>
        </>
      }
    >
      {failed && <Banner tone="err" title={t('desk.sample.failed')} />}
      {counts === null ? (
        <p role="status">{data === undefined ? t('desk.sample.end.counting') : null}</p>
      ) : (
        <ul>
          {(['orders', 'readings', 'accounts'] as const).map((name) => (
            <li key={name}>
              {t(`desk.sample.end.${name}`, {
                count: counts[name],
                number: formatPlain(String(counts[name]), language),
              })}
            </li>
          ))}
        </ul>
      )}
      <p>{t('desk.sample.end.text')}</p>
    </Dialog>
  );
}
