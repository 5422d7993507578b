import { deleteDocumentDraft, postDocumentDraft, postDocumentVersion } from '@zaehlwerk/contract/document-versions';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { Outcome } from '../../server/call.ts';
import { useServerApi } from '../../server/use-server.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useNotices } from '../../ui/use-notices.ts';
import { Failed } from '../frame/Failed.tsx';
import { useDesk } from '../frame/use-desk.ts';
import { ChangeTable, Differences } from './Differences.tsx';
import type { DraftState } from './draft.ts';

/** Asks before a draft is published, with all that it changes. */
export function Publishing({ state: { changed, changes, revision }, version, ...asking }: PublishingProps) {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const { applicationId } = useDesk();
  const publish = () => api.call(postDocumentDraft, { params: { applicationId }, query: { seen: revision ?? 'none' } });
  return (
    <ActDialog
      act="publish"
      version={undefined}
      call={publish}
      doneWords={(answer) => t('desk.settings.publish.done', { version: answer.version })}
      {...asking}
    >
      <Differences version={version} changed={changed} changes={changes} />
    </ActDialog>
  );
}

interface PublishingProps extends Asking {
  readonly state: DraftState;
  /** The version in force. */
  readonly version: number | undefined;
}

interface Asking {
  readonly onDone: () => void;
  /** Looks again at what is there; what is not kept stays. */
  readonly onReload: () => void;
  readonly onClose: () => void;
}

/** Asks before a draft is discarded. */
export function Discarding({ state: { revision }, ...asking }: Asking & { readonly state: DraftState }) {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const { applicationId } = useDesk();
  const discard = () =>
    api.call(deleteDocumentDraft, { params: { applicationId }, query: { seen: revision ?? 'none' } });
  return (
    <ActDialog
      act="discard"
      version={undefined}
      call={discard}
      doneWords={() => t('desk.settings.discard.done')}
      {...asking}
    />
  );
}

/** Says what would change by an earlier version before it is put back. */
export function Restoring({ version, ...asking }: Asking & { readonly version: number }) {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const { applicationId } = useDesk();
  const id = useId();
  const params = { applicationId, version };
  const { data, refetch } = useQuery({
    queryKey: ['settings-restore', applicationId, version],
    queryFn: ({ signal }) => api.call(postDocumentVersion, { params, query: { dryRun: 'true' }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const told = data?.kind === 'delivered' ? data.answer : null;
  return (
    <ActDialog
      act="restore"
      version={version}
      isReady={told !== null && told.changed > 0}
      // Only in place of the version with which it was compared.
      call={() => api.call(postDocumentVersion, { params, query: told === null ? {} : { basedOn: told.version - 1 } })}
      doneWords={() => t('desk.settings.restore.done', { version })}
      {...asking}
    >
      {data === undefined && <p role="status">{t('desk.loading')}</p>}
      {data !== undefined && data.kind !== 'delivered' && (
        <Failed outcome={data} needs="settings" onAgain={() => void refetch()} />
      )}
      {told !== null &&
        (told.changed === 0 ? (
          <p>{t('desk.settings.restore.same')}</p>
        ) : (
          <section aria-labelledby={id}>
            <h3 id={id}>{t('desk.settings.differences.first')}</h3>
            <ChangeTable labelledBy={id} changes={told.changes} />
          </section>
        ))}
    </ActDialog>
  );
}

interface ActDialogProps<Answer> extends Asking {
  readonly act: 'publish' | 'discard' | 'restore';
  readonly version: number | undefined;
  /** Whether it can be done: what it changes was told. */
  readonly isReady?: boolean;
  readonly call: () => Promise<Outcome<Answer>>;
  readonly doneWords: (answer: Answer) => string;
  readonly children?: ReactNode;
}

/** Asks before something is done with the settings, does it, and says what came of that. */
function ActDialog<Answer>(props: ActDialogProps<Answer>) {
  const { act, version = 0, isReady = true, call, doneWords, onDone, onReload, onClose, children } = props;
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const notices = useNotices();
  const [isWorking, setWorking] = useState(false);
  const [refused, setRefused] = useState<{ readonly title: string; readonly text: string } | null>(null);
  const go = async () => {
    setWorking(true);
    setRefused(null);
    const outcome = await call();
    setWorking(false);
    if (outcome.kind === 'delivered') {
      notices.show('SUCCESS', doneWords(outcome.answer));
      onClose();
      return onDone();
    }
    if (outcome.kind === 'unreachable')
      return setRefused({ title: t('desk.settings.act.unknown'), text: t('desk.settings.act.unreachable') });
    const { code, message } = outcome.problem;
    const isOther = code === 'conflict' || code === 'notFound';
    setRefused({
      title: t(`desk.settings.${act}.failed`),
      text: isOther ? t('desk.settings.act.conflict') : message,
    });
  };
  return (
    <Dialog
      title={t(`desk.settings.${act}.title`, { version })}
      closeLabel={common('frame.close')}
      locked={isWorking}
      onClose={onClose}
      actions={
        <>
          {isReady && (
            <Button
              kind={act === 'discard' ? 'danger' : 'primary'}
              busyLabel={isWorking ? t(`desk.settings.${act}.working`) : undefined}
              onClick={() => void go()}
            >
              {t(`desk.settings.${act}.go`)}
            </Button>
          )}
          <Button onClick={onClose}>{t('desk.settings.act.close')}</Button>
        </>
      }
    >
      {refused !== null && (
        <Banner tone="err" title={refused.title}>
          <p>{refused.text}</p>
          <Button size="small" onClick={onReload}>
            {t('desk.settings.act.reload')}
          </Button>
        </Banner>
      )}
      <p>{t(`desk.settings.${act}.text`)}</p>
      {children}
    </Dialog>
  );
}
