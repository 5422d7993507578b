import type { OrdersAnswer } from '@zaehlwerk/contract/imports';
import { formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { LiveRegion } from '../../ui/VisuallyHidden.tsx';
import { Failed } from '../frame/Failed.tsx';
import { Checked, type CheckedProps } from './Checked.tsx';
import { countFindings } from './count-findings.ts';
import { Foot } from './Foot.tsx';
import { problemWords } from './problem-words.ts';
import { Underway } from './Underway.tsx';
import { isUnderWay, useImport } from './use-imports.ts';

/** What would come of a file: findings, changes and orders that it lacks. From here it is mended, checked again or read in. */
export function CheckStep({ checkId, failed, ...rest }: CheckStepProps) {
  const { t } = useDeskTexts();
  const { outcome, again } = useImport(checkId);
  const told = outcome?.kind === 'delivered' ? outcome.answer : null;
  const answer = told?.answer ?? null;
  const isOn = told !== null && isUnderWay(told);
  return (
    <>
      <OutcomeHeard answer={answer} />
      {outcome !== undefined && outcome.kind !== 'delivered' && (
        <Failed outcome={outcome} needs="import" onAgain={again} />
      )}
      {told?.problem != null && (
        <Banner tone="err" title={t('desk.imports.notChecked')}>
          <p>{problemWords(told.problem)}</p>
        </Banner>
      )}
      {told !== null && !isOn && answer === null && told.problem === null && (
        <Banner tone="info" title={t('desk.imports.gone')} />
      )}
      {(outcome === undefined || isOn) && <Underway told={told} words={t('desk.imports.checking')} />}
      {failed !== null && (
        <Banner tone="err" title={t('desk.imports.notHandedIn')}>
          <p>{failed}</p>
        </Banner>
      )}
      {answer !== null ? (
        <Checked key={checkId} {...rest} answer={answer} />
      ) : (
        <Foot>
          <Button size="small" onClick={rest.onBack}>
            {t('desk.imports.back')}
          </Button>
        </Foot>
      )}
    </>
  );
}

interface CheckStepProps extends Omit<CheckedProps, 'answer'> {
  readonly checkId: string;
  readonly failed: string | null;
}

/** Says aloud that a check is over, and what it has found. */
function OutcomeHeard({ answer }: { readonly answer: OrdersAnswer | null }) {
  const { t, language } = useDeskTexts();
  const amount = (count: number) => formatPlain(String(count), language);
  if (answer === null) return <LiveRegion text="" />;
  const { created, updated } = answer;
  const { faults } = countFindings(answer);
  const text = t('desk.imports.checked', {
    created: amount(created),
    updated: amount(updated),
    faults: amount(faults),
  });
  return <LiveRegion text={text} />;
}
