import { hasEveryRole, ROLES_FOR_RECEIPT_WITHOUT_ACCESS } from '@zaehlwerk/domain/account/roles';
import type { WithoutAccessSettings } from '@zaehlwerk/domain/without-access/without-access-settings';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { useEffect, useState } from 'react';
import { useDevice, useObservable } from '../device/use-device.ts';
import { useGoingTo } from '../device/use-going-to.ts';
import { HelpOutside } from '../help/HelpOutside.tsx';
import type { Drafts } from '../outbox/drafts.ts';
import { DraftsContext } from '../outbox/use-drafts.ts';
import { useWaits } from '../outbox/use-waiting.ts';
import { PATHS } from '../paths.ts';
import type { ToSubmit } from '../outbox/outbox.ts';
import { useLack } from '../server/use-lack.ts';
import { ImprintLink } from '../tenant/ImprintLink.tsx';
import { PageTitle } from '../tenant/PageTitle.tsx';
import { usePortal } from '../tenant/use-portal.ts';
import { formatBerlinTime, formatDay } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { ActionBar } from '../ui/ActionBar.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { buttonClass } from '../ui/class-names.ts';
import { checkCircle } from '../ui/frame-icons.ts';
import { hourglass } from '../ui/icons.ts';
import { beginScreen, screenHeading } from '../ui/screen-focus.ts';
import { Facts } from './Facts.tsx';
import { type BegunForm, useBegunForm } from './Keeping.tsx';
import { Notice, StepBar } from './StepFrame.tsx';
import { WizardForm } from './WizardForm.tsx';
import { copiesOf } from './copies-by-mail.ts';
import { useSenderWithoutAccess } from './use-sender-without-access.ts';
import { useBeginning, useSteps } from './use-steps.ts';
import css from './wizard.module.css';

/** The steps with their drafts, which have to be ready. */
export function Wizard({ drafts, ...steps }: WizardProps & { readonly drafts: Drafts }) {
  // A form opened with the page started with it; one that follows the first step did not.
  const follows = steps.first !== null;
  useEffect(() => {
    if (follows) beginScreen();
  }, [follows]);
  return (
    <DraftsContext value={drafts}>
      <Steps {...steps} />
    </DraftsContext>
  );
}

/** The steps, then what was sent; a form begun on this device and left is asked about first. */
function Steps({ settings, roles, first, shown }: WizardProps) {
  const { unknownUserReceiptEnabled: receipts = false } = usePortal().communication;
  const begun = useBegunForm(first?.isFilledIn === true);
  const steps = useSteps();
  const [sent, setSent] = useState<ToSubmit | null>(null);
  const isDone = sent !== null && steps.asked === 'DONE';
  useBeginning(isDone ? 'done' : begun.kind);
  if (!shown) return null;
  if (begun.kind === 'begun') return <Begun begun={begun} />;
  if (isDone) {
    const again = () => {
      setSent(null);
      steps.go('METER');
    };
    return <WizardDone sent={sent} settings={settings} onAgain={again} />;
  }
  return (
    <WizardForm
      key={begun.kind}
      settings={settings}
      openedAt={sent === null ? (first?.openedAt ?? null) : null}
      offersReceipt={receipts && hasEveryRole(roles, ROLES_FOR_RECEIPT_WITHOUT_ACCESS)}
      thrownAway={begun.kind === 'thrownAway' ? begun : null}
      onSent={(composed) => {
        setSent(composed);
        steps.replace('DONE');
      }}
    />
  );
}

/** Asks whether to continue with what was begun, without showing any of it: others may use this device, too. */
function Begun({ begun: { keptAt, goOn, throwAway } }: { readonly begun: Extract<BegunForm, { kind: 'begun' }> }) {
  const { t, language } = useTexts();
  const at = new Date(keptAt);
  const when = { day: formatDay(berlinDay(at)), time: formatBerlinTime(at, language) };
  return (
    <Notice title={t('withoutAccess.begun')} text={t('withoutAccess.begun.text', when)}>
      <Button kind="primary" onClick={goOn}>
        {t('withoutAccess.begun.goOn')}
      </Button>
      <Button onClick={() => void throwAway()}>{t('withoutAccess.begun.discard')}</Button>
    </Notice>
  );
}

