import type { Finding } from '@zaehlwerk/domain/finding';
import type { ReactNode } from 'react';
import fieldRow from './field-row.module.css';
import { JudgementLine } from './JudgementLine.tsx';
import { useFindingWords } from '../text/use-codes.ts';
import css from './field-words.module.css';

/** What there is to say about a field, under it: by the rules and by the server. On the page before there is anything. */
export function FieldWords({ id, findings, messages, inRow = false, children }: FieldWordsProps) {
  const words = useFindingWords();
  return (
    <div id={id} className={inRow ? fieldRow.messages : css.words} role="status">
      {children}
      {findings.map((one) => (
        <JudgementLine key={one.code} tone={one.severity === 'blocks' ? 'err' : 'warn'} title={words(one)} />
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
  /** Under a field that can be folded. */
  readonly inRow?: boolean;
  readonly children?: ReactNode;
}
