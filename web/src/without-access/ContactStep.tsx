import type { OfferedReason } from '@zaehlwerk/domain/without-access/without-access-settings';
import { offeredReasons } from '@zaehlwerk/domain/without-access/check-reading-without-access';
import { cleanContact, CONTACT_LENGTHS, type ContactField } from '@zaehlwerk/domain/without-access/contact';
import { FieldWords } from '../reading/FieldWords.tsx';
import { textAt } from '../reading/form-field.ts';
import { useTexts } from '../text/use-texts.ts';
import { Choices, LineField } from './LineField.tsx';
import type { StepProps } from './use-wizard.ts';
import css from './wizard.module.css';

/** Autofill names for the browser (WCAG 1.3.5). There are none for street and house number alone. */
const AUTOCOMPLETE: Readonly<Record<ContactField, string>> = {
  firstname: 'given-name',
  lastname: 'family-name',
  street: 'address-line1',
  houseNumber: 'address-line2',
  zip: 'postal-code',
  city: 'address-level2',
};

/** Fields side by side where there is room. */
const LINES = [
  ['firstname', 'lastname'],
  ['street', 'houseNumber'],
  ['zip', 'city'],
] as const satisfies readonly (readonly ContactField[])[];

/** Id of the messages about the area of the postcode: they take the whole width. */
const AREA = 'zip-area';

/** Who reads the meter, its address, and the reason for the reading. */
export function ContactStep({ form: { draft, dispatch, sending }, of: { settings }, filled, about, delay }: StepProps) {
  const { t, language } = useTexts();
  const aboutZip = about(textAt('zip'));
  const outside = aboutZip.findings.find(({ code }) => code === 'zip.outside');
  const reasons = offeredReasons(settings);
  const ofReason = (reason: OfferedReason) => reasonWords(reason, language);
  const hint = ofReason(reasons.find(({ value }) => value === filled.reason) ?? { value: filled.reason }).hint;
  return (
    <div className={css.fields} inert={sending}>
      <div>
        <div className={css.contact}>
          {LINES.map((line) => (
            <div key={line[0]} className={css.line}>
              {line.map((field) => (
                <div key={field} className={css[field]}>
                  <LineField
                    name={field}
                    draft={draft}
                    about={
                      field === 'zip'
                        ? { ...aboutZip, findings: aboutZip.findings.filter((one) => one !== outside) }
                        : about(textAt(field))
                    }
                    delay={delay}
                    label={`${t(`withoutAccess.${field}`)}\u00a0*`}
                    autoComplete={AUTOCOMPLETE[field]}
                    inputMode={field === 'zip' ? 'numeric' : undefined}
                    describedBy={field === 'zip' ? AREA : undefined}
                    isInvalid={field === 'zip' && outside?.severity === 'blocks'}
                    required
                    clean={(text) => cleanContact(field, text)}
                    most={CONTACT_LENGTHS[field]}
                    dispatch={dispatch}
                  />
                </div>
              ))}
            </div>
          ))}
        </div>
        <FieldWords id={AREA} findings={outside === undefined ? [] : [outside]} messages={[]} />
      </div>
      <Choices
        id={textAt('readingReason')}
        legend={`${t('withoutAccess.reason')}\u00a0*`}
        hint={hint}
        options={reasons.map((reason) => ({
          value: reason.value,
          label: ofReason(reason).label ?? t(`withoutAccess.reason.${reason.value}`),
        }))}
        chosen={filled.reason}
        about={about(textAt('readingReason'))}
        onChoose={(text) => dispatch({ type: 'textTyped', name: 'readingReason', text })}
      />
      <p className={css.required}>{t('withoutAccess.required')}</p>
    </div>
  );
}

/** The utility's texts for a reason; there are German and English ones. */
export function reasonWords({ labelDE, labelEN, hintDE, hintEN }: OfferedReason, language: string) {
  const [label, hint] = language === 'en' ? [labelEN, hintEN] : [labelDE, hintDE];
  return { label: label || undefined, hint: hint || undefined };
}
