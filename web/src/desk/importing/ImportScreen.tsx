import type { ToldImport } from '@zaehlwerk/contract/kept-import';
import { useEffect } from 'react';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/class-names.ts';
import { Failed } from '../frame/Failed.tsx';
import { useDesk, useLinkTo, useMay, useMayNot, usePlaces } from '../frame/use-desk.ts';
import { useWhen } from '../frame/use-when.ts';
import { FirstCampaignHint } from './FirstCampaignHint.tsx';
import { useHandedIn } from './HandedIn.tsx';
import { Counts } from './Counts.tsx';
import css from './importing.module.css';
import { ImportName, ImportState } from './ImportList.tsx';
import { ImportHead } from './ImportHead.tsx';
import { SECRET_COLUMN } from './mapping.ts';
import { problemWords } from './problem-words.ts';
import box from './tables.module.css';
import { Underway } from './Underway.tsx';
import { UndoImport } from './UndoImport.tsx';
import { UndoneResult } from './UndoneResult.tsx';
import { isUnderWay, useImport } from './use-imports.ts';
import { Withdrawals } from './Withdrawn.tsx';

/** One import: how far it is, whoever began it; and once it is over, what came of it and the way back. */
export function ImportScreen({ importId }: { readonly importId: string }) {
  const { t } = useDeskTexts();
  const may = useMay();
  const mayNot = useMayNot();
  const linkTo = useLinkTo();
  const when = useWhen();
  const { outcome, again } = useImport(importId);
  const told = outcome?.kind === 'delivered' ? outcome.answer : null;
  const isGone = outcome?.kind === 'refused' && outcome.problem.code === 'notFound';
  return (
    <div className={css.screen}>
      <ImportHead step={told?.dryRun === false && told.kind === 'orders' ? 'import' : null}>
        {told !== null && (
          <p>
            <ImportName of={told} /> · {told.keyName} · {when(told.createdAt)}
          </p>
        )}
      </ImportHead>
      {!may('import') ? (
        <Banner tone="info" title={mayNot('import')} silent />
      ) : isGone ? (
        <Banner tone="info" title={t('desk.imports.gone')} />
      ) : outcome !== undefined && outcome.kind !== 'delivered' ? (
        <Failed outcome={outcome} needs="import" onAgain={again} />
      ) : told === null ? (
        <p role="status">{t('desk.loading')}</p>
      ) : (
        <Told told={told} onChanged={again} />
      )}
      <p className={css.ways}>
        <a className={buttonClass({ size: 'small' })} {...linkTo({ screen: 'imports' })}>
          {t('desk.imports.toList')}
        </a>
      </p>
    </div>
  );
}

function Told({ told, onChanged }: { readonly told: ToldImport; readonly onChanged: () => void }) {
  const { t } = useDeskTexts();
  const when = useWhen();
  const linkTo = useLinkTo();
  const { problem, counts, answer, dryRun, accepted } = told;
  if (isUnderWay(told))
    return (
      <>
        <Underway told={told} words={t(told.kind === 'undo' ? 'desk.imports.undoing' : 'desk.imports.importing')} />
        <p className={css.muted}>{t('desk.imports.mayLeave')}</p>
      </>
    );
  const undo = dryRun || told.undoneAt != null ? undefined : answer?.undo;
  return (
    <>
      <p role="status">
        <ImportState of={told} />
      </p>
      {problem !== null && (
        <Banner tone="err" title={t(told.kind === 'undo' ? 'desk.imports.undo.failed' : 'desk.imports.failedImport')}>
          <p>{problemWords(problem)}</p>
        </Banner>
      )}
      {accepted === false && <p>{t('desk.imports.rejected.text')}</p>}
      <BackToCheck told={told} />
      {counts !== null && <Counts answer={counts} isDryRun={dryRun} />}
      {told.undone != null && problem === null && <UndoneResult undone={told.undone} />}
      {told.undoes != null && (
        <p>
          <a {...linkTo({ screen: 'import', importId: told.undoes })}>{t('desk.imports.undone.of')}</a>
        </p>
      )}
      {answer !== null && <Withdrawals answer={answer} />}
      {told.kind === 'orders' && !dryRun && told.undoneAt == null && accepted === true && (
        <Onward into={told.campaign} />
      )}
      {told.passwordsToHash > 0 && (
        <p className={css.muted}>{t('desk.imports.passwords', { count: told.passwordsToHash })}</p>
      )}
      {answer !== null && answer.findings.length > 0 && (
        <section className={box.box} aria-labelledby="import-findings">
          <div className={box.cap}>
            <h2 id="import-findings">{t('desk.imports.findings')}</h2>
          </div>
          <div className={box.scroll}>
            <table className={box.table}>
              <thead>
                <tr>
                  <th scope="col" className={box.number}>
                    {t('desk.imports.line')}
                  </th>
                  <th scope="col">{t('desk.imports.change.column')}</th>
                  <th scope="col">{t('desk.imports.finding.value')}</th>
                  <th scope="col">{t('desk.imports.findings')}</th>
                </tr>
              </thead>
              <tbody>
                {answer.findings.slice(0, MOST_FINDINGS).map(({ line, column, value, message }, index) => (
                  // Several findings may be alike.
                  // oxlint-disable-next-line react/no-array-index-key
                  <tr key={index}>
                    <th scope="row" className={box.number}>
                      {line}
                    </th>
                    <td>{column}</td>
                    <td className={box.cut}>{column === SECRET_COLUMN ? '••••' : value}</td>
                    <td>{message}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
      {told.undoneAt != null && <p>{t('desk.imports.undoneAt', { when: when(told.undoneAt) })}</p>}
      {undo !== undefined && <UndoImport importId={told.importId} until={undo.until} onUndone={onChanged} />}
    </>
  );
}

/** To where letters and reminders of what was read in begin; where there is no campaign yet, how it comes into one. */
function Onward({ into }: { readonly into: string | null }) {
  const { t } = useDeskTexts();
  const linkTo = useLinkTo();
  const { campaigns, chooseCampaign } = useDesk();
  if (into === null && campaigns?.length === 0) return <FirstCampaignHint words={t('desk.imports.onward.none')} />;
  const { onClick, ...link } = linkTo({ screen: 'campaign' });
  return (
    <p>
      <a
        className={buttonClass({ kind: 'primary', size: 'small' })}
        {...link}
        onClick={(event) => {
          if (into !== null) chooseCampaign(into);
          onClick(event);
        }}
      >
        {t('desk.imports.onward')}
      </a>
    </p>
  );
}

/** To the check that this import was made of, where it has failed, and the file was opened in this page: everything is as it was. */
function BackToCheck({ told: { importId, problem, accepted, kind } }: { readonly told: ToldImport }) {
  const { t } = useDeskTexts();
  const places = usePlaces();
  const { kept, keep, resume } = useHandedIn();
  const hasFailed = problem !== null || accepted === false;
  const isOfThis = kept?.importId === importId;
  useEffect(() => {
    // Nobody goes back to what was read in.
    if (isOfThis && !hasFailed) keep(null);
  });
  if (!isOfThis || !hasFailed || kind !== 'orders') return null;
  const back = () => {
    resume(true);
    places.go({ screen: 'imports' });
  };
  return (
    <p>
      <Button kind="primary" size="small" onClick={back}>
        {t('desk.imports.toItsCheck')}
      </Button>
    </p>
  );
}

const MOST_FINDINGS = 200;
