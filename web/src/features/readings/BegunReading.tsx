import { readingKey } from '../../drafts/kept-draft.ts';
import { useIsBegun } from '../../drafts/use-drafts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import css from './reading.module.css';

/** With a done job: something was entered that has not been sent, a correction or before somebody else was done. */
export function BegunReading({ accountId, jobId, onOpen }: BegunReadingProps) {
  const { t } = useTexts();
  if (!useIsBegun(readingKey(accountId, jobId))) return null;
  return (
    <div className={css.hints}>
      <Banner tone="info" title={t('draft.begun')} silent>
        <Button kind="text" size="small" className={css.inline} onClick={onOpen}>
          {t('draft.open')}
        </Button>
      </Banner>
    </div>
  );
}

interface BegunReadingProps {
  readonly accountId: string;
  readonly jobId: string;
  /** Opens the form with what was entered. */
  readonly onOpen: () => void;
}
