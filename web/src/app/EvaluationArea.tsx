import { usePortal } from '../tenant/use-portal.ts';
import { EvaluationLayout } from '../evaluation/EvaluationLayout.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';

export { EvaluationScreen } from '../evaluation/EvaluationLayout.tsx';
export { MeterEvaluation } from '../evaluation/MeterEvaluation.tsx';

/** The evaluation; an unknown address where the utility has not enabled it. */
export function EvaluationArea() {
  return usePortal().evaluation.evaluationEnabled === true ? <EvaluationLayout /> : <NotFoundScreen />;
}
