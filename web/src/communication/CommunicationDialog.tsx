import {
  type CrmRegistrationInfo,
  hasNothingNew,
  newestResult,
  type ReceiptsAsked,
  registrationAddress,
  unknownMetersToConfirm,
} from '@zaehlwerk/domain/communication/communication';
import { progressOf } from '@zaehlwerk/domain/job/progress';
import { WaysToReach } from '../help/WaysToReach.tsx';
import { useJobs } from '../meters/use-jobs.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { envelope } from '../ui/area-icons.ts';
import { buttonClass } from '../ui/class-names.ts';
import { arrowSquareOut, check } from '../ui/icons.ts';
import css from './communication-dialog.module.css';

/** To register with the CRM, or to ask for a receipt. */
export function CommunicationDialog(props: CommunicationDialogProps) {
  return props.info.registered ? <ReceiptDialog {...props} /> : <RegistrationDialog {...props} />;
}

function RegistrationDialog({ info, onClose }: CommunicationDialogProps) {
  const { t } = useTexts();
  const { done, total } = progressOf(useJobs().jobs);
  const address = registrationAddress(usePortal().communication.crmRegistrationUrl ?? null, info);
  return (
    <Dialog
      title={t('communication.registration.title')}
      closeLabel={t('frame.close')}
      onClose={onClose}
      actions={
        <>
          {address !== null && (
            <a
              className={buttonClass({ kind: 'primary', size: 'large' })}
              href={address}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t('communication.registration.open')} <VisuallyHidden>{t('frame.newTab')}</VisuallyHidden>
              <Icon path={arrowSquareOut} size="small" />
            </a>
          )}
          <Button onClick={onClose}>{t('communication.registration.later')}</Button>
        </>
      }
    >
      <p>
        {done === total && total > 0 && `${t('communication.registration.allRead', { count: total })} `}
        {t('communication.registration.text')}
      </p>
      <ul className={css.points}>
        {(['receipt', 'request', 'revoke'] as const).map((point) => (
          <li key={point}>
            <Icon path={check} />
            {t(`communication.registration.${point}`)}
          </li>
        ))}
      </ul>
      {address === null ? (
        <Banner silent tone="warn" title={t('communication.dialog.registration.missingURL')}>
          <WaysToReach />
        </Banner>
      ) : (
        <p className={css.quiet}>{t('communication.registration.newWindow')}</p>
      )}
    </Dialog>
  );
}

/** Cancel and close wait until a request has ended. */
function ReceiptDialog({ info, asked, isUnderWay, onSend, onClose }: CommunicationDialogProps) {
  const { t } = useTexts();
  const { jobs } = useJobs();
  const count = progressOf(jobs).done + unknownMetersToConfirm(asked);
  const givenUp = info.receiptGivenUp === true;
  const nothingNew = hasNothingNew(asked, newestResult(jobs)) && !givenUp;
  const offers = !nothingNew && count > 0;
  return (
    <Dialog
      title={t('communication.receipt.title')}
      closeLabel={t('frame.close')}
      locked={isUnderWay}
      onClose={onClose}
      actions={
        <>
          {offers && (
            <Button
              kind="primary"
              size="large"
              busyLabel={isUnderWay ? t('communication.receipt.sending') : undefined}
              onClick={onSend}
            >
              {t('communication.receipt.send')}
            </Button>
          )}
          <Button aria-disabled={isUnderWay || undefined} onClick={() => isUnderWay || onClose()}>
            {t(offers ? 'communication.receipt.cancel' : 'frame.close')}
          </Button>
        </>
      }
    >
      {offers ? (
        <>
          {givenUp && <Banner silent tone="warn" title={t('communication.receipt.givenUp')} />}
          <p>{t('communication.receipt.text', { count })}</p>
          <p className={css.address}>
            <Icon path={envelope} />
            {t('communication.receipt.address')}
          </p>
        </>
      ) : (
        <p>{t(nothingNew ? 'communication.receipt.asked' : 'communication.receipt.nothing')}</p>
      )}
      <p className={css.quiet}>{t('communication.receipt.next')}</p>
    </Dialog>
  );
}

interface CommunicationDialogProps {
  readonly info: CrmRegistrationInfo;
  readonly asked: ReceiptsAsked;
  /** Whether a receipt is being requested. */
  readonly isUnderWay: boolean;
  /** Requests the receipt. */
  readonly onSend: () => void;
  readonly onClose: () => void;
}
