import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useLack } from '../server/use-lack.ts';
import { MeterNumber } from '../meters/MeterNumber.tsx';
import { useWaits } from '../outbox/use-waiting.ts';
import { PATHS } from '../paths.ts';
import type { Composed } from './freeze-reading.ts';
import { formatDay, formatPlain } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { ActionBar } from '../ui/ActionBar.tsx';
import { Button } from '../ui/Button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { Icon } from '../ui/Icon.tsx';
import { checkCircle } from '../ui/status.ts';
import { hourglass } from '../ui/waiting.ts';
import css from './unknown-meter.module.css';

/** What was sent, or waits for it, and where to go on: back to the list or to another meter. Takes the focus. */
export function UnknownMeterSent({ sent: { id, content }, onAgain }: UnknownMeterSentProps) {
  const { t, language } = useTexts();
  const waits = useWaits(id);
  const lack = useLack();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  if (content.kind !== 'unknownReading') return null;
  const { reading } = content;
  return (
    <>
      <div className={css.sent}>
        <div className={css.sentHead}>
          <Icon path={waits ? hourglass : checkCircle} size="large" />
          <div>
            <h1 ref={heading} tabIndex={-1}>
              {t(waits ? 'waiting.title' : 'unknown.sent')}
            </h1>
            <p>{t(waits ? `waiting.${lack ?? 'online'}` : 'unknown.sent.text')}</p>
          </div>
        </div>
        <dl className={css.facts}>
          <div>
            <dt>{t('unknown.number')}</dt>
            <dd>
              <MeterNumber>{reading.meterNumber}</MeterNumber>
            </dd>
          </div>
          <div>
            <dt>{t('unknown.value')}</dt>
            <dd>{formatPlain(String(reading.readingValue), language)}</dd>
          </div>
          <div>
            <dt>{t('entry.date')}</dt>
            <dd>{formatDay(reading.readingDate)}</dd>
          </div>
        </dl>
      </div>
      <div className={css.again}>
        <Button onClick={onAgain}>{t('unknown.again')}</Button>
      </div>
      <ActionBar label={t('reading.actions')}>
        <Link
          className={buttonClass({ kind: 'primary', size: 'large' })}
          to={PATHS.jobs}
          activeOptions={{ exact: true }}
        >
          {t('done.toList')}
        </Link>
      </ActionBar>
    </>
  );
}

interface UnknownMeterSentProps {
  readonly sent: Composed;
  readonly onAgain: () => void;
}
