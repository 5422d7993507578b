import type { ReactNode } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { Markdown } from '../ui/Markdown.tsx';
import css from './contact.module.css';
import { useContact } from './use-contact.ts';
import { WaysToReach } from './WaysToReach.tsx';

/**
 * How to reach the utility (CON-02, HOM-10): telephone and mail as links, the rest as Markdown. `otherwise` is shown if
 * there is no contact information.
 */
export function ContactInformation({ otherwise }: { readonly otherwise?: ReactNode }) {
  const { t } = useTexts();
  const contact = useContact();
  if (contact === 'loading') return null;
  if (contact === null) return otherwise;
  const notes = [...contact.address, ...contact.hours];
  return (
    <section className={css.contact}>
      <h2>{contact.title.join(' ') || t('contact.title')}</h2>
      {contact.text.map((text) => (
        <Markdown key={text} newTab={t('frame.newTab')}>
          {text}
        </Markdown>
      ))}
      <WaysToReach />
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
