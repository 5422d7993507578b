import { APPLICATION_HEADER } from '@zaehlwerk/contract/clerks';
import { deleteOperatorKey } from '@zaehlwerk/contract/operator';
import { useServerApi } from '../../server/use-server.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useDesk } from '../frame/use-desk.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { ListedKey } from './use-access-lists.ts';
import { useChanging } from './use-changing.ts';

/** Asks before a key ends. */
export function EndKey({ apiKey: { id, name }, onClose }: EndKeyProps) {
  const { t } = useDeskTexts();
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
    <ChangeDialog
      title={t('desk.apiKeys.end.title', { name })}
      label={t('desk.apiKeys.end.do')}
      workingLabel={t('desk.apiKeys.end.working')}
      stay={t('desk.apiKeys.end.stay')}
      isLoss
      urgent
      isWorking={isWorking}
      refused={refused}
      onDo={end}
      onClose={onClose}
    >
      <p>{t('desk.apiKeys.end.text')}</p>
    </ChangeDialog>
  );
}

interface EndKeyProps {
  readonly apiKey: ListedKey;
  readonly onClose: () => void;
}
