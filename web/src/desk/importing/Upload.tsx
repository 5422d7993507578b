import { formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import css from './importing.module.css';

/** Smaller files are there before anybody has read how far they are. */
const SHOWN_FROM = 512 * 1024;
const MEGABYTE = 1024 * 1024;

/** How much of a file has left, in bytes. */
export interface SentBytes {
  readonly sent: number;
  readonly all: number;
}

/** How much of a large file has been sent, and the way to end that, until all of it is there. */
export function Upload({ bytes, onCancel }: { readonly bytes: SentBytes | null; readonly onCancel: () => void }) {
  const { t, language } = useDeskTexts();
  if (bytes === null || bytes.all < SHOWN_FROM) return null;
  const { sent, all } = bytes;
  const isThere = sent >= all;
  const amount = (count: number) => formatPlain((count / MEGABYTE).toFixed(1), language);
  return (
    <div className={css.upload}>
      <p role="status">
        {isThere ? t('desk.imports.sent.all') : t('desk.imports.sent', { sent: amount(sent), all: amount(all) })}
      </p>
      <Progress done={sent} total={all} isBar size="small" />
      {!isThere && (
        <Button size="small" onClick={onCancel}>
          {t('desk.imports.sent.cancel')}
        </Button>
      )}
    </div>
  );
}
