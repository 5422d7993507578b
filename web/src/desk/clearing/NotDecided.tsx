import type { Outcome } from '../../server/call.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { wordsOf } from '../frame/use-sending-entry.ts';

/** That nothing was decided, and why: what is there is as it was. */
export function NotDecided({ failed }: { readonly failed: Exclude<Outcome<unknown>, { kind: 'delivered' }> }) {
  const { t } = useDeskTexts();
  const words = failed.kind === 'refused' ? wordsOf(failed.problem) : [t('desk.clear.failed.text')];
  return (
    <Banner tone="err" title={t('desk.clear.failed')}>
      {words.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Banner>
  );
}
