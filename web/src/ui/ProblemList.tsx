import { useEffect, useRef } from 'react';
import { Banner } from './Banner.tsx';
import css from './problem-list.module.css';

/** A reason why a form cannot be sent, as text. */
export interface WordedProblem<Target extends string> {
  /** Id of the field to link to; null if it concerns no single field. */
  readonly target: Target | null;
  readonly text: string;
}

/** All reasons why a form cannot be sent, each linked to its field; takes the focus after an attempt to send. */
export function ProblemList<Target extends string>({ title, problems, occasion, onGo }: ProblemListProps<Target>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (occasion !== null) place.current?.focus();
  }, [occasion]);
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

interface ProblemListProps<Target extends string> {
  readonly title: string;
  readonly problems: readonly WordedProblem<Target>[];
  /** Changes with every attempt to send: then the list takes the focus again. Null before the first. */
  readonly occasion: unknown;
  readonly onGo: (target: Target) => void;
}
