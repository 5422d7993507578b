import { MAX_EMAIL_LENGTH } from '@zaehlwerk/domain/without-access/contact';
import { formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { usePortal } from '../tenant/use-portal.ts';
import { useGoingTo } from '../device/use-going-to.ts';
import { useDevice } from '../device/use-device.ts';
import { FieldWords } from '../reading/FieldWords.tsx';
import { textAt } from '../reading/form-field.ts';
import { rateOf } from '../reading/reading-draft.ts';
import type { FormStep } from '@zaehlwerk/domain/without-access/wizard-steps';
import { useTexts } from '../text/use-texts.ts';
import { buttonClass } from '../ui/class-names.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { composeWithoutAccess } from './without-access-kind.ts';
import { filledIn, ON } from './filled-in.ts';
import { Facts } from './Facts.tsx';
import css from './summary-step.module.css';
import type { StepProps } from './use-wizard.ts';
import { LineField } from './LineField.tsx';
import { stepPath } from './use-steps.ts';

/** Everything as it will be sent, the consent, and the address for a copy. */
export function SummaryStep({
  form: { draft, dispatch, sending },
  of,
  validated,
  about,
  delay,
  offersReceipt,
}: SummaryProps) {
  const { t } = useTexts();
  const { clock } = useDevice();
  // What is merely missing here does not prevent showing the rest.
  const { content, label } = composeWithoutAccess(draft, validated.values, of, { id: '', now: clock.now() });
  const typedOf = (obis: string) => {
    const rate = validated.values.find(({ taskId }) => taskId === obis);
    if (rate === undefined) return undefined;
    const digits = /^\d*/.exec(rateOf(draft, obis).typed.pre)?.[0].length ?? 0;
    return { value: formatDecimal(rate.value), digits, questions: rate.findings };
  };
  const consent = textAt('consent');
  if (content.kind !== 'anonymousReading') return null;
  return (
    <div className={css.summary} inert={sending}>
      <div className={css.plate}>
        <Facts
          reading={content.body}
          label={label}
          settings={of.settings}
          subType={filledIn(draft, of).subType}
          change={changeOf}
          typedOf={typedOf}
        />
      </div>
      <div className={css.fields}>
        {offersReceipt && (
          <LineField
            name="email"
            draft={draft}
            about={about(textAt('email'))}
            delay={delay}
            label={t('withoutAccess.email')}
            optional={t('entry.optional')}
            hint={t('withoutAccess.email.hint')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={MAX_EMAIL_LENGTH}
            most={MAX_EMAIL_LENGTH}
            clean={(text) => text}
            dispatch={dispatch}
          />
        )}
        <div id={consent}>
          <label className={css.consent}>
            <input
              type="checkbox"
              checked={draft.texts['consent']?.typed === ON}
              aria-invalid={about(consent).findings.length > 0 || undefined}
              aria-describedby={`${consent}-words`}
              onChange={({ target }) =>
                dispatch({ type: 'textTyped', name: 'consent', text: target.checked ? ON : '' })
              }
            />
            <span>
              {t('withoutAccess.consent.before')} <PrivacyNotice /> {t('withoutAccess.consent.after')}
            </span>
          </label>
          <FieldWords id={`${consent}-words`} {...about(consent)} />
        </div>
      </div>
    </div>
  );
}

const changeOf = (step: FormStep) => <Change step={step} />;

/** A link back to a step, which keeps everything. */
function Change({ step }: { readonly step: FormStep }) {
  const { t } = useTexts();
  return (
    <a {...useGoingTo(stepPath(step))} className={buttonClass({ kind: 'text', size: 'small' })}>
      {t('withoutAccess.change')} <VisuallyHidden>{t(`withoutAccess.step.${step}`)}</VisuallyHidden>
    </a>
  );
}

function PrivacyNotice() {
  const { privacy } = usePortal();
  const { t } = useTexts();
  if (privacy === null) return t('withoutAccess.consent.notice');
  return (
    <a href={privacy} target="_blank" rel="noopener noreferrer">
      {t('withoutAccess.consent.notice')} <VisuallyHidden>{t('frame.newTab')}</VisuallyHidden>
    </a>
  );
}

interface SummaryProps extends StepProps {
  /** Whether a copy can be sent by mail. */
  readonly offersReceipt: boolean;
}
