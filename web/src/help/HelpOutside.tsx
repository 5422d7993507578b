import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { createQueryClient } from '../server/use-query-client.ts';
import { useConnection } from '../server/use-server.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { useTexts } from '../text/use-texts.ts';
import { caretDown } from '../ui/outside-icons.ts';
import { Icon } from '../ui/Icon.tsx';
import { Markdown } from '../ui/Markdown.tsx';
import foldingCss from '../ui/folding.module.css';
import { ContactInformation } from './WaysToReach.tsx';
import { useGlobalHelp, useHelpText } from './use-help.ts';

/**
 * How to contact the utility, and its help, without a sign-in: the help screen requires one. `otherwise` is shown if
 * there is no contact information.
 */
export function HelpOutside({ contactClass, otherwise }: HelpOutsideProps) {
  const [client] = useState(createQueryClient);
  useAskingAgain(client);
  return (
    <QueryClientProvider client={client}>
      <div className={contactClass}>
        <ContactInformation otherwise={otherwise} />
      </div>
      <Help />
    </QueryClientProvider>
  );
}

/** What could not be loaded without a connection is asked for again once it is back. */
function useAskingAgain(client: QueryClient): void {
  const connection = useConnection();
  useEffect(
    () =>
      connection.subscribe(() => {
        if (connection.get() !== 'online') return;
        void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
      }),
    [client, connection],
  );
}

interface HelpOutsideProps {
  /** The class around the contact information. */
  readonly contactClass?: string | undefined;
  readonly otherwise?: ReactNode;
}

/** The utility's own help, collapsed: it may be long. */
function Help() {
  return useGlobalHelp() === 'enabled' && <HelpText />;
}

function HelpText() {
  const { t } = useTexts();
  const { name } = usePortal();
  const help = useHelpText();
  // The Markdown renderer is large, so it is loaded on demand.
  const [wasOpened, setWasOpened] = useState(false);
  if (help === 'loading') return null;
  return (
    <details className={foldingCss.folding} onToggle={() => setWasOpened(true)}>
      <summary>
        {t('help.title')}
        <Icon path={caretDown} size="small" />
      </summary>
      {wasOpened && (
        <Markdown newTab={t('frame.newTab')}>
          {help === 'failed' ? t('help.default', { name }) : help.markdown}
        </Markdown>
      )}
    </details>
  );
}
