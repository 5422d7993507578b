import { type EvaluationSettings, resolveEvaluationSettings } from '@zaehlwerk/domain/evaluation/evaluation-settings';
import { useMemo } from 'react';
import { usePortal } from '../tenant/use-portal.ts';

/** The settings of the evaluation, with defaults for what the utility leaves out. */
export function useEvaluationSettings(): EvaluationSettings {
  const { evaluation } = usePortal();
  return useMemo(() => resolveEvaluationSettings(evaluation), [evaluation]);
}
