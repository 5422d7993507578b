import type { Outcome } from '../../server/call.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { wordsOf } from '../frame/use-sending-entry.ts';

/** That nothing was decided, and why; of what was not answered, that this is not known. */
export function NotDecided({ failed, onTakeOver }: NotDecidedProps) {
  const { t } = useDeskTexts();
  if (failed.kind !== 'refused')
    return (
      <Banner tone="err" title={t('desk.clear.unknown')}>
        <p>{t('desk.clear.unknown.text')}</p>
      </Banner>
    );
  return (
    <Banner tone="err" title={t('desk.clear.failed')}>
      {wordsOf(failed.problem).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {isLeased(failed) && <TakeOverHere onTakeOver={onTakeOver} />}
    </Banner>
  );
}

interface NotDecidedProps {
  readonly failed: Exclude<Outcome<unknown>, { kind: 'delivered' }>;
  readonly onTakeOver: () => void;
}

/** Whether something was refused because another clerk works on the case. */
export function isLeased(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'refused' && outcome.problem.fieldErrors.some(({ code }) => code === 'leased');
}

/** The way on for whoever has lost a case while they wrote: nothing that is written is lost. */
export function TakeOverHere({ onTakeOver }: { readonly onTakeOver: () => void }) {
  const { t } = useDeskTexts();
  return (
    <>
      <p>{t('desk.clear.takeOver.text')}</p>
      <Button size="small" onClick={onTakeOver}>
        {t('desk.clear.takeOver')}
      </Button>
    </>
  );
}
