import { useQuery } from '@tanstack/react-query';
import { getContact, getHelp, getHelpText } from '@zaehlwerk/contract/help';
import { useServerApi } from '../server/use-server.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { useTexts } from '../text/use-texts.ts';
import { type ContactBlock, contactBlock } from './contact-block.ts';

/** The global help in the current language as Markdown, or its loading state. */
export function useHelpText(): { readonly markdown: string } | 'loading' | 'failed' {
  const api = useServerApi();
  const { language } = useTexts();
  const { applicationId } = usePortal();
  const { data, isPending } = useQuery({
    queryKey: ['helpText', `${applicationId}/${language}`],
    queryFn: async ({ signal }) => {
      const outcome = await api.call(getHelpText, { params: { applicationId, language }, signal });
      if (outcome.kind !== 'delivered') throw new Error('the help could not be loaded');
      return outcome.answer.markdown;
    },
  });
  if (isPending) return 'loading';
  return data === undefined ? 'failed' : { markdown: data };
}

/**
 * Whether there is global help, according to the latest answer of the server; `asking` until the first
 * answer.
 */
export function useGlobalHelp(): 'enabled' | 'none' | 'asking' {
  const api = useServerApi();
  const { applicationId } = usePortal();
  const { data, isPending } = useQuery({
    queryKey: ['help', applicationId],
    queryFn: async ({ signal }) => {
      const outcome = await api.call(getHelp, { params: { applicationId }, signal });
      if (outcome.kind === 'unreachable') throw new Error('nobody said whether there is help');
      return outcome.kind === 'delivered';
    },
    // Every screen has the menu, and this hardly ever changes.
    staleTime: 3_600_000,
  });
  if (isPending) return 'asking';
  return data === true ? 'enabled' : 'none';
}

/** The contact information in the current language; null if there is none. */
export function useContact(): ContactBlock | null | 'loading' {
  const api = useServerApi();
  const { language } = useTexts();
  const { applicationId, defaultLanguage = 'de' } = usePortal();
  const { data, isPending } = useQuery({
    queryKey: ['contact', applicationId],
    queryFn: async ({ signal }) => {
      const outcome = await api.call(getContact, { params: { applicationId }, signal });
      if (outcome.kind !== 'delivered') throw new Error('the contact information could not be loaded');
      return outcome.answer.contactInformationItems;
    },
  });
  if (isPending) return 'loading';
  return data === undefined ? null : contactBlock(data, language, defaultLanguage);
}
