import { useId } from 'react';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { check } from '../../ui/icons.ts';
import { type CallerQuestion, neededAnswers } from './telephone.ts';
import css from './entry.module.css';
import steps from './entry-steps.module.css';
import { KeyCap } from '../frame/KeySheet.tsx';
import { NumberedHeading } from './NumberedHeading.tsx';

/** Who is calling: questions with the answers that are known, for the clerk's eyes. */
export function CallerStep({ questions, right, onTurn }: CallerStepProps) {
  const { t } = useDeskTexts();
  const id = useId();
  const needed = neededAnswers(questions);
  return (
    <section className={css.step} aria-labelledby={id}>
      <NumberedHeading id={id} number={1} isDone={right.length >= needed}>
        {t('desk.entry.who')}
      </NumberedHeading>
      <p className={css.muted}>
        {needed === 0
          ? t('desk.entry.who.none')
          : needed < 2
            ? t('desk.entry.who.few', { count: questions.length })
            : t('desk.entry.who.text')}
      </p>
      {needed > 0 && (
        <div role="status">
          <Progress done={Math.min(right.length, needed)} total={needed} />
          <p>{t('desk.entry.who.right', { right: Math.min(right.length, needed), needed })}</p>
        </div>
      )}
      <dl className={steps.questions}>
        {questions.map(({ about, answer }, index) => {
          const isRight = right.includes(about);
          return (
            <div key={about}>
              <dt id={`${id}${about}`}>{t(`desk.entry.ask.${about}`)}</dt>
              <dd>
                <strong>{answer}</strong>
                <Button
                  size="small"
                  aria-pressed={isRight}
                  aria-describedby={`${id}${about}`}
                  aria-keyshortcuts={`Alt+${index + 1}`}
                  className={steps.right}
                  onClick={() => onTurn(about)}
                >
                  {isRight && <Icon path={check} size="small" />}
                  {t('desk.entry.right')}
                  <KeyCap>{t('desk.key.alt', { number: index + 1 })}</KeyCap>
                </Button>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

interface CallerStepProps {
  readonly questions: readonly CallerQuestion[];
  /** What was answered as it is known. */
  readonly right: readonly CallerQuestion['about'][];
  readonly onTurn: (about: CallerQuestion['about']) => void;
}
