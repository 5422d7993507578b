import type { ListHandOver } from '@zaehlwerk/contract/hand-over';
import type { LeftOutReading } from '@zaehlwerk/contract/mscons';
import { MSCONS_REASONS } from '@zaehlwerk/domain/mscons/mscons';
import type { ReactNode } from 'react';
import { formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { KeyCap } from '../frame/KeySheet.tsx';
import css from './handing-over.module.css';
import { isUnsaved, LEFT_OUT, type useInterchanges, type Written } from './use-interchanges.ts';

/**
 * Files for the market, one for each medium, and which readings are in none. The interface tells both in one answer, so that
 * nothing is left out unsaid; one has ten thousand readings at most. None is loaded while others are not saved.
 */
export function Mscons({ id, counted, isAgain, interchanges }: MsconsProps) {
  const { t, language } = useDeskTexts();
  const { failed, isLoading, load, drop } = interchanges;
  const written = interchanges.written.find(({ list }) => list === counted.list);
  const count = counted.waiting;
  const words = { count, number: formatPlain(String(count), language), format: t('desk.handOver.format.mscons') };
  const isOpen = written !== undefined && isUnsaved(written);
  return (
    <>
      {failed !== null && failed.list === counted.list && (
        <Banner tone="err" title={t('desk.handOver.notLoaded')}>
          <p>{failed.why}</p>
        </Banner>
      )}
      {!isOpen && (
        <p>
          <Button
            id={id}
            kind={isAgain ? 'secondary' : 'primary'}
            data-filled={isAgain ? undefined : ''}
            aria-keyshortcuts={isAgain ? undefined : 'D'}
            busyLabel={isLoading ? t('desk.handOver.loading') : undefined}
            onClick={() => load(counted)}
          >
            {t('desk.handOver.load', words)} {!isAgain && <KeyCap>D</KeyCap>}
          </Button>
        </p>
      )}
      <p role="status">{written !== undefined && <Summary written={written} />}</p>
      {written !== undefined && <Interchanges written={written} interchanges={interchanges} />}
      {isOpen && (
        <p>
          <Button size="small" onClick={() => drop(counted.list)}>
            {t('desk.handOver.mscons.discard')}
          </Button>
        </p>
      )}
    </>
  );
}

interface MsconsProps {
  readonly id: string;
  readonly counted: ListHandOver;
  /** Whether a file of the list waits to be acknowledged already. */
  readonly isAgain: boolean;
  readonly interchanges: ReturnType<typeof useInterchanges>;
}

/** How many files there are, of how many readings, and what comes next. */
function Summary({ written }: { readonly written: Written }) {
  const { t, language } = useDeskTexts();
  const { answer, count } = written;
  const files = answer.interchanges.length;
  if (files === 0) return t('desk.handOver.mscons.none');
  const named = t('desk.handOver.mscons.files', { count: files });
  const of = t('desk.handOver.mscons.of', { count, number: formatPlain(String(count), language) });
  return `${named}, ${of}. ${t(isUnsaved(written) ? 'desk.handOver.mscons.unsaved' : 'desk.handOver.mscons.saved')}`;
}

function Interchanges({ written, interchanges: { saveInterchange, saveLeftOut } }: InterchangesProps) {
  const { t, language } = useDeskTexts();
  const { answer, saved } = written;
  const isSaved = (name: string) => saved.includes(name);
  return (
    <>
      <ul className={css.log}>
        {answer.interchanges.map((one) => {
          const named = t(`desk.handOver.medium.${one.medium}`);
          const number = formatPlain(String(one.readings), language);
          return (
            <li key={one.fileName}>
              <div>
                <strong>{t('desk.handOver.mscons.file', { medium: named, count: one.readings, number })}</strong>
                <small>
                  {isSaved(one.fileName) ? `${one.fileName}, ${t('desk.handOver.mscons.isSaved')}` : one.fileName}
                </small>
              </div>
              <Button size="small" onClick={() => saveInterchange(written, one)}>
                {t('desk.handOver.mscons.save', { medium: named })}
              </Button>
            </li>
          );
        })}
      </ul>
      {answer.leftOut.length > 0 && (
        <LeftOut readings={answer.leftOut}>
          <Button size="small" onClick={() => saveLeftOut(written)}>
            {t('desk.handOver.leftOut.save')}
          </Button>
          {isSaved(LEFT_OUT) && <small>{t('desk.handOver.mscons.isSaved')}</small>}
        </LeftOut>
      )}
    </>
  );
}

interface InterchangesProps {
  readonly written: Written;
  readonly interchanges: ReturnType<typeof useInterchanges>;
}

/** How many readings are in no message, by why. */
function LeftOut({
  readings,
  children,
}: {
  readonly readings: readonly LeftOutReading[];
  readonly children: ReactNode;
}) {
  const { t, language } = useDeskTexts();
  const amount = (count: number) => formatPlain(String(count), language);
  const count = readings.length;
  return (
    <Banner tone="warn" silent title={t('desk.handOver.leftOut', { count, number: amount(count) })}>
      <ul>
        {MSCONS_REASONS.map((reason) => {
          const of = readings.filter(({ reasons }) => reasons.includes(reason)).length;
          if (of === 0) return null;
          const words = { number: amount(of), reason: t(`desk.handOver.leftOut.${reason}`) };
          return <li key={reason}>{t('desk.handOver.leftOut.reason', words)}</li>;
        })}
      </ul>
      <p>{t('desk.handOver.leftOut.text')}</p>
      <p>{children}</p>
    </Banner>
  );
}
