import { getMeterReadingHelp } from '@zaehlwerk/contract/help';
import { hasExpression } from '@zaehlwerk/domain/help/match-instruction';
import type { Job } from '@zaehlwerk/domain/job/job';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePortal } from '../tenant/use-portal.ts';
import { useServerApi } from '../server/use-server.ts';
import { useTexts } from '../text/use-texts.ts';
import { caretDown } from '../ui/outside-icons.ts';
import { Icon } from '../ui/Icon.tsx';
import { Markdown } from '../ui/Markdown.tsx';
import { fittingInstructions } from './fitting-instructions.ts';
import { classNames } from '../ui/class-names.ts';
import foldingCss from '../ui/folding.module.css';
import css from './meter-instructions.module.css';

/** The instructions for reading this meter, collapsed; nothing if there are none. */
export function MeterInstructions({ meter }: { readonly meter: Job['meter'] }) {
  const { t } = useTexts();
  const instructions = useInstructions(meter);
  if (instructions.length === 0) return null;
  return (
    <details className={classNames(foldingCss.folding, css.instructions)}>
      <summary>
        <h2>{t('help.instructions.title')}</h2>
        <Icon path={caretDown} size="small" />
      </summary>
      <div className={css.texts}>
        {instructions.map((text) => (
          <Markdown key={text} newTab={t('frame.newTab')}>
            {text}
          </Markdown>
        ))}
      </div>
    </details>
  );
}

/** Until the engine is loaded, no expression matches. */
const NEVER = () => false;

/** The instructions that match a meter; empty while they are loading and after a failure. */
function useInstructions(meter: Job['meter']): readonly string[] {
  const api = useServerApi();
  const { language } = useTexts();
  const { applicationId, defaultLanguage = 'de' } = usePortal();
  const { data } = useQuery({
    queryKey: ['instructions', applicationId],
    queryFn: async ({ signal }) => {
      const outcome = await api.call(getMeterReadingHelp, { params: { applicationId }, signal });
      if (outcome.kind !== 'delivered') throw new Error('the instructions could not be loaded');
      return outcome.answer.instructions;
    },
    // They hardly ever change, and people open hundreds of meters in a row.
    staleTime: 3_600_000,
  });
  // The engine is half the size of the first load, and many utilities have no instruction that needs it.
  const engine = useQuery({
    queryKey: ['expressionOccurs'],
    queryFn: async () => (await import('./expression-occurs.ts')).expressionOccurs,
    enabled: data?.some(hasExpression) ?? false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    if (data === undefined || engine.isLoading) return [];
    const fitting = fittingInstructions(data, meter, language, defaultLanguage, engine.data ?? NEVER);
    return fitting.map((one) => one.markdown);
  }, [data, meter, language, defaultLanguage, engine.isLoading, engine.data]);
}
