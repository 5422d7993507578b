import { DeviceContext } from '../device/use-device.ts';
import { OutboxContext } from '../outbox/use-outbox.ts';
import { ConnectionContext, ServerApiContext } from '../server/use-server.ts';
import { AccountsContext } from '../sign-in/use-accounts.ts';
import { firstWordsOf } from '../text/first-words.ts';
import { LANGUAGE_KEY } from '../text/languages.ts';
import { SpeechProvider } from '../text/SpeechProvider.tsx';
import { ContrastContext } from '../ui/ContrastSwitch.tsx';
import { NoticesContext } from '../ui/use-notices.ts';
import { SenderWithoutAccessContext } from '../without-access/use-sender-without-access.ts';
import { Entrance } from './Entrance.tsx';
import { ErrorBoundary } from './PlainScreens.tsx';
import type { MakeHistory } from './RoutedApp.tsx';
import type { Services } from './services.ts';

/** The whole app on one device. `makeHistory` is for tests, which have no address bar. */
export function App({ services, makeHistory }: { readonly services: Services; readonly makeHistory?: MakeHistory }) {
  const { device, connection, api, accounts, withoutAccess, outbox, notices, contrast, speech } = services;
  return (
    <ErrorBoundary words={firstWordsOf(device.storage.read(LANGUAGE_KEY))}>
      <DeviceContext value={device}>
        <ConnectionContext value={connection}>
          <ServerApiContext value={api}>
            <AccountsContext value={accounts}>
              <SenderWithoutAccessContext value={withoutAccess}>
                <OutboxContext value={outbox}>
                  <NoticesContext value={notices}>
                    <ContrastContext value={contrast}>
                      <SpeechProvider speech={speech}>
                        <Entrance services={services} makeHistory={makeHistory} />
                      </SpeechProvider>
                    </ContrastContext>
                  </NoticesContext>
                </OutboxContext>
              </SenderWithoutAccessContext>
            </AccountsContext>
          </ServerApiContext>
        </ConnectionContext>
      </DeviceContext>
    </ErrorBoundary>
  );
}
