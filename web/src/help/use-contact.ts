import { getContact } from '@zaehlwerk/contract/contact';
import { useQuery } from '@tanstack/react-query';
import { usePortal } from '../tenant/use-portal.ts';
import { useServerApi } from '../server/use-server-api.ts';
import { useTexts } from '../text/use-texts.ts';
import { type ContactBlock, contactBlock } from './contact-block.ts';

/** The contact information in the current language (CON-01); null if there is none. */
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
