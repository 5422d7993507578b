import { useEffect, useRef } from 'react';
import { Banner } from './Banner.tsx';
import css from './problem-list.module.css';

/** A reason why a form cannot be sent, in words. */
export interface WordedProblem {
  /** Id of the field to lead to; null if it concerns no single field. */
  readonly target: string | null;
  readonly text: string;
}

/** All reasons why a form cannot be sent, each leading to its field; takes the focus when it appears. */
export function ProblemList({ title, problems, occasion, onGo }: ProblemListProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), [occasion]);
  return (
    <div ref={place} className={css.summary} tabIndex={-1}>
      <Banner tone="err" title={title} silent>
        <ul className={css.list}>
          {problems.map(({ target, text }) => (
            <li key={text}>
              {target === null ? (
                text
              ) : (
                <a
                  href={`#${target}`}
                  onClick={(event) => {
                    event.preventDefault();
                    onGo(target);
                  }}
                >
                  {text}
                </a>
              )}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}

interface ProblemListProps {
  readonly title: string;
  readonly problems: readonly WordedProblem[];
  /** Changes with every attempt to send: then the list takes the focus again. */
  readonly occasion: unknown;
  readonly onGo: (target: string) => void;
}
