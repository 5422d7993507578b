import { PageTitle } from '../tenant/PageTitle.tsx';
import { usePortal } from '../tenant/use-portal.ts';
import { ContactInformation } from './WaysToReach.tsx';
import { useHelpText } from './use-help.ts';
import { useTexts } from '../text/use-texts.ts';
import { LongText } from '../ui/LongText.tsx';
import { Markdown, MarkdownContents } from '../ui/Markdown.tsx';

/**
 * The global help of the utility with its table of contents, or a built-in text if it cannot be loaded. Contact
 * information is below it.
 */
export function HelpScreen() {
  const { t } = useTexts();
  const { name } = usePortal();
  const help = useHelpText();
  const text = help === 'loading' ? null : help === 'failed' ? t('help.default', { name }) : help.markdown;
  return (
    <LongText
      title={t('help.title')}
      contents={text !== null && <MarkdownContents label={t('help.contents')}>{text}</MarkdownContents>}
      contentsOnPhones
    >
      <PageTitle>{t('help.title')}</PageTitle>
      {text !== null && (
        <Markdown page newTab={t('frame.newTab')}>
          {text}
        </Markdown>
      )}
      <ContactInformation />
    </LongText>
  );
}
