import type { ListHandOver } from '@zaehlwerk/contract/hand-over';
import { formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { KeyCap } from '../frame/KeySheet.tsx';
import { useWhen } from '../frame/use-when.ts';
import css from './handing-over.module.css';
import { type Fetched, standingOf } from './lists.ts';

/** The words of a file: how many readings, as what, and when it was loaded. */
export function useFileWords(): (file: Fetched) => string {
  const { t, language } = useDeskTexts();
  const when = useWhen();
  return ({ count, format, at }) =>
    t('desk.handOver.fetched.file', {
      count,
      number: formatPlain(String(count), language),
      format: t(`desk.handOver.format.${format}`),
      when: when(at),
    });
}

/** The files that wait to be acknowledged, each on a line of its own. */
export function FetchedFiles({ files, counted, onConfirm, onRemove }: FetchedFilesProps) {
  const { t } = useDeskTexts();
  const wordsOf = useFileWords();
  const isOnly = files.length === 1;
  return (
    <>
      <h3>{t('desk.handOver.fetched')}</h3>
      <ul className={css.log}>
        {files.map((file) => {
          const words = wordsOf(file);
          return (
            <li key={`${file.format} ${file.upTo} ${file.from}`}>
              <div>
                <strong>{words}</strong>
                {standingOf(file, counted) === 'partly' && <small>{t('desk.handOver.partly')}</small>}
              </div>
              <Button
                kind={isOnly ? 'primary' : 'secondary'}
                data-filled={isOnly ? '' : undefined}
                aria-keyshortcuts={isOnly ? 'B' : undefined}
                aria-label={isOnly ? undefined : `${t('desk.handOver.confirm')}: ${words}`}
                onClick={() => onConfirm(file)}
              >
                {t('desk.handOver.confirm')} {isOnly && <KeyCap>B</KeyCap>}
              </Button>
              <Button
                aria-label={isOnly ? undefined : `${t('desk.handOver.fetched.remove')}: ${words}`}
                onClick={() => onRemove(file)}
              >
                {t('desk.handOver.fetched.remove')}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface FetchedFilesProps {
  readonly files: readonly Fetched[];
  readonly counted: ListHandOver;
  readonly onConfirm: (file: Fetched) => void;
  /** Forgets that it was loaded; what is in it comes again. */
  readonly onRemove: (file: Fetched) => void;
}
