import type { KeyScope } from '@zaehlwerk/domain/operator/operator-key';
import type { Outcome } from '../../server/call.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useMayNot } from './use-desk.ts';

/** That something could not be loaded, why, and another try where that may help. */
export function Failed({ outcome, needs = 'read', onAgain }: FailedProps) {
  const { t } = useDeskTexts();
  const mayNot = useMayNot();
  const isForbidden = outcome.kind === 'refused' && outcome.problem.status === 403;
  if (isForbidden) return <Banner tone="info" title={mayNot(needs)} />;
  return (
    <Banner tone="err" title={t('desk.failed')}>
      <p>{outcome.kind === 'refused' ? outcome.problem.message : t('desk.failed.unreachable')}</p>
      <Button size="small" onClick={onAgain}>
        {t('desk.again')}
      </Button>
    </Banner>
  );
}

interface FailedProps {
  readonly outcome: Exclude<Outcome<unknown>, { readonly kind: 'delivered' }>;
  /** What the call needs, for whoever may not make it. */
  readonly needs?: KeyScope;
  readonly onAgain: () => void;
}
