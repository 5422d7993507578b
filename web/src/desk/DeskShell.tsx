import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { LanguageSwitch } from '../tenant/LanguageSwitch.tsx';
import { usePortal } from '../tenant/use-portal.ts';
import { formatList } from '../text/formats.ts';
import { useDeskTexts } from '../text/use-desk-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { ContrastSwitch } from '../ui/ContrastSwitch.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Icon } from '../ui/Icon.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { caretUpDown, signOut, userCircle } from '../ui/icons.ts';
import { caretDown } from '../ui/outside-icons.ts';
import { screenMain } from '../ui/screen-focus.ts';
import { framePlace } from '../ui/use-notices.ts';
import { typedDay } from './clerks/DeputyDialog.tsx';
import bar from './frame/bar.module.css';
import css from './frame/desk.module.css';
import { lock } from './frame/icons.ts';
import { KeySheet } from './frame/KeySheet.tsx';
import { DeskRail } from './DeskRail.tsx';
import { SampleBar } from './SampleBar.tsx';
import { EndingSoon } from './EndingSoon.tsx';
import { NewRecoveryCodes } from './outside/NewRecoveryCodes.tsx';
import { DeskName } from './outside/Outside.tsx';
import { SearchField } from './orders/SearchField.tsx';
import { MAIN, SkipLink } from './frame/SkipLink.tsx';
import { useDesk, useDeskAccess, usePlaces } from './frame/use-desk.ts';
import { useShortcuts } from './frame/use-shortcuts.ts';
import { useSignOut } from './frame/use-sign-out.ts';

/** The frame of the desk: the bar with the campaign and the search, the rail with the areas, and the work. */
export function DeskShell({ children }: { readonly children: ReactNode }) {
  const [keysOpen, setKeysOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const toSearch = () => {
    search.current?.focus();
    search.current?.select();
  };
  const places = usePlaces();
  useShortcuts({ '/': toSearch, '?': () => setKeysOpen(true), n: () => places.go({ screen: 'imports' }) });
  return (
    <div className={css.shell}>
      <SkipLink />
      <header className={css.bar}>
        <DeskName className={bar.name} />
        <CampaignChoice />
        <SearchField field={search} />
        <div className={bar.utils}>
          <ContrastSwitch className={bar.util} />
          <LanguageSwitch className={bar.util} />
          <AccountMenu />
        </div>
      </header>
      <SampleBar />
      <div className={css.body}>
        <DeskRail onKeys={() => setKeysOpen(true)} />
        <div className={css.column}>
          <main ref={screenMain} id={MAIN} className={css.work} tabIndex={-1}>
            <EndingSoon />
            <StandingIn />
            {children}
          </main>
          <div ref={framePlace} className={css.messages} />
        </div>
      </div>
      {keysOpen && <KeySheet onClose={() => setKeysOpen(false)} />}
    </div>
  );
}

/** The campaign that scopes every page. */
function CampaignChoice() {
  const { t } = useDeskTexts();
  const { campaigns, campaignId, chooseCampaign } = useDesk();
  const none = campaigns === null ? 'unknown' : campaigns.length === 0 ? 'none' : 'all';
  return (
    <label className={bar.campaign}>
      <VisuallyHidden>{t('desk.campaign')}</VisuallyHidden>
      <select
        value={campaigns === null ? '' : (campaignId ?? '')}
        onChange={({ target }) => chooseCampaign(target.value === '' ? null : target.value)}
      >
        <option value="">{t(`desk.campaign.${none}`)}</option>
        {campaigns?.map((one) => (
          <option key={one.campaignId} value={one.campaignId}>
            {one.name}
          </option>
        ))}
      </select>
      <Icon path={caretUpDown} size="small" />
    </label>
  );
}

/** Who is signed in, with what rights, and the ways out. */
function AccountMenu() {
  const { t, language } = useDeskTexts();
  const access = useDeskAccess();
  const places = usePlaces();
  const { session, applicationId } = useDesk();
  const { name } = usePortal();
  const { roles = [] } = session.applications.find((one) => one.applicationId === applicationId) ?? {};
  const [isRenewing, setRenewing] = useState(false);
  return (
    <>
      <Disclosure
        className={bar.util}
        label={
          <>
            <Icon path={userCircle} size="small" />
            <VisuallyHidden>{t('desk.account')} </VisuallyHidden>
            <span className={bar.who}>{session.name}</span>
            <Icon path={caretDown} size="small" />
          </>
        }
      >
        {(close) => (
          <div className={bar.menu}>
            <p>
              <strong>{session.name}</strong>
              <br />
              {session.mail}
            </p>
            <p>
              {t('desk.account.roles', { application: name })}:{' '}
              {formatList(
                roles.map((role) => t(`desk.role.${role}`)),
                language,
              )}
            </p>
            <Button
              size="small"
              wide
              onClick={() => {
                close();
                places.go({ screen: 'own' });
              }}
            >
              <Icon path={userCircle} size="small" />
              {t('desk.own')}
            </Button>
            <Button
              size="small"
              wide
              onClick={() => {
                close();
                access.lock();
              }}
            >
              <Icon path={lock} size="small" />
              {t('desk.lock')}
            </Button>
            <Button
              size="small"
              wide
              onClick={() => {
                close();
                setRenewing(true);
              }}
            >
              {t('desk.newCodes')}
            </Button>
            <SignOut />
          </div>
        )}
      </Disclosure>
      {isRenewing && <NewRecoveryCodes onClose={() => setRenewing(false)} />}
    </>
  );
}

/** Asks where something is typed that would be lost. */
function SignOut() {
  const { t } = useDeskTexts();
  const places = usePlaces();
  const [isWorking, leave] = useSignOut();
  return (
    <Button
      size="small"
      wide
      busyLabel={isWorking ? t('desk.signOut.working') : undefined}
      onClick={() => places.leaving(leave)}
    >
      <Icon path={signOut} size="small" />
      {t('desk.signOut')}
    </Button>
  );
}

/** Says on every screen for whom whoever is signed in stands in today; nothing elsewhere. */
function StandingIn() {
  const { t, language } = useDeskTexts();
  const { session, applicationId } = useDesk();
  const { standsInFor = [] } = session.applications.find((one) => one.applicationId === applicationId) ?? {};
  if (standsInFor.length === 0) return null;
  const names = standsInFor.map(({ name, to }) => t('desk.deputy.frame.one', { name, to: typedDay(to) }));
  return (
    <div className={css.ending}>
      <Banner tone="info" title={t('desk.deputy.frame', { names: formatList(names, language) })} silent />
    </div>
  );
}
