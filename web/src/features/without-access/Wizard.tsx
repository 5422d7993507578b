import { hasEveryRole, ROLES_FOR_ANONYMOUS_RECEIPT } from '@zaehlwerk/domain/account/roles';
import type { AnonymousSettings } from '@zaehlwerk/domain/anonymous-reading/anonymous-settings';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { lazy, Suspense, useState } from 'react';
import { type BegunForm, useBegunForm } from '../../anonymous/use-begun-form.ts';
import { usePortal } from '../../application/use-portal.ts';
import type { Composed } from '../../reading-form/freeze-reading.ts';
import { formatBerlinTime, formatDay } from '../../text/formats.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from './Notice.tsx';
import { useBeginning, useSteps } from './use-steps.ts';
import { WizardForm } from './WizardForm.tsx';

// Loaded with the steps before it.
const WizardDone = lazy(async () => ({ default: (await import('./later-steps.ts')).WizardDone }));

/** The steps, and what was sent once it was; what somebody began on this device and left is asked about first. */
export function Wizard({ settings, roles, shown }: WizardProps) {
  const { receiptsEnabled } = usePortal();
  const begun = useBegunForm();
  const steps = useSteps();
  const [sent, setSent] = useState<Composed | null>(null);
  const isDone = sent !== null && steps.asked === 'DONE';
  useBeginning(isDone ? 'done' : begun.kind);
  if (!shown) return null;
  if (begun.kind === 'begun') return <Begun begun={begun} />;
  if (isDone) {
    const again = () => {
      setSent(null);
      steps.go('METER');
    };
    return (
      <Suspense>
        <WizardDone sent={sent} settings={settings} onAgain={again} />
      </Suspense>
    );
  }
  return (
    <WizardForm
      key={begun.kind}
      settings={settings}
      offersReceipt={receiptsEnabled && hasEveryRole(roles, ROLES_FOR_ANONYMOUS_RECEIPT)}
      thrownAway={begun.kind === 'thrownAway' ? begun : null}
      onSent={(composed) => {
        setSent(composed);
        steps.replace('DONE');
      }}
    />
  );
}

/** Asks whether to go on with what was begun; nothing of it is shown before: others may use this device, too. */
function Begun({ begun: { keptAt, goOn, throwAway } }: { readonly begun: Extract<BegunForm, { kind: 'begun' }> }) {
  const { t, language } = useTexts();
  const at = new Date(keptAt);
  const when = { day: formatDay(berlinDay(at)), time: formatBerlinTime(at, language) };
  return (
    <Notice title={t('withoutAccess.begun')} text={t('withoutAccess.begun.text', when)}>
      <Button kind="primary" onClick={goOn}>
        {t('withoutAccess.begun.goOn')}
      </Button>
      <Button onClick={() => void throwAway()}>{t('withoutAccess.begun.discard')}</Button>
    </Notice>
  );
}

interface WizardProps {
  readonly settings: AnonymousSettings;
  /** Of the anonymous token. */
  readonly roles: readonly string[];
  /** Else it waits, with what was decided and sent; what was typed, the device has. */
  readonly shown: boolean;
}
