import type { ListHandOver } from '@zaehlwerk/contract/hand-over';
import { useState } from 'react';
import { useDevice } from '../../device/use-device.ts';
import { formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/class-names.ts';
import { KeyCap } from '../frame/KeySheet.tsx';
import { Segments } from '../frame/Segments.tsx';
import { useDesk } from '../frame/use-desk.ts';
import { useShortcuts } from '../frame/use-shortcuts.ts';
import { useWhen } from '../frame/use-when.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import css from './handing-over.module.css';
import { addressOfFile, type Fetched, type FileFormat, formatsOf, MOST_IN_FILE, standingOf } from './lists.ts';
import { Mscons } from './Mscons.tsx';
import type { useFetched } from './use-hand-over.ts';

const LOAD = 'hand-over-load';

/** A file of what waits in a list, and the acknowledgement of the one that was loaded. */
export function FilePanel({ counted, fetched: { files, keep, forget } }: FilePanelProps) {
  const { t, language } = useDeskTexts();
  const { clock } = useDevice();
  const [format, setFormat] = useState<FileFormat>('csv');
  const [asked, setAsked] = useState<Fetched | null>(null);
  const { list, waiting, upTo, acknowledged } = counted;
  const last = files.find((one) => one.list === list);
  const standing = last === undefined ? 'done' : standingOf(last, counted);
  const isOpen = standing === 'open';
  // Of a file that is of no use any more nobody has to hear where nothing waits.
  const file = isOpen || (standing === 'stale' && waiting > 0) ? last : undefined;
  const note = (leftOut: number) => {
    if (upTo === null) return;
    keep({ list, format, upTo, from: acknowledged, count: waiting, leftOut, at: clock.now().toISOString() });
  };
  useShortcuts({
    d: () => document.getElementById(LOAD)?.click(),
    b: isOpen && file !== undefined ? () => setAsked(file) : undefined,
  });
  return (
    <section aria-labelledby="file" className={css.panel}>
      <h2 id="file" className={css.heading}>
        {t('desk.handOver.file')}: {t(`desk.handOver.list.${list}`)}
      </h2>
      {waiting === 0 || upTo === null ? (
        <p>{t('desk.handOver.nothing')}</p>
      ) : (
        <>
          <Segments
            legend={t('desk.handOver.format')}
            isNamed
            options={formatsOf(list).map((value) => ({ value, label: t(`desk.handOver.format.${value}`) }))}
            chosen={format}
            onChoose={setFormat}
          />
          {format === 'mscons' ? (
            <Mscons id={LOAD} counted={counted} onLoaded={note} />
          ) : (
            <FileLink counted={counted} format={format} onLoad={() => note(0)} />
          )}
          <p className={css.muted}>
            {t('desk.handOver.again')}
            {waiting >= MOST_IN_FILE &&
              ` ${t('desk.handOver.most', { most: formatPlain(String(MOST_IN_FILE), language) })}`}
          </p>
        </>
      )}
      <div role="status">{file !== undefined && <FetchedWords file={file} isOpen={isOpen} />}</div>
      {isOpen && file !== undefined && (
        <p>
          <Button aria-keyshortcuts="B" onClick={() => setAsked(file)}>
            {t('desk.handOver.confirm')} <KeyCap>B</KeyCap>
          </Button>
        </p>
      )}
      {asked !== null && (
        <ConfirmDialog
          file={asked}
          hasMore={upTo !== null && upTo !== asked.upTo}
          onConfirmed={() => {
            forget(list);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

interface FilePanelProps {
  readonly counted: ListHandOver;
  readonly fetched: ReturnType<typeof useFetched>;
}

/** A link that the browser follows itself: the file goes to the disk, not through this page. */
function FileLink({ counted, format, onLoad }: FileLinkProps) {
  const { t, language } = useDeskTexts();
  const { applicationId } = useDesk();
  const count = counted.waiting;
  return (
    <p>
      <a
        id={LOAD}
        className={buttonClass({ kind: 'primary' })}
        data-filled=""
        href={addressOfFile(applicationId, counted, format)}
        download={`${applicationId}-${counted.list}.${format}`}
        aria-keyshortcuts="D"
        onClick={onLoad}
      >
        <span>
          {t('desk.handOver.load', {
            count,
            number: formatPlain(String(count), language),
            format: t(`desk.handOver.format.${format}`),
          })}{' '}
          <KeyCap>D</KeyCap>
        </span>
      </a>
    </p>
  );
}

interface FileLinkProps {
  readonly counted: ListHandOver;
  readonly format: Exclude<FileFormat, 'mscons'>;
  readonly onLoad: () => void;
}

/** Which file waits to be acknowledged, or why it cannot be. */
function FetchedWords({ file, isOpen }: { readonly file: Fetched; readonly isOpen: boolean }) {
  const { t, language } = useDeskTexts();
  const when = useWhen();
  const words = {
    count: file.count,
    number: formatPlain(String(file.count), language),
    format: t(`desk.handOver.format.${file.format}`),
    when: when(file.at),
  };
  return (
    <>
      <h3>{t(isOpen ? 'desk.handOver.fetched' : 'desk.handOver.stale')}</h3>
      <p>{t('desk.handOver.fetched.file', words)}</p>
      <p className={css.muted}>{t(isOpen ? 'desk.handOver.fetched.text' : 'desk.handOver.stale.text')}</p>
    </>
  );
}
