import type { Finding } from '@zaehlwerk/domain/finding';
import type { TypedDigits } from '@zaehlwerk/domain/reading/reading-value';
import { useRef } from 'react';
import { KeepSeen } from './KeepSeen.tsx';
import { RateValueField } from './RateValueField.tsx';
import { useOutOfPlace } from './use-out-of-place.ts';
import { FieldWords } from './FieldWords.tsx';
import { useTexts } from '../text/use-texts.ts';
import css from './unknown-meter.module.css';
import { COUNTER, PLACES } from './unknown-reading.ts';

/** The counter of a meter nobody knows yet: nine digits before the comma (UNK-03, UNK-16). */
export function ValueField({ typed, findings, messages, onType, onLeave }: ValueFieldProps) {
  const { t } = useTexts();
  const { outOfPlace, onRefuse, enter } = useOutOfPlace(typed, COUNTER, onType);
  const words = useRef<HTMLDivElement>(null);
  const id = PLACES.readingValue;
  const shown = outOfPlace === null ? findings : [outOfPlace];
  return (
    <div id={id} className={css.field}>
      <span id={`${id}-name`} className={css.label}>
        {t('unknown.value')}
      </span>
      <p id={`${id}-hint`} className={css.hint}>
        {t('unknown.value.hint')}
      </p>
      <RateValueField
        id={id}
        rate={COUNTER}
        typed={typed}
        labelledBy={`${id}-name`}
        describedBy={`${id}-hint`}
        errorId={`${id}-words`}
        invalid={shown.length + messages.length > 0}
        missingDecimals="none"
        onType={enter}
        onRefuse={onRefuse}
        onLeave={onLeave}
        onDone={() => words.current?.focus()}
      />
      <div ref={words} className={css.after} tabIndex={-1}>
        <FieldWords id={`${id}-words`} findings={shown} messages={messages} />
        <div className={css.ways}>
          <KeepSeen id={id} rate={COUNTER} unit={null} typed={typed} onType={enter} />
        </div>
      </div>
    </div>
  );
}

interface ValueFieldProps {
  readonly typed: TypedDigits;
  readonly findings: readonly Finding[];
  readonly messages: readonly string[];
  readonly onType: (typed: TypedDigits) => void;
  readonly onLeave: () => void;
}
