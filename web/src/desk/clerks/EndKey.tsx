import { APPLICATION_HEADER } from '@zaehlwerk/contract/clerks';
import { deleteOperatorKey } from '@zaehlwerk/contract/operator';
import { useServerApi } from '../../server/use-server.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useDesk } from '../frame/use-desk.ts';
import type { ListedKey } from './use-access-lists.ts';
import { useChanging } from './use-changing.ts';

/** Asks before a key ends. */
export function EndKey({ apiKey: { id, name }, onClose }: EndKeyProps) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const api = useServerApi();
  const { applicationId } = useDesk();
  const { isWorking, refused, change, done } = useChanging(t('desk.clerks.unsure'));
  const end = () =>
    change(
      () => api.call(deleteOperatorKey, { params: { keyId: id }, headers: { [APPLICATION_HEADER]: applicationId } }),
      () => {
        done(t('desk.apiKeys.end.done', { name }));
        onClose();
      },
      ({ problem }) => (problem.code === 'notFound' ? t('desk.apiKeys.end.gone', { name }) : problem.message),
    );
  return (
    <Dialog
      title={t('desk.apiKeys.end.title', { name })}
      closeLabel={common('frame.close')}
      urgent
      locked={isWorking}
      onClose={onClose}
      actions={
        <>
          <Button kind="danger" busyLabel={isWorking ? t('desk.apiKeys.end.working') : undefined} onClick={end}>
            {t('desk.apiKeys.end.do')}
          </Button>
          {!isWorking && <Button onClick={onClose}>{t('desk.apiKeys.end.stay')}</Button>}
        </>
      }
    >
      {refused !== null && (
        <Banner tone="err" title={t('desk.clerks.failed')}>
          <p>{refused}</p>
        </Banner>
      )}
      <p>{t('desk.apiKeys.end.text')}</p>
    </Dialog>
  );
}

interface EndKeyProps {
  readonly apiKey: ListedKey;
  readonly onClose: () => void;
}
