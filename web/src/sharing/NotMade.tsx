import type { FailedShare } from '@zaehlwerk/domain/sharing/making-shares';
import { useLack } from '../server/use-lack.ts';
import { useMeterName } from '../meters/use-meter-name.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import type { MakingFailure } from './use-make-shares.ts';

/** What was not made and why, in the server's words where it refused (SHR-34, SHR-35). */
export function NotMade({ failed, several, onAgain }: NotMadeProps) {
  const { t } = useTexts();
  const reasonsOf = useReasons();
  return (
    <Banner tone="err" title={t('share.access.failed')}>
      <ul>
        {failed.map(({ name, failure }, index) =>
          reasonsOf(failure).map((reason) => (
            <li key={`${index} ${reason}`}>{several ? `${name}: ${reason}` : reason}</li>
          )),
        )}
      </ul>
      {several && <Button onClick={onAgain}>{t('share.access.again', { count: failed.length })}</Button>}
    </Banner>
  );
}

function useReasons(): (failure: MakingFailure) => readonly string[] {
  const { t } = useTexts();
  const nameOf = useMeterName();
  const lack = useLack();
  return (failure) => {
    switch (failure.kind) {
      case 'refused':
        return failure.reasons.map(({ job, text }) =>
          job === null ? text : `${nameOf(job)} ${job.meter.meterNumber}: ${text}`,
        );
      case 'unreachable':
        return [
          t(failure.offline && lack !== 'silent' ? 'share.access.failed.offline' : 'share.access.failed.unclear'),
        ];
      case 'tooMany':
        return [
          failure.minutes === null
            ? t('share.access.failed.tooMany')
            : t('share.access.failed.tooMany.minutes', { count: failure.minutes }),
        ];
      case 'stopped':
        return [t('share.access.failed.stopped')];
    }
  };
}

interface NotMadeProps {
  readonly failed: readonly FailedShare<MakingFailure>[];
  /** Whether several were to be made: then each is named, and can be tried again. */
  readonly several: boolean;
  readonly onAgain: () => void;
}
