import type { Job } from '@zaehlwerk/domain/job/job';
import { useTexts } from '../../text/use-texts.ts';
import { caretDown } from '../../ui/icons/menu.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Markdown } from '../../ui/long-text/Markdown.tsx';
import css from './meter-instructions.module.css';
import { useInstructions } from './use-instructions.ts';

/** How this meter is read, when opened: what the utility explains for meters like it, if anything (HLP-07). */
export function MeterInstructions({ meter }: { readonly meter: Job['meter'] }) {
  const { t } = useTexts();
  const instructions = useInstructions(meter);
  if (instructions.length === 0) return null;
  return (
    <details className={css.instructions}>
      <summary>
        <h2>{t('help.instructions.title')}</h2>
        <Icon path={caretDown} size="small" className={css.caret} />
      </summary>
      <div className={css.texts}>
        {instructions.map((text) => (
          <Markdown key={text} newTab={t('frame.newTab')}>
            {text}
          </Markdown>
        ))}
      </div>
    </details>
  );
}
