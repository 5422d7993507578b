import type { ListHandOver } from '@zaehlwerk/contract/hand-over';
import type { HandOverList } from '@zaehlwerk/domain/hand-over/acknowledgement';
import { useEffect, useRef, useState } from 'react';
import { useDevice } from '../../device/use-device.ts';
import { formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/class-names.ts';
import { KeyCap } from '../frame/KeySheet.tsx';
import { Segments } from '../frame/Segments.tsx';
import { useDesk } from '../frame/use-desk.ts';
import { useShortcuts } from '../frame/use-shortcuts.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { FetchedFiles } from './FetchedFiles.tsx';
import css from './handing-over.module.css';
import { addressOfFile, type Fetched, type FileFormat, formatsOf, MOST_IN_FILE, standingOf } from './lists.ts';
import { Mscons } from './Mscons.tsx';
import type { useFetched } from './use-hand-over.ts';
import type { useInterchanges } from './use-interchanges.ts';

const LOAD = 'hand-over-load';

/** A file of what waits in a list, and the acknowledgement of those that were loaded. */
export function FilePanel({ counted, delivered, fetched, interchanges, onAcknowledged }: FilePanelProps) {
  const { t } = useDeskTexts();
  const [asked, setAsked] = useState<Fetched | null>(null);
  const [heading, focusHeading] = useFocusWhenGone();
  const { list, upTo } = counted;
  const files = fetched.files.filter((one) => one.list === list && standingOf(one, counted) !== 'done');
  const isAgain = files.length > 0;
  const [only] = files.length === 1 ? files : [];
  useShortcuts({
    // Another file is loaded by no single key: whose number is acknowledged has to stay clear.
    d: isAgain ? undefined : () => document.getElementById(LOAD)?.click(),
    b: only === undefined ? undefined : () => setAsked(only),
  });
  return (
    <section aria-labelledby="file" className={css.panel}>
      <h2 id="file" ref={heading} tabIndex={-1} className={css.heading}>
        {t('desk.handOver.file')}: {t(`desk.handOver.list.${list}`)}
      </h2>
      <NextFile
        counted={counted}
        delivered={delivered}
        isAgain={isAgain}
        interchanges={interchanges}
        fetched={fetched}
      />
      <p role="status" className={css.muted}>
        {isAgain && t('desk.handOver.fetched.text')}
      </p>
      {isAgain && (
        <FetchedFiles
          files={files}
          counted={counted}
          onConfirm={setAsked}
          onRemove={(file) => {
            fetched.remove(file);
            focusHeading();
          }}
        />
      )}
      {asked !== null && (
        <ConfirmDialog
          file={asked}
          acknowledged={counted.acknowledged}
          isPartly={standingOf(asked, counted) === 'partly'}
          hasMore={upTo !== null && upTo !== asked.upTo}
          onConfirmed={(answer) => {
            onAcknowledged(answer);
            fetched.forget(list);
            interchanges.drop(list);
            setAsked(null);
            focusHeading();
          }}
          onBehind={() => {
            fetched.remove(asked);
            setAsked(null);
            focusHeading();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

/** What waits, as a file in the format that is chosen. */
function NextFile({ counted, delivered, isAgain, interchanges, fetched }: NextFileProps) {
  const { t, language } = useDeskTexts();
  const { clock } = useDevice();
  const [format, setFormat] = useState<FileFormat>('csv');
  const [isMeant, setMeant] = useState(false);
  const { list, waiting, upTo, acknowledged } = counted;
  if (waiting === 0 || upTo === null)
    return <p>{t(list === 'releasedReadings' ? 'desk.handOver.nothing.released' : 'desk.handOver.nothing')}</p>;
  if (delivered !== null && !isMeant) return <Delivered list={delivered} onMeant={() => setMeant(true)} />;
  const at = () => clock.now().toISOString();
  const note = () => fetched.keep({ list, format, upTo, from: acknowledged, count: waiting, leftOut: 0, at: at() });
  return (
    <>
      <Segments
        legend={t('desk.handOver.format')}
        isNamed
        options={formatsOf(list).map((value) => ({ value, label: t(`desk.handOver.format.${value}`) }))}
        chosen={format}
        onChoose={setFormat}
      />
      {format === 'mscons' ? (
        <Mscons id={LOAD} counted={counted} isAgain={isAgain} interchanges={interchanges} />
      ) : (
        <FileLink counted={counted} format={format} isAgain={isAgain} onLoad={note} />
      )}
      <p className={css.muted}>
        {t(isAgain ? 'desk.handOver.again.open' : 'desk.handOver.again')}
        {waiting >= MOST_IN_FILE &&
          ` ${t('desk.handOver.most', { most: formatPlain(String(MOST_IN_FILE), language) })}`}
      </p>
    </>
  );
}

interface NextFileProps extends Omit<FilePanelProps, 'onAcknowledged'> {
  /** Whether a file of the list waits to be acknowledged already. */
  readonly isAgain: boolean;
}

interface FilePanelProps {
  readonly counted: ListHandOver;
  /** What the portal delivers itself of the same readings; null where nothing. */
  readonly delivered: HandOverList | null;
  readonly fetched: ReturnType<typeof useFetched>;
  readonly interchanges: ReturnType<typeof useInterchanges>;
  readonly onAcknowledged: (list: ListHandOver) => void;
}

/** What has the focus once the button that had it is gone. */
function useFocusWhenGone() {
  const ref = useRef<HTMLHeadingElement>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) ref.current?.focus();
  }, [times]);
  return [ref, () => setTimes((before) => before + 1)] as const;
}

/** Before a list is loaded that the portal delivers itself. */
function Delivered({ list, onMeant }: { readonly list: HandOverList; readonly onMeant: () => void }) {
  const { t } = useDeskTexts();
  return (
    <>
      <Banner tone="warn" silent title={t('desk.handOver.delivered', { list: t(`desk.handOver.list.${list}`) })}>
        <p>{t('desk.handOver.delivered.text')}</p>
      </Banner>
      <p>
        <Button onClick={onMeant}>{t('desk.handOver.delivered.load')}</Button>
      </p>
    </>
  );
}

/** A link that the browser follows itself: the file goes to the disk, not through this page. */
function FileLink({ counted, format, isAgain, onLoad }: FileLinkProps) {
  const { t, language } = useDeskTexts();
  const { applicationId } = useDesk();
  const count = counted.waiting;
  return (
    <p>
      <a
        id={LOAD}
        className={buttonClass({ kind: isAgain ? 'secondary' : 'primary' })}
        data-filled={isAgain ? undefined : ''}
        href={addressOfFile(applicationId, counted, format)}
        download={`${applicationId}-${counted.list}.${format}`}
        aria-keyshortcuts={isAgain ? undefined : 'D'}
        onClick={onLoad}
      >
        <span>
          {t('desk.handOver.load', {
            count,
            number: formatPlain(String(count), language),
            format: t(`desk.handOver.format.${format}`),
          })}{' '}
          {!isAgain && <KeyCap>D</KeyCap>}
        </span>
      </a>
    </p>
  );
}

interface FileLinkProps {
  readonly counted: ListHandOver;
  readonly format: Exclude<FileFormat, 'mscons'>;
  /** Whether a file of the list waits to be acknowledged already. */
  readonly isAgain: boolean;
  readonly onLoad: () => void;
}
