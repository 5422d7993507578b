import type { ReactNode } from 'react';
import { ImprintLink } from '../tenant/ImprintLink.tsx';
import { useTexts } from '../text/use-texts.ts';
import { formatDay } from '../text/formats.ts';
import { useContrast } from '../ui/use-contrast.ts';
import { Markdown } from '../ui/Markdown.tsx';
import { STATEMENT_DAY, type Statement } from './statement.ts';
import css from './statement.module.css';
import { Switch } from '../ui/Switch.tsx';

/** A section of the statement; `id` is the id of its heading. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

/** Known barriers, and what people have not checked yet (docs/accessibility.md). */
const PARTLY = ['qrcode', 'photos', 'aids', 'words', 'own'] as const;

/** The sections of the built-in statement (LEG-06 to LEG-13), without those that only the operator could fill. */
export function useSections(statement: Statement): readonly Section[] {
  const { t } = useTexts();
  const { company, address, legals, alternatives, contact, enforcementOffice } = statement;
  const section = (name: Name, content: ReactNode): Section => ({
    id: `statement-${name}`,
    title: t(`statement.${name}.title`),
    content,
  });
  const date = formatDay(STATEMENT_DAY);
  const office = enforcementOffice ?? t('statement.enforcement.office');
  return [
    section('scope', <p>{t('statement.scope.text', { company, address, date })}</p>),
    section('legals', legals === null ? <p>{t('statement.legals.text')}</p> : <OwnWords>{legals}</OwnWords>),
    section('display', <DisplaySettings />),
    section('partly', <Partly />),
    ...(alternatives === null ? [] : [section('alternatives', <OwnWords>{alternatives}</OwnWords>)]),
    section('contact', contact === null ? <WhereToTurn company={company} /> : <Contact>{contact}</Contact>),
    section(
      'enforcement',
      <>
        <p>{t('statement.enforcement.text')}</p>
        <OwnWords>{office}</OwnWords>
      </>,
    ),
  ];
}

type Name = 'scope' | 'legals' | 'display' | 'partly' | 'alternatives' | 'contact' | 'enforcement';

function Partly() {
  const { t } = useTexts();
  return (
    <>
      <p>{t('statement.partly.text')}</p>
      <ul className={css.list}>
        {PARTLY.map((what) => (
          <li key={what}>{t(`statement.partly.${what}`)}</li>
        ))}
      </ul>
    </>
  );
}

function Contact({ children }: { readonly children: string }) {
  const { t } = useTexts();
  return (
    <>
      <p>{t('statement.contact.text')}</p>
      <OwnWords>{children}</OwnWords>
    </>
  );
}

/** Without a configured contact: the name of the utility, and the imprint if there is one. */
function WhereToTurn({ company }: { readonly company: string }) {
  const { t } = useTexts();
  return (
    <p>
      {t('statement.contact.otherwise', { company })} <ImprintLink />
    </p>
  );
}

/** The switch for high contrast, within the statement as well (LEG-08). */
function DisplaySettings() {
  const { high, turn } = useContrast();
  const { t } = useTexts();
  return (
    <div className={css.settings}>
      <Switch label={t('frame.highContrast')} hint={t('statement.display.hint')} on={high} onChange={turn} />
    </div>
  );
}

/** The operator's words in a section: Markdown, so that addresses can be links, with line breaks preserved. */
function OwnWords({ children }: { readonly children: string }) {
  const { t } = useTexts();
  return (
    <div className={css.own}>
      <Markdown newTab={t('frame.newTab')}>{children}</Markdown>
    </div>
  );
}
