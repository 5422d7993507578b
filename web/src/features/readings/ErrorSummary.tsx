import { useFindingWords } from '../../text/use-codes.ts';
import { useTexts } from '../../text/use-texts.ts';
import { ProblemList } from '../../ui/ProblemList.tsx';
import type { FormProblem } from './form-problems.ts';

/** Everything that keeps the reading from being sent, each leading to its field. */
export function ErrorSummary({ title, problems, onGo }: ErrorSummaryProps) {
  const { t } = useTexts();
  const words = useFindingWords();
  const textOf = ({ field, text }: FormProblem) => {
    const sentence = 'finding' in text ? words(text.finding) : text.message;
    if (field === null) return sentence;
    const name = field === 'date' ? t('entry.date') : field === 'comment' ? t('entry.comment') : field.rate;
    return t('reading.problem', { field: name, text: sentence });
  };
  const worded = problems.map((problem) => ({ target: problem.target, text: textOf(problem) }));
  return <ProblemList title={title} problems={worded} occasion={problems} onGo={onGo} />;
}

interface ErrorSummaryProps {
  readonly title: string;
  readonly problems: readonly FormProblem[];
  readonly onGo: (target: string) => void;
}
