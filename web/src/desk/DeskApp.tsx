import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NoticeList } from '../app/NoticeList.tsx';
import { LoadingScreen, ErrorBoundary } from '../app/PlainScreens.tsx';
import { DeviceContext, useObservable } from '../device/use-device.ts';
import { ConnectionContext, ServerApiContext } from '../server/use-server.ts';
import { PortalContext } from '../tenant/use-portal.ts';
import { firstWordsOf } from '../text/first-words.ts';
import { LANGUAGE_KEY } from '../text/languages.ts';
import { SpeechProvider } from '../text/SpeechProvider.tsx';
import { ContrastContext } from '../ui/ContrastSwitch.tsx';
import { CoveredContext } from '../ui/use-covered.ts';
import { focusScreen } from '../ui/screen-focus.ts';
import { NoticesContext } from '../ui/use-notices.ts';
import { DeskInside } from './DeskInside.tsx';
import type { DeskServices } from './frame/desk-services.ts';
import { InvitationScreen } from './outside/InvitationScreen.tsx';
import { LockScreen } from './outside/LockScreen.tsx';
import { Outside } from './outside/Outside.tsx';
import { SignInScreen } from './outside/SignInScreen.tsx';
import { DeskAccessContext, PlacesContext } from './frame/use-desk.ts';
import { useIdleLock } from './frame/use-idle-lock.ts';
import '../ui/print.css';

/** The whole desk on one page. */
export function DeskApp({ services }: { readonly services: DeskServices }) {
  const { device, connection, access, notices, contrast, speech, places } = services;
  return (
    <ErrorBoundary words={firstWordsOf(device.storage.read(LANGUAGE_KEY))}>
      <DeviceContext value={device}>
        <ConnectionContext value={connection}>
          <DeskAccessContext value={access}>
            <ServerApiContext value={access.api}>
              <PlacesContext value={places}>
                <NoticesContext value={notices}>
                  <ContrastContext value={contrast}>
                    <SpeechProvider speech={speech}>
                      <Entrance services={services} />
                    </SpeechProvider>
                  </ContrastContext>
                </NoticesContext>
              </PlacesContext>
            </ServerApiContext>
          </DeskAccessContext>
        </ConnectionContext>
      </DeviceContext>
    </ErrorBoundary>
  );
}

/** Decides what is shown: loading, an invitation, the sign-in, the desk, or over it the lock or the sign-in. */
function Entrance({ services }: { readonly services: DeskServices }) {
  const start = useObservable(services.start);
  const state = useObservable(services.access.state);
  const [invitation, setInvitation] = useState(services.invitation);
  useIdleLock(services.access, state);
  const words = firstWordsOf(services.device.storage.read(LANGUAGE_KEY));
  if (start.kind === 'loading') return <LoadingScreen words={words} late={start.late} />;
  if (invitation === null && state.kind === 'asking') return <LoadingScreen words={words} late={false} />;
  return (
    <PortalContext value={start.portal}>
      {invitation !== null ? (
        <Outside>
          <InvitationScreen token={invitation} onDone={() => setInvitation(null)} />
        </Outside>
      ) : 'session' in state ? (
        <>
          {state.kind !== 'open' && (
            <Outside>
              {state.kind === 'locked' ? <LockScreen session={state.session} /> : <SignInScreen after="end" />}
            </Outside>
          )}
          {/* Somebody else begins with nothing of it. */}
          <Beneath key={state.session.clerkId} isCovered={state.kind !== 'open'}>
            {(state.session.applications.length > 0 || state.kind === 'open') && <DeskInside session={state.session} />}
          </Beneath>
        </>
      ) : (
        <Outside>
          <SignInScreen
            after={state.kind === 'out' && state.left ? 'signOut' : null}
            returned={state.kind === 'out' && state.left ? null : services.returned}
          />
        </Outside>
      )}
      <NoticeList />
    </PortalContext>
  );
}

/**
 * The desk, which beneath the lock or the sign-in stays as it was: nobody sees it, and no key reaches it. A question that is open waits. Opened again, the
 * focus is where it was.
 */
function Beneath({ isCovered, children }: { readonly isCovered: boolean; readonly children: ReactNode }) {
  const focused = useRef<HTMLElement | null>(null);
  const wasCovered = useRef(isCovered);
  useEffect(() => {
    const isOpened = wasCovered.current && !isCovered;
    wasCovered.current = isCovered;
    // A question that waited has the focus already.
    if (!isOpened || document.querySelector('dialog[open]') !== null) return;
    if (focused.current?.isConnected) focused.current.focus();
    if (document.activeElement === document.body) focusScreen();
  }, [isCovered]);
  return (
    <div
      hidden={isCovered}
      inert={isCovered}
      onFocus={({ target }) => {
        focused.current = target;
      }}
    >
      <CoveredContext value={isCovered}>{children}</CoveredContext>
    </div>
  );
}
