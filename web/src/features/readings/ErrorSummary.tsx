import { useEffect, useRef } from 'react';
import { useFindingWords } from '../../text/use-codes.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import css from './error-summary.module.css';
import type { FormProblem } from './form-problems.ts';

/** Everything that keeps the reading from being sent, each leading to its field; takes the focus when it appears. */
export function ErrorSummary({ title, problems, onGo }: ErrorSummaryProps) {
  const { t } = useTexts();
  const words = useFindingWords();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), [problems]);
  const textOf = ({ field, text }: FormProblem) => {
    const sentence = 'finding' in text ? words(text.finding) : text.message;
    if (field === null) return sentence;
    const name = field === 'date' ? t('entry.date') : field === 'comment' ? t('entry.comment') : field.rate;
    return t('reading.problem', { field: name, text: sentence });
  };
  return (
    <div ref={place} className={css.summary} tabIndex={-1}>
      <Banner tone="err" title={title} silent>
        <ul className={css.list}>
          {problems.map((problem) => (
            <li key={textOf(problem)}>
              {problem.target === null ? (
                textOf(problem)
              ) : (
                <a
                  href={`#${problem.target}`}
                  onClick={(event) => {
                    event.preventDefault();
                    if (problem.target !== null) onGo(problem.target);
                  }}
                >
                  {textOf(problem)}
                </a>
              )}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}

interface ErrorSummaryProps {
  readonly title: string;
  readonly problems: readonly FormProblem[];
  readonly onGo: (target: string) => void;
}
