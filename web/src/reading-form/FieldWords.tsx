import type { Finding } from '@zaehlwerk/domain/finding';
import type { ReactNode } from 'react';
import { JudgementLine } from '../reading-entry/JudgementLine.tsx';
import { useFindingWords } from '../text/use-codes.ts';
import css from '../features/unknown-meter/unknown-meter.module.css';

/** What is wrong with a field, under it: by the rules and by the server. On the page before there is something to say. */
export function FieldWords({ id, findings, messages, children }: FieldWordsProps) {
  const words = useFindingWords();
  return (
    <div id={id} className={css.words} role="status">
      {children}
      {findings.map((one) => (
        <JudgementLine key={one.code} tone="err" title={words(one)} />
      ))}
      {messages.map((message) => (
        <JudgementLine key={message} tone="err" title={message} />
      ))}
    </div>
  );
}

interface FieldWordsProps {
  readonly id: string;
  readonly findings: readonly Finding[];
  readonly messages: readonly string[];
  readonly children?: ReactNode;
}
