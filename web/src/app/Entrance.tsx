import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useAccounts } from '../sign-in/use-accounts.ts';
import { useSenderWithoutAccess } from '../without-access/use-sender-without-access.ts';
import type { PortalState } from '../tenant/portal.ts';
import { PortalContext } from '../tenant/use-portal.ts';
import { useObservable } from '../device/use-device.ts';
import { SignInScreen } from '../sign-in/SignInScreen.tsx';
import { useNotices } from '../ui/use-notices.ts';
import { KEPT_KEY } from '../outbox/outbox.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { isAt, PATHS, reminderTokenOf } from '../paths.ts';
import { useServerApi } from '../server/use-server.ts';
import { firstWordsOf } from '../text/first-words.ts';
import { LANGUAGE_KEY } from '../text/languages.ts';
import type { Speech } from '../text/speech.ts';
import { useTexts } from '../text/use-texts.ts';
import { LoadingScreen } from './PlainScreens.tsx';
import type { MakeHistory } from './RoutedApp.tsx';
import { loadAhead, type Services } from './services.ts';
import { SENDER_WITHOUT_ACCESS } from '@zaehlwerk/domain/without-access/sender-without-access';
import { Shell } from './Shell.tsx';
import { UpdateOffer } from './UpdateOffer.tsx';
import { type Place, useArrival } from './use-arrival.ts';

/** Decides what is shown: loading, sign-in, or the screens inside. Three screens need no sign-in. */
export function Entrance({ services, makeHistory }: EntranceProps) {
  const start = useObservable(services.start);
  const signedIn = useObservable(services.accounts.signedIn);
  const [linkToken, setLinkToken] = useState(services.linkToken);
  const [{ WithoutAccessPage, StatementPage, ReminderPage }] = useState(() => openPages(services.speech));
  const [LinkLogin] = useState(() => lazy(loadLinkLogin));
  const [WaitingOutside] = useState(() => lazy(() => loadWaitingOutside(services.speech)));
  const entries = useObservable(services.outbox.entries);
  const path = useObservable(services.device.address.shown);
  const place = placeOf({ start, linkToken, signedIn, path });
  const inside = useLoaded(services.inside, place === 'inside');
  const opened = useArrival(place);
  const ended = useObservable(services.accounts.ended.list);
  const waits = ended.length > 0 || entries.some(({ accountId }) => accountId === SENDER_WITHOUT_ACCESS);
  // Stays mounted once nothing waits, to report that everything was sent.
  const [showsWaiting, setShowsWaiting] = useState(waits);
  if (waits && !showsWaiting) setShowsWaiting(true);
  const stands = useObservable(services.withoutAccess.state).kind === 'valid';
  const offline = useObservable(services.connection) === 'offline';
  const mayWait = !showsWaiting && (place === 'withoutAccess' ? stands : isNeeded(place, offline, services));
  useEffect(() => {
    if (!mayWait) return;
    const load = () =>
      loadWaitingOutside(services.speech).then(
        () => setShowsWaiting(true),
        () => undefined,
      );
    const retry = ({ target }: FocusEvent) => target instanceof HTMLInputElement && void load();
    const cancel = services.device.afterPaint(() => void load());
    document.addEventListener('focusin', retry);
    return () => {
      cancel();
      document.removeEventListener('focusin', retry);
    };
  }, [mayWait, services]);
  useEffect(() => {
    const load = () => loadAhead(services.inside);
    if (place === 'link') load();
    // The first load contains only the sign-in screen; the rest is loaded once a field has the focus.
    if (place === 'outside') document.addEventListener('focusin', load, { once: true });
    return () => document.removeEventListener('focusin', load);
  }, [place, services]);
  const words = firstWordsOf(services.device.storage.read(LANGUAGE_KEY));
  if (start.kind === 'loading') return <LoadingScreen words={words} late={start.late} />;
  const loading = <LoadingScreen words={words} late={false} />;
  const bar = showsWaiting && (
    <Suspense>
      <WaitingOutside />
    </Suspense>
  );
  return (
    <PortalContext value={start.portal}>
      <ExpiryNotice />
      <Receipts />
      <UpdateOffer services={services} />
      <Suspense fallback={loading}>
        {place === 'inside' ? (
          inside === null ? (
            loading
          ) : (
            <inside.RoutedApp makeHistory={makeHistory} opened={opened} copies={inside.copies} />
          )
        ) : place === 'withoutAccess' ? (
          <WithoutAccessPage opened={opened} bar={bar} />
        ) : place === 'accessibility' ? (
          <StatementPage opened={opened} />
        ) : place === 'reminders' ? (
          <ReminderPage token={reminderTokenOf(path) ?? ''} opened={opened} />
        ) : (
          <Shell bar={place === 'outside' && bar}>
            {place === 'outside' && <SignInScreen />}
            {linkToken !== null && (
              <LinkLogin token={linkToken} inside={services.inside} onDone={() => setLinkToken(null)} />
            )}
          </Shell>
        )}
      </Suspense>
    </PortalContext>
  );
}

