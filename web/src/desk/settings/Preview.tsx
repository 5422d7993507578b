import type { ApplicationDocument } from '@zaehlwerk/contract/application-document';
import { builtInLogo } from '@zaehlwerk/domain/tenant/built-in-logo';
import { type CSSProperties, useEffect, useState } from 'react';
import { AccountsContext } from '../../sign-in/use-accounts.ts';
import type { Accounts } from '../../sign-in/accounts.ts';
import { SignInMethods } from '../../sign-in/SignInMethods.tsx';
import { portalOf } from '../../tenant/portal.ts';
import { PortalContext, usePortal } from '../../tenant/use-portal.ts';
import { createSpeech } from '../../text/speech.ts';
import { SpeechProvider } from '../../text/SpeechProvider.tsx';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { MeterTypeIcon } from '../../meters/MeterTypeIcon.tsx';
import { Button } from '../../ui/Button.tsx';
import { Status } from '../../ui/Banner.tsx';
import { Counter } from '../../ui/Counter.tsx';
import { checkCircle } from '../../ui/frame-icons.ts';
import { Segments } from '../frame/Segments.tsx';
import { useDesk } from '../frame/use-desk.ts';
import css from './preview.module.css';
import { useEditedLanguage } from './use-edited-language.ts';
import { usePalette } from './use-palette.ts';
import { BUILT_IN_COLOR } from './NameAndColor.tsx';

const LOOKS = ['light', 'dark', 'hc'] as const;
type Look = (typeof LOOKS)[number];
const PAGES = ['list', 'signIn'] as const;
type Page = (typeof PAGES)[number];
/** As it stands in the bar of the portal, in pixels. */
const LOGO_SIZE = 34;

/** The draft on a phone, drawn by the parts of the portal itself, with sample data. It is a picture: nothing in it acts. */
export function Preview({ document }: { readonly document: ApplicationDocument }) {
  const { t } = useDeskTexts();
  const [look, setLook] = useState<Look>('light');
  const [page, setPage] = useState<Page>('list');
  const { language, setLanguage, options } = useEditedLanguage(document, []);
  const { palette } = usePalette(document.brandColor ?? BUILT_IN_COLOR);
  const { applicationId } = useDesk();
  const [speech] = useState(createSpeech);
  const [isSpeaking, setSpeaking] = useState(false);
  const own = document.config.languageConfig?.translations;
  useEffect(() => {
    void Promise.all([speech.loadAllTexts(), speech.loadTexts(language, own ?? {})]).then(
      () => setSpeaking(true),
      () => undefined, // without its texts there is no picture; the next change tries again
    );
  }, [speech, language, own]);
  const tokens = Object.entries(palette?.[look].tokens ?? {}).map(([name, color]) => [`--${name}`, color]);
  return (
    <section className={css.preview} aria-labelledby="settings-preview">
      <div className={css.head}>
        <h2 id="settings-preview">{t('desk.settings.preview')}</h2>
        <span>{t('desk.settings.preview.now')}</span>
      </div>
      <Segments
        legend={t('desk.settings.color.appearance')}
        options={LOOKS.map((value) => ({ value, label: t(`desk.settings.preview.${value}`) }))}
        chosen={look}
        onChoose={setLook}
      />
      <Segments
        legend={t('desk.settings.preview.page')}
        options={PAGES.map((value) => ({ value, label: t(`desk.settings.preview.${value}`) }))}
        chosen={page}
        onChoose={setPage}
      />
      {options.length > 1 && (
        <Segments
          legend={t('desk.settings.preview.language')}
          options={options}
          chosen={language}
          onChoose={setLanguage}
        />
      )}
      <figure className={css.phone} aria-label={t('desk.settings.preview.picture', { name: document.name })}>
        <div
          inert
          aria-hidden="true"
          className={css.page}
          data-scheme={look === 'dark' ? 'dark' : 'light'}
          data-contrast={look === 'hc' ? 'more' : 'normal'}
          style={Object.fromEntries(tokens) as CSSProperties}
        >
          {isSpeaking && (
            <PortalContext value={portalOf({ applicationId, ...document })}>
              <AccountsContext value={NOBODY}>
                <SpeechProvider speech={speech}>
                  <Header logo={document.logo} edge={palette?.light.tokens['brand-edge'] ?? BUILT_IN_COLOR} />
                  {page === 'signIn' ? <SignInPage /> : <ListPage />}
                </SpeechProvider>
              </AccountsContext>
            </PortalContext>
          )}
        </div>
      </figure>
    </section>
  );
}

/** Nobody signs in to a picture. */
const NOBODY = { signIn: () => Promise.resolve(null) } as Pick<Accounts, 'signIn'> as Accounts;

/** `edge` is the colour of the built-in logo. */
function Header({ logo, edge }: { readonly logo: string | null; readonly edge: string }) {
  const { name } = usePortal();
  const { t } = useTexts();
  const source =
    logo === null
      ? `data:image/svg+xml,${encodeURIComponent(builtInLogo(edge, LOGO_SIZE))}`
      : `data:image/png;base64,${logo}`;
  return (
    <div className={css.header}>
      <img src={source} alt="" width={LOGO_SIZE} height={LOGO_SIZE} />
      <span>
        {name}
        <small>{t('frame.portal')}</small>
      </span>
    </div>
  );
}

function SignInPage() {
  const { t } = useTexts();
  return (
    <div className={css.content}>
      <p className={css.title}>{t('login.title')}</p>
      <p>{t('login.lead')}</p>
      <SignInMethods />
    </div>
  );
}

const METERS = [
  { type: 'WATER_METER', key: 'meter.name.WATER_METER', isRead: false },
  { type: 'GAS_METER', key: 'meter.name.GAS_METER', isRead: false },
  { type: 'ELECTRIC_METER', key: 'meter.name.ELECTRIC_METER', isRead: true },
] as const;

function ListPage() {
  const { t } = useTexts();
  return (
    <div className={css.content}>
      <p className={css.title}>{t('home.greeting')}</p>
      <p>{t('home.progress', { done: 1, count: METERS.length })}</p>
      <Counter pre="021074" post="3" unit="kWh" />
      <ul className={css.meters}>
        {METERS.map(({ type, key, isRead }) => (
          <li key={type}>
            <MeterTypeIcon type={type} />
            <span>{t(key)}</span>
            {isRead && (
              <Status tone="ok" icon={checkCircle}>
                {t('jobs.row.done')}
              </Status>
            )}
          </li>
        ))}
      </ul>
      <Button kind="primary" size="large" wide>
        {t('home.read')}
      </Button>
    </div>
  );
}
