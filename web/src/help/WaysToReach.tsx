import type { ReactNode } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { Markdown } from '../ui/Markdown.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { at, phone } from '../ui/icons.ts';
import { phoneLink } from './contact-block.ts';
import css from './contact.module.css';
import { useContact } from './use-help.ts';

/**
 * Telephone and email of the utility as links, wherever users are told to contact it; nothing if none are configured. A
 * mail about a meter has its number as the subject.
 */
export function WaysToReach({ meterNumber }: WaysToReachProps) {
  const { t } = useTexts();
  const contact = useContact();
  if (contact === 'loading' || contact === null) return null;
  const subject =
    meterNumber === undefined ? '' : `?subject=${encodeURIComponent(t('contact.subject', { number: meterNumber }))}`;
  const ways = [
    ...contact.phone.map((text) => ({ text, icon: phone, name: t('contact.phone'), address: phoneLink(text) })),
    ...contact.email.map((text) => ({ text, icon: at, name: t('contact.email'), address: `mailto:${text}${subject}` })),
  ];
  return (
    ways.length > 0 && (
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
    )
  );
}

interface WaysToReachProps {
  /** Absent if it is not about a meter. */
  readonly meterNumber?: string;
}

/**
 * How to contact the utility: telephone and email as links, the rest as Markdown. `otherwise` is shown if there is no
 * contact information.
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
