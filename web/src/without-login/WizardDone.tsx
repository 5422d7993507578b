import type { AnonymousSettings } from '@zaehlwerk/domain/anonymous-reading/anonymous-settings';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { copiesOf } from './copies.ts';
import { useAnonymous } from './use-anonymous.ts';
import { useLack } from '../server/use-lack.ts';
import { PageTitle } from '../tenant/PageTitle.tsx';
import { usePortal } from '../tenant/use-portal.ts';
import { useDevice } from '../device/use-device.ts';
import { useObservable } from '../device/use-observable.ts';
import { useGoingTo } from '../device/use-going-to.ts';
import { useWaits } from '../outbox/use-waiting.ts';
import { PATHS } from '../paths.ts';
import type { Composed } from '../reading/freeze-reading.ts';
import { formatDay } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { ActionBar } from '../ui/ActionBar.tsx';
import { Button } from '../ui/Button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { Icon } from '../ui/Icon.tsx';
import { checkCircle } from '../ui/status.ts';
import { hourglass } from '../ui/waiting.ts';
import { screenHeading } from '../ui/screen-focus.ts';
import { Facts } from './Facts.tsx';
import { StepBar } from './StepLine.tsx';
import css from './wizard.module.css';

/** What was sent, or waits for it: to print, and to go on from (ANO-11, ANO-12, ANO-90). */
export function WizardDone({ sent: { id, content, label }, settings, onAgain }: WizardDoneProps) {
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
        {content.reading.email !== null && <Copy readingId={id} />}
        <Facts reading={content.reading} settings={settings} label={label} />
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

/** What came of the copy by mail, as soon as that is known; it stays, other than the notice. */
function Copy({ readingId }: { readonly readingId: string }) {
  const { t } = useTexts();
  const copy = useObservable(copiesOf(useAnonymous())).get(readingId);
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
  readonly sent: Composed;
  readonly settings: AnonymousSettings;
  readonly onAgain: () => void;
}
