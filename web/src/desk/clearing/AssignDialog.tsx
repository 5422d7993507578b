import { useQuery } from '@tanstack/react-query';
import { getAssignmentCandidates, type ReadingWithoutOrder } from '@zaehlwerk/contract/assignments';
import { useId, useState } from 'react';
import type { AnswerOf } from '../../server/call.ts';
import { useServerApi } from '../../server/use-server.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { RadioChoices } from '../../ui/ChoiceFields.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Failed } from '../frame/Failed.tsx';
import { useDesk } from '../frame/use-desk.ts';
import { NotDecided } from './NotDecided.tsx';
import type { Deciding } from './use-deciding.ts';

type Candidate = AnswerOf<typeof getAssignmentCandidates>['candidates'][number];

/** Chooses the order of a reading that came without one, the likeliest first, with what speaks for each. */
export function AssignDialog({ one, deciding, onTakeOver, onClose }: AssignDialogProps) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const api = useServerApi();
  const id = useId();
  const { applicationId } = useDesk();
  const { readingId, values } = one.of;
  const { data, refetch } = useQuery({
    queryKey: ['candidates', applicationId, readingId],
    queryFn: ({ signal }) => api.call(getAssignmentCandidates, { params: { applicationId, readingId }, signal }),
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const [obis, setObis] = useState<string | null>(null);
  const candidates = data?.kind === 'delivered' ? data.answer.candidates : [];
  const candidate = candidates.find(({ orderNumber }) => orderNumber === chosen) ?? null;
  const asksRegister = candidate !== null && candidate.registers.length > 1 && values[0]?.obis === null;
  // What the server warns of is saved once somebody has read it.
  const failed = deciding.failedOf(one);
  const isWarned = failed?.kind === 'refused' && failed.problem.code === 'invalid';
  const assign = () => {
    if (candidate === null || (asksRegister && obis === null)) return;
    void deciding.assign(one, candidate.orderNumber, asksRegister ? obis : null, isWarned);
  };
  return (
    <Dialog
      title={t('desk.clear.assign')}
      closeLabel={common('frame.close')}
      onClose={onClose}
      actions={
        <>
          <Button
            kind="primary"
            size="large"
            busyLabel={deciding.isBusy ? t('desk.entry.saving') : undefined}
            blockedBy={candidate === null || (asksRegister && obis === null) ? `${id}choose` : undefined}
            onClick={assign}
          >
            {t(isWarned ? 'desk.clear.assign.anyway' : 'desk.clear.act.assign')}
          </Button>
          <Button size="large" onClick={onClose}>
            {t('desk.entry.cancel')}
          </Button>
        </>
      }
    >
      <p id={`${id}choose`}>{t('desk.clear.assign.text')}</p>
      {data === undefined && <p role="status">{t('desk.loading')}</p>}
      {data !== undefined && data.kind !== 'delivered' && (
        <Failed outcome={data} needs="clear" onAgain={() => void refetch()} />
      )}
      {data?.kind === 'delivered' && candidates.length === 0 && <p role="status">{t('desk.clear.assign.none')}</p>}
      {candidates.length > 0 && (
        <Candidates
          candidates={candidates}
          chosen={chosen}
          onChoose={(orderNumber) => {
            deciding.forget();
            setObis(null);
            setChosen(orderNumber);
          }}
        />
      )}
      {asksRegister && (
        <RadioChoices
          id={`${id}register`}
          legend={t('desk.clear.assign.register')}
          options={candidate.registers.map(({ obis: value, rateName }) => ({
            value,
            label: [rateName, value].filter(Boolean).join(' '),
          }))}
          chosen={obis}
          onChoose={(value) => {
            // What was warned of was about another register.
            deciding.forget();
            setObis(value);
          }}
        />
      )}
      {failed !== null && <NotDecided failed={failed} onTakeOver={onTakeOver} />}
    </Dialog>
  );
}

interface AssignDialogProps {
  readonly one: { readonly kind: 'withoutOrder'; readonly of: ReadingWithoutOrder };
  readonly deciding: Deciding;
  readonly onTakeOver: () => void;
  readonly onClose: () => void;
}

function Candidates({ candidates, chosen, onChoose }: CandidatesProps) {
  const { t } = useDeskTexts();
  const id = useId();
  const more = ({ matches, done, ended, customerName, meterNumber }: Candidate) =>
    [
      meterNumber,
      customerName,
      ...matches.map((match) => t(`desk.clear.match.${match}`)),
      done ? t('desk.state.read') : null,
      ended === null ? null : t(`desk.clear.ended.${ended}`),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <RadioChoices
      id={id}
      legend={t('desk.clear.assign.candidates')}
      options={candidates.map((candidate) => ({
        value: candidate.orderNumber,
        label:
          [
            [candidate.street, candidate.houseNumber].filter(Boolean).join(' '),
            [candidate.zip, candidate.city].filter(Boolean).join(' '),
          ]
            .filter(Boolean)
            .join(', ') || candidate.orderNumber,
        more: more(candidate),
      }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}

interface CandidatesProps {
  readonly candidates: readonly Candidate[];
  readonly chosen: string | null;
  readonly onChoose: (orderNumber: string) => void;
}
