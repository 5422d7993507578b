import type { Language } from '@zaehlwerk/contract/application';
import type { Day } from '@zaehlwerk/domain/calendar/day';
import type { ReactNode } from 'react';
import { useDevice } from '../device/use-device.ts';
import { ImprintLink } from '../tenant/ImprintLink.tsx';
import { PageTitle } from '../tenant/PageTitle.tsx';
import type { AccessibilityConfig } from '../tenant/portal.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { formatDay } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Switch } from '../ui/ChoiceFields.tsx';
import { useContrast } from '../ui/ContrastSwitch.tsx';
import { Contents, LongText } from '../ui/LongText.tsx';
import { Markdown, MarkdownContents } from '../ui/Markdown.tsx';
import css from './statement.module.css';

/** The accessibility statement: the operator's own, or the built-in one. `back` is shown on phones. */
export function AccessibilityScreen({ back }: { readonly back: ReactNode }) {
  const { t, language } = useTexts();
  const { name, accessibility } = usePortal();
  const { origin } = useDevice().address;
  const statement = statementOf(accessibility, { name, origin }, language);
  const sections = useSections(statement);
  const contents =
    statement.custom === null ? (
      <Contents label={t('statement.contents')} entries={sections} />
    ) : (
      <MarkdownContents label={t('statement.contents')}>{statement.custom}</MarkdownContents>
    );
  return (
    <LongText back={back} title={t('statement.title')} contents={contents}>
      <PageTitle>{t('statement.title')}</PageTitle>
      {statement.custom === null ? (
        <BuiltInStatement sections={sections} />
      ) : (
        <Markdown page newTab={t('frame.newTab')}>
          {statement.custom}
        </Markdown>
      )}
    </LongText>
  );
}

/** The built-in accessibility statement, section by section. */
function BuiltInStatement({ sections }: { readonly sections: readonly Section[] }) {
  return sections.map(({ id, title, content }) => (
    <section key={id} className={css.section}>
      <h2 id={id}>{title}</h2>
      {content}
    </section>
  ));
}

/** A section of the statement; `id` is the id of its heading. */
interface Section {
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

/** Known barriers, and what has not been checked by people yet (docs/accessibility.md). */
const PARTLY = ['qrcode', 'photos', 'aids', 'words', 'own'] as const;

/** The sections of the built-in statement, without those that only the operator could fill. */
function useSections(statement: Statement): readonly Section[] {
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

/** The switch for high contrast, within the statement as well. */
function DisplaySettings() {
  const { high, turn } = useContrast();
  const { t } = useTexts();
  return (
    <div className={css.settings}>
      <Switch label={t('frame.highContrast')} hint={t('statement.display.hint')} on={high} onChange={turn} />
    </div>
  );
}

/** The operator's texts in a section: Markdown, so that addresses can be links, with line breaks preserved. */
function OwnWords({ children }: { readonly children: string }) {
  const { t } = useTexts();
  return (
    <div className={css.own}>
      <Markdown newTab={t('frame.newTab')}>{children}</Markdown>
    </div>
  );
}

/** The day of the built-in statement. */
const STATEMENT_DAY = '2025-04-15' as Day;

/** The content of the accessibility statement; null for what the operator has not configured. */
interface Statement {
  /** Markdown that replaces the built-in statement. */
  readonly custom: string | null;
  readonly company: string;
  /** The web address that the statement covers. */
  readonly address: string;
  readonly legals: string | null;
  readonly alternatives: string | null;
  readonly contact: string | null;
  readonly enforcementOffice: string | null;
}

/** The statement of a tenant with this name, served at `origin`, in the current language. */
function statementOf(config: AccessibilityConfig, portal: PortalPlace, language: Language): Statement {
  return {
    custom: customContent(config.customContent, language),
    company: config.companyName || portal.name,
    address: config.mainUrl ?? config.url ?? portal.origin, // two names of the same setting
    legals: config.legals || null,
    alternatives: config.alternatives || null,
    contact: config.contact || null,
    enforcementOffice: config.enforcementOffice || null,
  };
}

interface PortalPlace {
  readonly name: string;
  readonly origin: string;
}

/** One text for all languages or one for each; formal German is the fallback, as for help. */
function customContent(content: AccessibilityConfig['customContent'], language: Language): string | null {
  if (content === undefined || typeof content === 'string') return content || null;
  return content[language] || content.de || null;
}
