import { getContact } from '@zaehlwerk/contract/contact';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePortal } from '../application/use-portal.ts';
import { useServerApi } from '../server-api/use-server-api.ts';
import { useTexts } from '../text/use-texts.ts';
import { at, phone } from '../ui/icons/contact.ts';
import { Icon } from '../ui/Icon.tsx';
import { Markdown } from '../ui/long-text/Markdown.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { type ContactBlock, contactBlock, phoneLink } from './contact-block.ts';
import css from './contact.module.css';

/**
 * How to reach the utility (CON-02, HOM-10): telephone and mail as links, the rest as Markdown. `otherwise` is shown if
 * there is no contact information.
 */
export function ContactInformation({ otherwise }: { readonly otherwise?: ReactNode }) {
  const { t } = useTexts();
  const contact = useContact();
  if (contact === 'loading') return null;
  if (contact === null) return otherwise;
  const ways = [
    ...contact.phone.map((text) => ({ text, icon: phone, name: t('contact.phone'), address: phoneLink(text) })),
    ...contact.email.map((text) => ({ text, icon: at, name: t('contact.email'), address: `mailto:${text}` })),
  ];
  const notes = [...contact.address, ...contact.hours];
  return (
    <section className={css.contact}>
      <h2>{contact.title.join(' ') || t('contact.title')}</h2>
      {contact.text.map((text) => (
        <Markdown key={text} newTab={t('frame.newTab')}>
          {text}
        </Markdown>
      ))}
      {ways.length > 0 && (
        <ul className={css.ways}>
          {ways.map(({ text, icon, name, address }) => (
            <li key={address}>
              <Icon path={icon} />
              <a href={address}>
                <VisuallyHidden>{`${name} `}</VisuallyHidden>
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
      {notes.length > 0 && (
        <div className={css.notes}>
          {notes.map((text) => (
            <Markdown key={text} newTab={t('frame.newTab')}>
              {text}
            </Markdown>
          ))}
        </div>
      )}
    </section>
  );
}

/** The contact information in the current language (CON-01); null if there is none. */
function useContact(): ContactBlock | null | 'loading' {
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
