import type { Share, ShareCredentials } from '@zaehlwerk/contract/sharing';
import { useState } from 'react';
import { useDevice } from '../device/use-device.ts';
import { directLink } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useNotices } from '../ui/use-notices.ts';
import { AccessRows, ShareCode } from './AccessData.tsx';
import { ConfirmAction, useShareActions } from './ShareActions.tsx';
import css from './share-dialog.module.css';
import { useHandingOver } from './use-handing-over.tsx';

/**
 * The access of a share: link and QR code at once; user name and password only once new ones have been created, since
 * they cannot be read later. They are gone when the dialog closes, which asks unless they were handed over.
 */
export function AccessDialog({ accountId, share, onClose }: AccessDialogProps) {
  const { t } = useTexts();
  const { address } = useDevice();
  const [credentials, setCredentials] = useState<ShareCredentials | null>(null);
  const [isAsking, ask] = useState(false);
  const token = credentials?.token ?? share.token;
  // Identified by their token: having handed over old ones says nothing about new ones.
  const { handedOver, leave, question } = useHandingOver(credentials === null ? [] : [credentials.token], {
    onBack: onClose,
  });
  const isHandedOver = () => token !== null && handedOver([token]);
  const close = () => leave(onClose);
  const link = token === null ? null : directLink(address.origin, token);
  return (
    <Dialog
      title={t('management.access.title', { name: share.name })}
      closeLabel={t('frame.close')}
      onClose={close}
      actions={
        <>
          <Button kind="primary" onClick={close}>
            {t('frame.close')}
          </Button>
          {credentials === null && <Button onClick={() => ask(true)}>{t('management.renew')}</Button>}
        </>
      }
    >
      {credentials !== null && (
        <Banner tone="ok" title={t('management.renewed')}>
          <p>{t('management.renewed.text')}</p>
        </Banner>
      )}
      {link === null ? (
        <Banner tone="warn" silent title={t('management.access.noLink')}>
          <p>{t('management.access.noLink.text')}</p>
        </Banner>
      ) : (
        <ShareCode link={link} name={share.name} onSaved={isHandedOver} />
      )}
      <AccessRows
        rows={[
          ...(credentials === null
            ? []
            : ([
                { what: 'username', text: credentials.username },
                { what: 'password', text: credentials.password },
              ] as const)),
          ...(link === null ? [] : ([{ what: 'link', text: link }] as const)),
          { what: 'portal', text: address.origin },
        ]}
        onHandedOver={isHandedOver}
      />
      {credentials === null && <p className={css.facts}>{t('management.access.hint')}</p>}
      {isAsking && (
        <RenewQuestion
          accountId={accountId}
          share={share}
          onClose={() => ask(false)}
          onGone={onClose}
          onRenewed={setCredentials}
        />
      )}
      {question}
    </Dialog>
  );
}

/** Earlier access data keep working, so nobody is locked out. */
function RenewQuestion({ accountId, share, onClose, onGone, onRenewed }: RenewQuestionProps) {
  const { t } = useTexts();
  const notices = useNotices();
  const { renew } = useShareActions(accountId);
  const words = {
    keep: t('management.renew.keep'),
    act: t('management.renew'),
    busy: t('management.renew.busy'),
    failed: t('management.renew.failed'),
    failedText: t('management.renew.failed.text'),
  };
  return (
    <ConfirmAction
      title={t('management.renew.title', { name: share.name })}
      words={words}
      onClose={onClose}
      onDone={onClose}
      act={async () => {
        const result = await renew(share.id);
        if (result === 'offline' || result === 'failed') return result;
        if (result !== 'gone') onRenewed(result);
        else {
          onGone();
          notices.show('WARNING', t('management.gone'), share.name);
        }
        return 'done';
      }}
    >
      <p>{t('management.renew.text')}</p>
    </ConfirmAction>
  );
}

interface AccessDialogProps {
  readonly accountId: string;
  readonly share: Share;
  readonly onClose: () => void;
}

interface RenewQuestionProps {
  readonly accountId: string;
  readonly share: Share;
  readonly onClose: () => void;
  /** Called when somebody has deleted the share meanwhile. */
  readonly onGone: () => void;
  readonly onRenewed: (credentials: ShareCredentials) => void;
}
