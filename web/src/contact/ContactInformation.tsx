import type { ReactNode } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { at, phone } from '../ui/icons/contact.ts';
import { Icon } from '../ui/Icon.tsx';
import { Markdown } from '../ui/long-text/Markdown.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { phoneLink } from './contact-block.ts';
import css from './contact.module.css';
import { useContact } from './use-contact.ts';

/**
 * How to reach the utility (CON-02, HOM-10): telephone and mail as links, the rest in its own words. `otherwise` is shown
 * where nothing is known of it.
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