interface EntranceProps {
  readonly services: Services;
  readonly makeHistory: MakeHistory | undefined;
}

/**
 * Shows a message when the server no longer accepts an account, and whom to contact if it has ended. Renders nothing.
 */
function ExpiryNotice() {
  const accounts = useAccounts();
  const notices = useNotices();
  const { t } = useTexts();
  useEffect(
    () =>
      accounts.onExpired(({ info }, isEnded) => {
        const name = info?.name ?? t('frame.noName');
        const giver = info?.parentName ?? null;
        if (!isEnded) notices.show('INFO', t('session.expired.title'), t('session.expired.text', { name }));
        else
          notices.show(
            'INFO',
            t('session.ended.title'),
            t(`session.ended.${giver === null ? 'text' : 'by'}`, { name, giver: giver ?? '' }),
            giver === null ? 'session.ended' : undefined,
          );
      }),
    [accounts, notices, t],
  );
  return null;
}

/**
 * Requests the receipt of each reading without access that was sent with an email address, and shows the outcome.
 * Renders nothing.
 */
function Receipts() {
  const [outbox, api, withoutAccess, notices] = [useOutbox(), useServerApi(), useSenderWithoutAccess(), useNotices()];
  const { t } = useTexts();
  const ask = useEffectEvent(async ({ id, content }: OutboxEntry) => {
    if (content.kind !== 'anonymousReading' || content.body.email === null) return;
    const { body: reading } = content;
    const { askForReceipt } = await import('../without-access/ask-for-receipt.ts');
    const { came, why } = await askForReceipt(api, withoutAccess, { id, reading, email: content.body.email });
    const key = `unknownUserReading.notification.readingReceipt.${came}` as const;
    notices.show(TYPES[came], t(`${key}.title`), why ?? t(`${key}.message`));
  });
  useEffect(() => outbox.onDelivered((entry) => void ask(entry)), [outbox]);
  return null;
}

const TYPES = { success: 'SUCCESS', waiting: 'INFO', error: 'ERROR' } as const;

/**
 * The value of `load`, from the moment it is needed; null until it is there. A failure is thrown while rendering, as
 * with `lazy`. Unlike `lazy`, the value is shown at once: a fallback of `Suspense` stays for at least 300 ms.
 */
function useLoaded<T>(load: () => Promise<T>, needed: boolean): T | null {
  const [outcome, setOutcome] = useState<{ readonly value: T } | { readonly failure: unknown } | null>(null);
  const missing = needed && outcome === null;
  useEffect(() => {
    if (!missing) return;
    load().then(
      (value) => setOutcome({ value }),
      (failure: unknown) => setOutcome({ failure }),
    );
  }, [missing, load]);
  if (outcome === null) return null;
  if ('failure' in outcome) throw outcome.failure;
  return outcome.value;
}

async function loadLinkLogin() {
  return { default: (await import('./LinkLogin.tsx')).LinkLogin };
}

/** Loaded while online: its messages are about losing the connection, or about whoever has left readings here. */
function isNeeded(place: Place, offline: boolean, { device }: Services): boolean {
  return place === 'outside' && (offline || device.storage.read(KEPT_KEY)?.includes(':') === true);
}

async function loadWaitingOutside(speech: Speech) {
  const [waiting] = await Promise.all([import('./WaitingWithoutAccess.tsx'), speech.loadAllTexts()]);
  return { default: waiting.WaitingWithoutAccess };
}

/** The screens that need no sign-in, each loaded when it is opened, with its texts. */
function openPages(speech: Speech) {
  return {
    WithoutAccessPage: lazy(async () => {
      const [page] = await Promise.all([import('./WithoutAccessPage.tsx'), speech.loadFirstStepTexts()]);
      return { default: page.WithoutAccessPage };
    }),
    StatementPage: lazy(async () => {
      const [page] = await Promise.all([import('./StatementPage.tsx'), speech.loadAllTexts()]);
      return { default: page.StatementPage };
    }),
    ReminderPage: lazy(async () => {
      const [page] = await Promise.all([import('./ReminderPage.tsx'), speech.loadAllTexts()]);
      return { default: page.ReminderPage };
    }),
  };
}

function placeOf({ start, linkToken, signedIn, path }: Whereabouts): Place {
  if (start.kind === 'loading') return 'loading';
  if (linkToken !== null) return 'link';
  if (isAt(path, PATHS.withoutAccess)) return 'withoutAccess';
  if (reminderTokenOf(path) !== null) return 'reminders';
  if (signedIn) return 'inside';
  return isAt(path, PATHS.accessibility) ? 'accessibility' : 'outside';
}

interface Whereabouts {
  readonly start: PortalState;
  readonly linkToken: string | null;
  readonly signedIn: boolean;
  readonly path: string;
}
