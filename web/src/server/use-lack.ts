import type { Observable } from '../device/observable.ts';
import { useDevice, useObservable } from '../device/use-device.ts';
import { useTexts } from '../text/use-texts.ts';
import type { ConnectionState } from './connection.ts';
import { useOffline } from './use-server.ts';

/** What keeps the app from the server: there is no network, or the server does not answer. */
export type Lack = 'offline' | 'silent';

/** The current value, outside of components. */
export function lackOf(connection: Observable<ConnectionState>, network: Observable<boolean>): Lack | null {
  if (connection.get() === 'online') return null;
  return network.get() ? 'silent' : 'offline';
}

/** Null while the server is reachable. */
export function useLack(): Lack | null {
  const network = useObservable(useDevice().online);
  if (!useOffline()) return null;
  return network ? 'silent' : 'offline';
}

/** Returns the given text about a missing network, or another if the server does not answer. */
export function useLackWords(): (aboutNetwork: string) => string {
  const { t } = useTexts();
  const lack = useLack();
  return (aboutNetwork) => (lack === 'silent' ? t('outbox.bar.silent') : aboutNetwork);
}
