import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { ProblemList } from '../ui/ProblemList.tsx';
import type { FormProblem } from '../features/readings/form-problems.ts';

/** Everything that keeps the reading from being sent, each leading to its field. */
export function ErrorSummary({ title, problems, commentKind, onGo }: ErrorSummaryProps) {
  const { t } = useTexts();
  const words = useFindingWords();
  const nameOf = (field: NonNullable<FormProblem['field']>) => {
    if (typeof field === 'object') return field.rate;
    return t(field === 'date' ? 'entry.date' : `entry.comment.${commentKind}`);
  };
  const textOf = ({ field, text }: FormProblem) => {
    const sentence = 'finding' in text ? words(text.finding) : text.message;
    if (field === null) return sentence;
    return t('reading.problem', { field: nameOf(field), text: sentence });
  };
  const worded = problems.map((problem) => ({ target: problem.target, text: textOf(problem) }));
  return <ProblemList title={title} problems={worded} occasion={problems} onGo={onGo} />;
}

interface ErrorSummaryProps {
  readonly title: string;
  readonly problems: readonly FormProblem[];
  /** What the comment is called. */
  readonly commentKind: 'text' | 'choice';
  readonly onGo: (target: string) => void;
}
