import { lazy, Suspense, useEffect, useState } from 'react';
import { AccountsContext } from '../accounts/use-accounts.ts';
import { ContrastContext } from '../appearance/use-contrast.ts';
import { PortalContext } from '../application/use-portal.ts';
import { ConnectionContext } from '../connection/use-connection.ts';
import { DeviceContext } from '../device/use-device.ts';
import { useObservable } from '../device/use-observable.ts';
import { SignInScreen } from '../features/sign-in/SignInScreen.tsx';
import { NoticesContext } from '../notices/use-notices.ts';
import { OutboxContext } from '../outbox/use-outbox.ts';
import { isAt, PATHS } from '../paths.ts';
import { ServerApiContext } from '../server-api/use-server-api.ts';
import { firstWordsOf } from '../text/first-words.ts';
import type { Speech } from '../text/speech.ts';
import { SpeechContext } from '../text/use-texts.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ExpiryNotice } from './ExpiryNotice.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import type { MakeHistory } from './RoutedApp.tsx';
import { loadAhead, type Services } from './services.ts';
import { Shell } from './shell/Shell.tsx';
import { LANGUAGE_KEY, type StartState } from './start-up.ts';
import { UpdateOffer } from './UpdateOffer.tsx';
import { type Place, useArrival } from './use-arrival.ts';
import { useLoaded } from './use-loaded.ts';

/** The whole product on one device. `makeHistory` is for tests, which have no address bar of their own. */
export function App({ services, makeHistory }: { readonly services: Services; readonly makeHistory?: MakeHistory }) {
  const { device, connection, api, accounts, outbox, notices, contrast, speech } = services;
  return (
    <ErrorBoundary words={firstWordsOf(device.storage.read(LANGUAGE_KEY))}>
      <DeviceContext value={device}>
        <ConnectionContext value={connection}>
          <ServerApiContext value={api}>
            <AccountsContext value={accounts}>
              <OutboxContext value={outbox}>
                <NoticesContext value={notices}>
                  <ContrastContext value={contrast}>
                    <SpeechContext value={speech}>
                      <Entrance services={services} makeHistory={makeHistory} />
                    </SpeechContext>
                  </ContrastContext>
                </NoticesContext>
              </OutboxContext>
            </AccountsContext>
          </ServerApiContext>
        </ConnectionContext>
      </DeviceContext>
    </ErrorBoundary>
  );
}

/** Loading, signing in or inside: everything sits behind the login screen, except two screens of their own (SHL-26). */
function Entrance({
  services,
  makeHistory,
}: {
  readonly services: Services;
  readonly makeHistory: MakeHistory | undefined;
}) {
  const start = useObservable(services.start);
  const signedIn = useObservable(services.accounts.signedIn);
  const [linkToken, setLinkToken] = useState(services.linkToken);
  const [OpenPage] = useState(() => lazy(() => loadOpenPage(services.speech)));
  const [LinkLogin] = useState(() => lazy(loadLinkLogin));
  const path = useObservable(services.device.address.shown);
  const place = placeOf({ start, linkToken, signedIn, path });
  const inside = useLoaded(services.inside, place === 'inside');
  const opened = useArrival(place);
  useEffect(() => {
    const load = () => loadAhead(services.inside);
    if (place === 'link') load();
    // The first load is the sign-in screen alone; the rest comes as soon as somebody begins to type.
    if (place === 'outside') document.addEventListener('focusin', load, { once: true });
    return () => document.removeEventListener('focusin', load);
  }, [place, services]);
  const words = firstWordsOf(services.device.storage.read(LANGUAGE_KEY));
  if (start.kind === 'loading') return <LoadingScreen words={words} late={start.late} />;
  const loading = <LoadingScreen words={words} late={false} />;
  return (
    <PortalContext value={start.portal}>
      <ExpiryNotice />
      <UpdateOffer services={services} />
      <Suspense fallback={loading}>
        {place === 'inside' ? (
          inside === null ? (
            loading
          ) : (
            <inside.RoutedApp makeHistory={makeHistory} opened={opened} copies={inside.copies} />
          )
        ) : place === 'withoutAccess' || place === 'accessibility' ? (
          <OpenPage place={place} opened={opened} />
        ) : (
          <Shell>
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

async function loadLinkLogin() {
  return { default: (await import('./LinkLogin.tsx')).LinkLogin };
}

async function loadOpenPage(speech: Speech) {
  const [page] = await Promise.all([import('./OpenPage.tsx'), speech.speakOfEverything()]);
  return { default: page.OpenPage };
}

function placeOf({ start, linkToken, signedIn, path }: Whereabouts): Place {
  if (start.kind === 'loading') return 'loading';
  if (linkToken !== null) return 'link';
  if (start.portal.withoutAccessAllowed && isAt(path, PATHS.withoutAccess)) return 'withoutAccess';
  if (signedIn) return 'inside';
  return isAt(path, PATHS.accessibility) ? 'accessibility' : 'outside';
}

interface Whereabouts {
  readonly start: StartState;
  readonly linkToken: string | null;
  readonly signedIn: boolean;
  readonly path: string;
}
