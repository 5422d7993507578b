import { readKnownSettings } from '@zaehlwerk/contract/unknown-user-reading';
import {
  type WithoutAccessSettings,
  withoutAccessSettings,
} from '@zaehlwerk/domain/without-access/without-access-settings';
import { mayReadWithoutAccess } from '@zaehlwerk/domain/without-access/offered-meters';
import { type ReactNode, useEffect, useState } from 'react';
import { useDevice } from '../device/use-device.ts';
import type { Drafts } from '../outbox/drafts.ts';
import { useUnsentWork } from '../outbox/use-outbox.ts';
import { usePortal } from '../tenant/use-portal.ts';
import type { Speech } from '../text/speech.ts';
import { useSpeech, useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { FirstStep } from './MeterStep.tsx';
import { HomeLink, Loading, Notice } from './StepFrame.tsx';
import { LEFT_FORM_KEY } from './left-form.ts';
import { FORM_KEY } from './meter-step.ts';
import { useSenderWithoutAccess, useTokenWithoutAccess, useKeepingFresh } from './use-sender-without-access.ts';
import { useBeginning, useFirstStep, useKeepingFirstStep, useSteps } from './use-steps.ts';
import css from './wizard.module.css';

/**
 * The reading without access: the steps or why they are missing, and the panel beside them. `opened` if the page starts
 * with it: then its heading does not take the focus.
 */
export function WithoutAccessScreen({ opened }: { readonly opened: boolean }) {
  const settings = useSettings();
  return mayReadWithoutAccess(settings) ? <WithToken settings={settings} opened={opened} /> : <NotOffered />;
}

/** The panel comes with the later steps. */
function Layout({ later, children }: { readonly later: LaterSteps | null; readonly children: ReactNode }) {
  return (
    <div className={css.screen}>
      <div className={css.main}>{children}</div>
      {later !== null && <later.SidePanel />}
    </div>
  );
}

function NotOffered() {
  return (
    <Layout later={useLaterSteps('stands')}>
      <NotAvailable />
    </Layout>
  );
}

/** The utility's settings, as far as this app knows what they name. */
function useSettings(): WithoutAccessSettings {
  const { withoutAccess } = usePortal();
  const [read] = useState(() => readKnownSettings(withoutAccess));
  return withoutAccessSettings(read);
}

/**
 * Shows the steps while there is a token; drafts and decisions are kept when it ends. The first step is shown on its
 * own until it is left, then continues as the draft of the whole form. A form begun here and left is asked about first,
 * in the whole form.
 */
function WithToken({ settings, opened }: WithTokenProps) {
  const { storage } = useDevice();
  const token = useTokenWithoutAccess();
  const { asked } = useSteps();
  const isValid = token.kind === 'valid';
  const isAwaited = token.kind === 'none' || token.kind === 'pending';
  const [roles, setRoles] = useState<readonly string[] | null>(null);
  if (isValid && roles !== token.roles) setRoles(token.roles);
  const [isLeft] = useState(() => storage.read(LEFT_FORM_KEY) !== null);
  const [isWhole, setWhole] = useState(isLeft);
  const later = useLaterSteps(isWhole ? 'needed' : isAwaited ? 'awaited' : 'stands');
  const [drafts, setDrafts] = useState<Drafts | null>(null);
  const first = useFirstStep(settings, later !== null);
  const openedAt = useOpenedAt(isValid, first.isTyped);
  if (!isWhole && asked !== 'METER' && first.isValid) setWhole(true);
  useKeepingFirstStep(first, drafts, isWhole);
  // From then on the whole form does both.
  const isHeld = first.isTyped && !(isWhole && drafts !== null);
  useKeepingFresh(isHeld);
  useUnsentWork(isHeld);
  const onReady = (ready: Drafts) => {
    setDrafts(ready);
    // Begun and left without a note of it.
    if (!first.isTouched && ready.find(FORM_KEY) !== null) setWhole(true);
  };
  const isBegun = isHeld || (drafts === null ? isLeft : drafts.find(FORM_KEY) !== null);
  const isLoading = isAwaited || (isValid && isWhole && drafts === null);
  useBeginning(isLoading ? 'loading' : token.kind, opened);
  return (
    <Layout later={later}>
      {later !== null && <later.Keeping onReady={onReady} />}
      {!isValid && <TokenState kind={token.kind} isBegun={isBegun} />}
      {isValid && isLoading && <Loading />}
      {isValid && !isWhole && (
        <FirstStep
          settings={settings}
          first={first}
          notes={
            later !== null &&
            drafts !== null && (
              <later.FirstStepNotes drafts={drafts} problems={first.problems} occasion={first.occasion} />
            )
          }
        />
      )}
      {roles !== null && isWhole && later !== null && drafts !== null && (
        <later.Wizard
          settings={settings}
          roles={roles}
          drafts={drafts}
          first={isLeft ? null : { isFilledIn: first.isTouched, openedAt: first.isTouched ? openedAt : null }}
          shown={isValid}
        />
      )}
    </Layout>
  );
}

interface WithTokenProps {
  readonly settings: WithoutAccessSettings;
  readonly opened: boolean;
}

/** When the form was shown; null if it was shown again with something typed in it. */
function useOpenedAt(isShown: boolean, isTyped: boolean): Date | null {
  const { clock } = useDevice();
  const [opening, setOpening] = useState<{ readonly isShown: boolean; readonly at: Date | null }>({
    isShown: false,
    at: null,
  });
  if (opening.isShown !== isShown) setOpening({ isShown, at: isShown && !isTyped ? clock.now() : null });
  return opening.at;
}

/** Why there is no form, and where to continue. */
function TokenState({ kind, isBegun }: TokenStateProps) {
  const { t } = useTexts();
  const { request } = useSenderWithoutAccess();
  switch (kind) {
    case 'failed':
      return (
        <Notice
          title={t('withoutAccess.failed')}
          text={t(isBegun ? 'withoutAccess.failed.kept' : 'withoutAccess.failed.text')}
        >
          <HomeLink primary />
          <Button onClick={() => void request()}>{t('withoutAccess.tryAgain')}</Button>
        </Notice>
      );
    case 'expired':
      return (
        <Notice title={t('withoutAccess.expired')} text={t('withoutAccess.expired.text')}>
          <Button kind="primary" onClick={() => void request()}>
            {t('withoutAccess.renew')}
          </Button>
          <HomeLink />
        </Notice>
      );
    case 'off':
      return <NotAvailable />;
    default:
      return <Loading />;
  }
}

interface TokenStateProps {
  readonly kind: 'none' | 'pending' | 'failed' | 'off' | 'expired';
  /** Whether something typed is on the device. */
  readonly isBegun: boolean;
}

function NotAvailable() {
  const { t } = useTexts();
  return (
    <Notice title={t('withoutAccess.title')}>
      <Banner tone="err" title={t('unknownUserReading.errorHandling.featureNotAvailable')} />
      <HomeLink primary />
    </Notice>
  );
}

type LaterSteps = Awaited<ReturnType<typeof loadSteps>>;

/** While the screen waits for its token: by then everything it needs first is loading. */
const LATEST_MS = 2_000;

/**
 * The later steps with all texts; null until loaded. Preloaded, so that the form can be continued offline: once the
 * first screen `stands`, or after a while if still `awaited`. A failure breaks the screen only if they are `needed`;
 * otherwise the next focused field retries.
 */
function useLaterSteps(when: 'awaited' | 'stands' | 'needed'): LaterSteps | null {
  const { clock, afterPaint } = useDevice();
  const speech = useSpeech();
  const [steps, setSteps] = useState<LaterSteps | null>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  if (failure !== null) throw failure.error;
  const isMissing = steps === null;
  useEffect(() => {
    if (!isMissing) return;
    const load = () =>
      void loadSteps(speech).then(setSteps, (error: unknown) => when === 'needed' && setFailure({ error }));
    if (when === 'needed') return load();
    const cancel = when === 'stands' ? afterPaint(load) : clock.after(LATEST_MS, load);
    const retry = ({ target }: FocusEvent) => target instanceof HTMLInputElement && load();
    document.addEventListener('focusin', retry);
    return () => {
      cancel();
      document.removeEventListener('focusin', retry);
    };
  }, [isMissing, when, speech, clock, afterPaint]);
  return steps;
}

async function loadSteps(speech: Speech) {
  const [{ FirstStepNotes, Keeping, SidePanel, Wizard }] = await Promise.all([
    import('./later-steps.ts'),
    speech.loadAllTexts(),
  ]);
  return { FirstStepNotes, Keeping, SidePanel, Wizard };
}
