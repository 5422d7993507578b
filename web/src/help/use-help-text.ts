import { getHelpText } from '@zaehlwerk/contract/help';
import { useQuery } from '@tanstack/react-query';
import { usePortal } from '../tenant/use-portal.ts';
import { useServerApi } from '../server/use-server-api.ts';
import { useTexts } from '../text/use-texts.ts';

/** The global help in the current language (HLP-03) as Markdown, or the state of loading it. */
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
