import { usePortal } from '../tenant/use-portal.ts';
import { EvaluationLayout } from '../evaluation/EvaluationLayout.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';

export { EvaluationScreen } from '../evaluation/EvaluationLayout.tsx';
export { MeterEvaluation } from '../evaluation/MeterEvaluation.tsx';

/** The evaluation; where the utility has it switched off, there is no such page (EVA-02, OPN-222). */
export function EvaluationArea() {
  return usePortal().evaluation.evaluationEnabled === true ? <EvaluationLayout /> : <NotFoundScreen />;
}
