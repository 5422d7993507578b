import { useEffect, useRef } from 'react';
import { Banner } from './Banner.tsx';
import css from './problem-list.module.css';

/** Something that keeps a form from being sent, in words, and where it can be mended. */
export interface WordedProblem {
  /** Id of the field to lead to; null when it is about none. */
  readonly target: string | null;
  readonly text: string;
}

/** Everything that keeps a form from being sent, each leading to its field; takes the focus when it appears. */
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
