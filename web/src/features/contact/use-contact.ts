import { getContact } from '@zaehlwerk/contract/contact';
import { useQuery } from '@tanstack/react-query';
import { usePortal } from '../../application/use-portal.ts';
import { useServerApi } from '../../server-api/use-server-api.ts';
import { useTexts } from '../../text/use-texts.ts';
import { type ContactBlock, contactBlock } from './contact-block.ts';

/** How to reach the utility, in the language that is spoken; null as long as, or when, nothing is known (CON-01). */
export function useContact(): ContactBlock | null {
  const api = useServerApi();
  const { language } = useTexts();
  const { applicationId, defaultLanguage = 'de' } = usePortal();
  const { data } = useQuery({
    queryKey: ['contact', applicationId],
    queryFn: async ({ signal }) => {
      const outcome = await api.call(getContact, { params: { applicationId }, signal });
      if (outcome.kind !== 'delivered') throw new Error('the contact information could not be loaded');
      return outcome.answer.contactInformationItems;
    },
  });
  return data === undefined ? null : contactBlock(data, language, defaultLanguage);
}
