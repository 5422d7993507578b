import { type Passkey, postDeskPasskeyRemoval } from '@zaehlwerk/contract/passkeys';
import { useState } from 'react';
import { useServerApi } from '../../server/use-server.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Failed } from '../frame/Failed.tsx';
import { useDeskAccess } from '../frame/use-desk.ts';
import { useWhen } from '../frame/use-when.ts';
import css from './clerks.module.css';
import { NewPasskey } from './NewPasskey.tsx';
import { ProofForm } from './ProofForm.tsx';
import { usePasskeys } from './use-access-lists.ts';
import { useChanging } from './use-changing.ts';

/** The passkeys of whoever is signed in; one is added where the browser knows them. */
export function Passkeys() {
  const { t } = useDeskTexts();
  const { passkeys } = useDeskAccess();
  const { outcome, again } = usePasskeys();
  const [open, setOpen] = useState<Passkey | 'new' | null>(null);
  const close = () => setOpen(null);
  return (
    <section className={css.plate} aria-labelledby="own-passkeys">
      <div className={css.cap}>
        <h2 id="own-passkeys">{t('desk.own.passkeys')}</h2>
        {passkeys.areOffered && (
          <div className={css.acts}>
            <Button size="small" onClick={() => setOpen('new')}>
              {t('desk.own.passkeys.add')}
            </Button>
          </div>
        )}
      </div>
      <p className={css.note}>{t(passkeys.areOffered ? 'desk.own.passkeys.text' : 'desk.own.passkeys.not')}</p>
      {outcome === undefined && (
        <p role="status" className={css.note}>
          {t('desk.loading')}
        </p>
      )}
      {outcome !== undefined && outcome.kind !== 'delivered' && <Failed outcome={outcome} onAgain={again} />}
      {outcome?.kind === 'delivered' && outcome.answer.passkeys.length > 0 && (
        <PasskeyTable passkeys={outcome.answer.passkeys} onRemove={setOpen} />
      )}
      {open === 'new' && <NewPasskey onClose={close} />}
      {open !== null && open !== 'new' && <RemovePasskey passkey={open} onClose={close} />}
    </section>
  );
}

function PasskeyTable({ passkeys, onRemove }: PasskeyTableProps) {
  const { t } = useDeskTexts();
  const when = useWhen();
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('desk.own.passkeys.name')}</th>
          <th scope="col">{t('desk.own.passkeys.since')}</th>
          <th scope="col">{t('desk.own.sessions.seen')}</th>
          <th scope="col">{t('desk.clerks.act')}</th>
        </tr>
      </thead>
      <tbody>
        {passkeys.map((passkey) => (
          <tr key={passkey.passkeyId}>
            <th scope="row">
              {passkey.name}
              <span className={css.by}>{t('desk.own.passkeys.at', { host: passkey.host })}</span>
            </th>
            <td data-label={t('desk.own.passkeys.since')}>{when(passkey.createdAt)}</td>
            <td data-label={t('desk.own.sessions.seen')}>
              {passkey.lastUsedAt === null ? t('desk.own.passkeys.never') : when(passkey.lastUsedAt)}
            </td>
            <td>
              <Button size="small" onClick={() => onRemove(passkey)}>
                {t('desk.own.passkeys.remove')} <VisuallyHidden>{passkey.name}</VisuallyHidden>
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PasskeyTableProps {
  readonly passkeys: readonly Passkey[];
  readonly onRemove: (passkey: Passkey) => void;
}

function RemovePasskey({ passkey: { passkeyId, name }, onClose }: RemovePasskeyProps) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const api = useServerApi();
  const access = useDeskAccess();
  const { isWorking, refused, change, done } = useChanging(t('desk.own.unsure'));
  return (
    <Dialog
      title={t('desk.own.passkeys.remove.title', { name })}
      closeLabel={common('frame.close')}
      locked={isWorking}
      onClose={onClose}
    >
      {refused !== null && (
        <Banner tone="err" title={t('desk.clerks.failed')}>
          <p>{refused}</p>
        </Banner>
      )}
      <ProofForm
        isWorking={isWorking}
        change={change}
        lead={t('desk.own.passkeys.remove.text')}
        label={t('desk.own.passkeys.remove.do')}
        isLoss
        call={(body) => api.call(postDeskPasskeyRemoval, { params: { passkeyId }, body })}
        onDone={(session) => {
          access.goOn(session);
          done(t('desk.own.passkeys.removed', { name }));
          onClose();
        }}
        wordsOf={(code) => (code === 'notFound' ? t('desk.own.passkeys.gone', { name }) : null)}
      />
    </Dialog>
  );
}

interface RemovePasskeyProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}
