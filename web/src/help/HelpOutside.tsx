import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from '../server/use-query-client.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { useTexts } from '../text/use-texts.ts';
import { Markdown } from '../ui/Markdown.tsx';
import { ContactInformation } from './WaysToReach.tsx';
import { useGlobalHelp, useHelpText } from './use-help.ts';

/**
 * How to reach the utility, and its help, for whoever is not signed in: the screen of the help is behind the sign-in.
 * `otherwise` is shown if there is no contact information.
 */
export function HelpOutside({ contactClass, otherwise }: HelpOutsideProps) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <div className={contactClass}>
        <ContactInformation otherwise={otherwise} />
      </div>
      <Help />
    </QueryClientProvider>
  );
}

interface HelpOutsideProps {
  /** Of what stands around the contact information. */
  readonly contactClass?: string | undefined;
  readonly otherwise?: ReactNode;
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
    <details onToggle={() => setWasOpened(true)}>
      <summary>{t('help.title')}</summary>
      {wasOpened && (
        <Markdown newTab={t('frame.newTab')}>
          {help === 'failed' ? t('help.default', { name }) : help.markdown}
        </Markdown>
      )}
    </details>
  );
}
