import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { ContactInformation } from '../../contact/ContactInformation.tsx';
import { usePortal } from '../../application/use-portal.ts';
import { ImprintLink } from '../../application/ImprintLink.tsx';
import { useGoingTo } from '../../device/use-going-to.ts';
import { PATHS } from '../../paths.ts';
import { createQueryClient } from '../../server-api/use-query-client.ts';
import { useTexts } from '../../text/use-texts.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { useGlobalHelp } from '../../help/use-global-help.ts';
import { useHelpText } from '../../help/use-help-text.ts';
import { Markdown } from '../../ui/long-text/Markdown.tsx';
import css from './wizard.module.css';

/** Beside the steps on wide screens, below them on phones: what it is about, the other way in, and help (ANO-03 to ANO-06). */
export function SidePanel() {
  const { t } = useTexts();
  const [client] = useState(createQueryClient);
  const { name } = usePortal();
  const signIn = useGoingTo(PATHS.home);
  return (
    <aside className={css.panel} aria-label={t('withoutAccess.panel')}>
      <section>
        <h2>{t('withoutAccess.panel')}</h2>
        <p>{t('withoutAccess.intro')}</p>
      </section>
      <section>
        <h3>{t('withoutAccess.card')}</h3>
        <a {...signIn} className={buttonClass({ size: 'small', wide: true })}>
          {t('withoutAccess.signIn')}
        </a>
      </section>
      <QueryClientProvider client={client}>
        <div className={css.reach}>
          <ContactInformation
            otherwise={
              <p>
                {t('withoutAccess.otherwise', { name })} <ImprintLink />
              </p>
            }
          />
        </div>
        <Help />
      </QueryClientProvider>
    </aside>
  );
}

/** The utility's own help, folded: it may be long. */
function Help() {
  return useGlobalHelp() === 'enabled' && <HelpText />;
}

function HelpText() {
  const { t } = useTexts();
  const { name } = usePortal();
  const help = useHelpText();
  // What draws it is large, so it is loaded for those who want to read it.
  const [wasOpened, setWasOpened] = useState(false);
  if (help === 'loading') return null;
  return (
    <details className={css.help} onToggle={() => setWasOpened(true)}>
      <summary>{t('help.title')}</summary>
      {wasOpened && (
        <Markdown newTab={t('frame.newTab')}>
          {help === 'failed' ? t('help.default', { name }) : help.markdown}
        </Markdown>
      )}
    </details>
  );
}
