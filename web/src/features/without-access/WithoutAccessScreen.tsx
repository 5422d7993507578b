import { UnknownUserReadingSettings } from '@zaehlwerk/contract/unknown-user-reading';
import { type AnonymousSettings, anonymousSettings } from '@zaehlwerk/domain/anonymous-reading/anonymous-settings';
import { mayReadWithoutAccess } from '@zaehlwerk/domain/anonymous-reading/offered-meters';
import { lazy, Suspense, useState } from 'react';
import { useAnonymous, useAnonymousToken } from '../../anonymous/use-anonymous.ts';
import { FORM_KEY, useDraftsWithoutAccess } from '../../anonymous/use-begun-form.ts';
import { usePortal } from '../../application/use-portal.ts';
import { DraftsContext, useDraftsReady, useIsBegun } from '../../drafts/use-drafts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { HomeLink, Loading, Notice } from './Notice.tsx';
import { useBeginning } from './use-steps.ts';
import { Wizard } from './Wizard.tsx';
import css from './wizard.module.css';

const SidePanel = lazy(async () => ({ default: (await import('./SidePanel.tsx')).SidePanel }));

/**
 * The reading without access: the steps or what stands in their way, and the panel beside them (SHL-20, ANO-01).
 * `opened` if the page starts with it: then its heading does not take the focus.
 */
export function WithoutAccessScreen({ opened }: { readonly opened: boolean }) {
  const settings = useSettings();
  const drafts = useDraftsWithoutAccess();
  return (
    <DraftsContext value={drafts}>
      <div className={css.screen}>
        <div className={css.main}>
          {mayReadWithoutAccess(settings) ? <WithToken settings={settings} opened={opened} /> : <NotAvailable />}
        </div>
        <Suspense>
          <SidePanel />
        </Suspense>
      </div>
    </DraftsContext>
  );
}

/** The utility's settings; none where they are not of a shape this app knows. */
function useSettings(): AnonymousSettings {
  const { withoutAccess } = usePortal();
  const [read] = useState(() => UnknownUserReadingSettings.safeParse(withoutAccess));
  return anonymousSettings(read.success ? read.data : {});
}

/** Shows the steps as long as there is a token; what was begun, decided and sent stays when it ends (OPN-135). */
function WithToken({ settings, opened }: WithTokenProps) {
  const isBegun = useIsBegun(FORM_KEY);
  const token = useAnonymousToken(isBegun);
  const ready = useDraftsReady();
  const isValid = token.kind === 'valid';
  const [roles, setRoles] = useState<readonly string[] | null>(null);
  if (isValid && ready && roles !== token.roles) setRoles(token.roles);
  const isLoading = token.kind === 'none' || token.kind === 'pending' || (isValid && !ready);
  useBeginning(isLoading ? 'loading' : token.kind, opened);
  return (
    <>
      {!isValid && <TokenState kind={token.kind} isBegun={isBegun} />}
      {isValid && !ready && <Loading />}
      {roles !== null && <Wizard settings={settings} roles={roles} shown={isValid} />}
    </>
  );
}

interface WithTokenProps {
  readonly settings: AnonymousSettings;
  readonly opened: boolean;
}

/** Why there is no form, and a way out (ANO-14 to ANO-22). */
function TokenState({ kind, isBegun }: TokenStateProps) {
  const { t } = useTexts();
  const { request } = useAnonymous();
  switch (kind) {
    case 'failed':
      return (
        <Notice title={t('withoutAccess.failed')} text={t(isBegun ? 'withoutAccess.failed.kept' : 'withoutAccess.failed.text')}>
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
  /** Whether something is typed that the device has. */
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
