import type { ReactNode } from 'react';
import { PageTitle } from '../tenant/PageTitle.tsx';
import { usePortal } from '../tenant/use-portal.ts';
import { useDevice } from '../device/use-device.ts';
import { useTexts } from '../text/use-texts.ts';
import { Contents } from '../ui/Contents.tsx';
import { LongText } from '../ui/LongText.tsx';
import { Markdown, MarkdownContents } from '../ui/Markdown.tsx';
import { statementOf } from './statement.ts';
import css from './statement.module.css';
import { type Section, useSections } from './use-sections.tsx';

/**
 * The accessibility statement: the operator's own, or the built-in one (SHL-18, LEG-03 to LEG-05). `back` is shown on
 * phones.
 */
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
