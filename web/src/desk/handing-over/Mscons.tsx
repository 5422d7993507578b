import type { ListHandOver } from '@zaehlwerk/contract/hand-over';
import { getMscons, type LeftOutReading } from '@zaehlwerk/contract/mscons';
import { MSCONS_REASONS } from '@zaehlwerk/domain/mscons/mscons';
import { useState } from 'react';
import { useDevice } from '../../device/use-device.ts';
import type { AnswerOf } from '../../server/call.ts';
import { useServerApi } from '../../server/use-server.ts';
import { formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useAction } from '../../ui/use-action.ts';
import { KeyCap } from '../frame/KeySheet.tsx';
import { useDesk } from '../frame/use-desk.ts';
import css from './handing-over.module.css';
import { queryOf } from './lists.ts';

type Written = AnswerOf<typeof getMscons>;

/**
 * Files for the market, one for each medium, and which readings are in none. The interface tells both in one answer, so that
 * nothing is left out unsaid; one has ten thousand readings at most.
 */
export function Mscons({ id, counted, onLoaded }: MsconsProps) {
  const { t, language } = useDeskTexts();
  const api = useServerApi();
  const { applicationId } = useDesk();
  const [written, setWritten] = useState<Written | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [isLoading, start] = useAction(t('desk.handOver.notLoaded'));
  const count = counted.waiting;
  const load = () =>
    start(async () => {
      setFailed(null);
      const outcome = await api.call(getMscons, { params: { applicationId }, query: queryOf(counted) });
      if (outcome.kind !== 'delivered')
        return setFailed(outcome.kind === 'unreachable' ? t('desk.failed.unreachable') : outcome.problem.message);
      setWritten(outcome.answer);
      onLoaded(outcome.answer.leftOut.length);
    });
  const words = { count, number: formatPlain(String(count), language), format: t('desk.handOver.format.mscons') };
  return (
    <>
      {failed !== null && (
        <Banner tone="err" title={t('desk.handOver.notLoaded')}>
          <p>{failed}</p>
        </Banner>
      )}
      <p>
        <Button
          id={id}
          kind="primary"
          data-filled=""
          aria-keyshortcuts="D"
          busyLabel={isLoading ? t('desk.handOver.loading') : undefined}
          onClick={() => void load()}
        >
          {t('desk.handOver.load', words)} <KeyCap>D</KeyCap>
        </Button>
      </p>
      <div role="status">{written !== null && <Interchanges written={written} />}</div>
    </>
  );
}

interface MsconsProps {
  readonly id: string;
  readonly counted: ListHandOver;
  /** Is told how many readings are in no message. */
  readonly onLoaded: (leftOut: number) => void;
}

function Interchanges({ written: { interchanges, leftOut } }: { readonly written: Written }) {
  const { t, language } = useDeskTexts();
  const { saveFile } = useDevice();
  const count = interchanges.length;
  return (
    <>
      <h3>{count === 0 ? t('desk.handOver.mscons.none') : t('desk.handOver.mscons.files', { count })}</h3>
      <ul className={css.log}>
        {interchanges.map(({ medium, fileName, readings, content }) => {
          const named = t(`desk.handOver.medium.${medium}`);
          const number = formatPlain(String(readings), language);
          return (
            <li key={fileName}>
              <div>
                <strong>{t('desk.handOver.mscons.file', { medium: named, count: readings, number })}</strong>
                <small>{fileName}</small>
              </div>
              <Button
                size="small"
                onClick={() =>
                  saveFile({ name: fileName, content: new Blob([latin1(content)], { type: 'text/plain' }) })
                }
              >
                {t('desk.handOver.mscons.save', { medium: named })}
              </Button>
            </li>
          );
        })}
      </ul>
      {leftOut.length > 0 && <LeftOut readings={leftOut} />}
    </>
  );
}

/** How many readings are in no message, by why. */
function LeftOut({ readings }: { readonly readings: readonly LeftOutReading[] }) {
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
    </Banner>
  );
}

/** The market reads one byte a character. */
function latin1(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
