import { useTexts } from '../../text/use-texts.ts';
import { Markdown } from '../../ui/long-text/Markdown.tsx';
import css from './statement.module.css';

/** What the operator says in a section: Markdown, so that addresses can be links, with its line breaks as they are. */
export function OwnWords({ children }: { readonly children: string }) {
  const { t } = useTexts();
  return (
    <div className={css.own}>
      <Markdown newTab={t('frame.newTab')}>{children}</Markdown>
    </div>
  );
}