interface WizardProps {
  readonly settings: WithoutAccessSettings;
  /** Of the token for readings without access. */
  readonly roles: readonly string[];
  /** The first step, where it was shown before on its own. */
  readonly first: {
    /** The form continues with what was filled in there. */
    readonly isFilledIn: boolean;
    /** Null where the session was renewed since. */
    readonly openedAt: Date | null;
  } | null;
  /** Otherwise it is hidden and keeps decisions and what was sent; what was typed is on the device. */
  readonly shown: boolean;
}

/** What was sent or is waiting: to print, and to continue from. */
function WizardDone({ sent: { id, content, label }, settings, onAgain }: WizardDoneProps) {
  const { t } = useTexts();
  const { print } = useDevice();
  const { name } = usePortal();
  const [waits, lack] = [useWaits(id), useLack()];
  const home = useGoingTo(PATHS.home);
  const title = t(waits ? 'waiting.title' : 'unknownUserReading.notification.readingRequest.success.title');
  if (content.kind !== 'anonymousReading') return null;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <StepBar step={null} />
      <div className={css.sent}>
        <p className={css.printed}>
          {name}, {formatDay(berlinDay(new Date(content.capturedAt)))}
        </p>
        <div className={css.sentHead}>
          <Icon path={waits ? hourglass : checkCircle} size="large" />
          <div>
            <h1 ref={screenHeading}>{title}</h1>
            {waits ? (
              <p>{t(`waiting.${lack ?? 'online'}`)}</p>
            ) : (
              <>
                <p>{t('unknownUserReading.notification.readingRequest.success.message')}</p>
                <p>{t('withoutAccess.sent.text')}</p>
              </>
            )}
          </div>
        </div>
        {content.body.email !== null && <Copy readingId={id} />}
        <Facts reading={content.body} settings={settings} label={label} />
      </div>
      <div className={`${css.state} ${css.again}`}>
        <div className={css.ways}>
          <Button onClick={print}>{t('withoutAccess.print')}</Button>
          <a {...home} className={buttonClass()}>
            {t('withoutAccess.home')}
          </a>
        </div>
      </div>
      <ActionBar label={t('reading.actions')} className={css.actions}>
        <Button kind="primary" size="large" onClick={onAgain}>
          {t('withoutAccess.again')}
        </Button>
      </ActionBar>
    </>
  );
}

/** The outcome of the copy by mail, once known; unlike the notice, it stays. */
function Copy({ readingId }: { readonly readingId: string }) {
  const { t } = useTexts();
  const copy = useObservable(copiesOf(useSenderWithoutAccess())).get(readingId);
  const key = `unknownUserReading.notification.readingReceipt.${copy?.came ?? 'success'}` as const;
  return (
    <div role="status" className={css.copy} data-tone={copy?.came}>
      {copy !== undefined && (
        <p>
          <strong>{t(`${key}.title`)}.</strong> {copy.why ?? t(`${key}.message`)}
        </p>
      )}
    </div>
  );
}

interface WizardDoneProps {
  readonly sent: ToSubmit;
  readonly settings: WithoutAccessSettings;
  readonly onAgain: () => void;
}

/** Beside the steps on wide screens, below them on phones: what it is about, signing in instead, and help. */
export function SidePanel() {
  const { t } = useTexts();
  const { name } = usePortal();
  const signIn = useGoingTo(PATHS.home);
  return (
    <aside className={css.panel} aria-label={t('withoutAccess.panel')}>
      <section>
        <h2>{t('withoutAccess.panel')}</h2>
        <p>{t('withoutAccess.intro')}</p>
      </section>
      <section>
        <h3>{t('withoutAccess.card')}</h3>
        <a {...signIn} className={buttonClass({ size: 'small', wide: true })}>
          {t('withoutAccess.signIn')}
        </a>
      </section>
      <HelpOutside
        contactClass={css.reach}
        otherwise={
          <p>
            {t('withoutAccess.otherwise', { name })} <ImprintLink />
          </p>
        }
      />
    </aside>
  );
}
