import { hasEveryRole, ROLES_FOR_ANONYMOUS_RECEIPT } from '@zaehlwerk/domain/account/roles';
import type { AnonymousSettings } from '@zaehlwerk/domain/anonymous-reading/anonymous-settings';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { useEffect, useState } from 'react';
import { type BegunForm, useBegunForm } from './use-begun-form.ts';
import { usePortal } from '../tenant/use-portal.ts';
import type { Drafts } from '../outbox/drafts.ts';
import { DraftsContext } from '../outbox/use-drafts.ts';
import type { Composed } from '../reading/freeze-reading.ts';
import { formatBerlinTime, formatDay } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { beginScreen } from '../ui/screen-focus.ts';
import { Notice } from './Notice.tsx';
import { useBeginning, useSteps } from './use-steps.ts';
import { WizardDone } from './WizardDone.tsx';
import { WizardForm } from './WizardForm.tsx';

/** The steps with the drafts they are kept in; these have to be ready. */
export function Wizard({ drafts, ...steps }: WizardProps & { readonly drafts: Drafts }) {
  // What opens with the page has begun with it; what follows the first step has not.
  const follows = steps.first !== null;
  useEffect(() => {
    if (follows) beginScreen();
  }, [follows]);
  return (
    <DraftsContext value={drafts}>
      <Steps {...steps} />
    </DraftsContext>
  );
}

/** The steps, and what was sent once it was; what somebody began on this device and left is asked about first. */
function Steps({ settings, roles, first, shown }: WizardProps) {
  const { unknownUserReceiptEnabled: receipts = false } = usePortal().communication;
  const begun = useBegunForm(first?.isFilledIn === true);
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
    return <WizardDone sent={sent} settings={settings} onAgain={again} />;
  }
  return (
    <WizardForm
      key={begun.kind}
      settings={settings}
      openedAt={sent === null ? (first?.openedAt ?? null) : null}
      offersReceipt={receipts && hasEveryRole(roles, ROLES_FOR_ANONYMOUS_RECEIPT)}
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
  /** The first step, where it was shown before by itself. */
  readonly first: {
    /** The form goes on with what was filled in there. */
    readonly isFilledIn: boolean;
    /** Null where the session was renewed since. */
    readonly openedAt: Date | null;
  } | null;
  /** Else it waits, with what was decided and sent; what was typed, the device has. */
  readonly shown: boolean;
}
