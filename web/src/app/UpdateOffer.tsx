import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { AppUpdate } from './app-update.ts';
import { useObservable } from '../device/use-device.ts';
import type { Speech } from '../text/speech.ts';
import type { Services } from './services.ts';

/** Offers a newer version over whatever is shown. The dialog is loaded once there is an offer. */
export function UpdateOffer({ services }: { readonly services: Services }) {
  const { appUpdate, speech } = services;
  const offered = useObservable(appUpdate.offered);
  const [UpdateDialog] = useState(() => lazy(() => loadDialog(speech)));
  if (!offered) return null;
  return (
    <Suspense fallback={null}>
      <UpdateDialog update={appUpdate} />
    </Suspense>
  );
}

async function loadDialog(speech: Speech): Promise<{ readonly default: (offer: Offer) => ReactNode }> {
  try {
    const [dialog] = await Promise.all([import('./UpdateDialog.tsx'), speech.loadAllTexts()]);
    return { default: dialog.UpdateDialog };
  } catch {
    return { default: () => null }; // an offer that fails to load must not keep anybody from working
  }
}

interface Offer {
  readonly update: AppUpdate;
}
