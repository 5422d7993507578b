import { useId } from 'react';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { warningOctagon } from '../../ui/frame-icons.ts';
import css from './words.module.css';

/** Words to be written, with ready-made ones that fill the field. */
export function WordsField({ label, most, words, blocks, lacks, onWords }: WordsFieldProps) {
  const { t } = useDeskTexts();
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        maxLength={most}
        value={words}
        aria-invalid={lacks || undefined}
        aria-describedby={lacks ? `${id}lacks` : undefined}
        onChange={(event) => onWords(event.target.value)}
      />
      {blocks.length > 0 && (
        <div className={css.blocks} role="group" aria-label={t('desk.clear.blocks')}>
          {blocks.map((block) => (
            <Button key={block} size="small" aria-pressed={words === block} onClick={() => onWords(block)}>
              {block}
            </Button>
          ))}
        </div>
      )}
      <p id={`${id}lacks`} role="status" className={css.lacks}>
        {lacks && <Icon path={warningOctagon} size="small" />}
        {lacks && t('desk.clear.lacks')}
      </p>
    </div>
  );
}

interface WordsFieldProps {
  readonly label: string;
  /** How many characters there may be. */
  readonly most: number;
  readonly words: string;
  readonly blocks: readonly string[];
  /** Nothing was written, and it was tried without. */
  readonly lacks: boolean;
  readonly onWords: (words: string) => void;
}
