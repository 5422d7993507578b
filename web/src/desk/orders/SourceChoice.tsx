import type { EnteredSource } from '@zaehlwerk/domain/job/reading-source';
import { useId } from 'react';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import css from './entry.module.css';

/** By which way a reading was told. */
export function SourceChoice({ sources, chosen, onChoose }: SourceChoiceProps) {
  const { t } = useDeskTexts();
  const name = useId();
  return (
    <fieldset className={css.sources}>
      <legend>
        <VisuallyHidden>{t('desk.entry.source')}</VisuallyHidden>
      </legend>
      {sources.map((source) => (
        <label key={source}>
          <input type="radio" name={name} checked={source === chosen} onChange={() => onChoose(source)} />
          <span>{t(`desk.source.${source}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface SourceChoiceProps {
  readonly sources: readonly EnteredSource[];
  readonly chosen: EnteredSource;
  readonly onChoose: (source: EnteredSource) => void;
}
