import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Erasure, type PersonPage, postPersonErasure } from '@zaehlwerk/contract/persons';
import { getRetention } from '@zaehlwerk/contract/retention';
import { useState } from 'react';
import { useServerApi } from '../../server/use-server.ts';
import { PageTitle } from '../../tenant/PageTitle.tsx';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { screenHeading } from '../../ui/screen-focus.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useAskOnClose } from '../frame/use-ask-on-close.ts';
import { useDesk } from '../frame/use-desk.ts';
import { ErasureTable } from './ErasureTable.tsx';
import css from './people.module.css';
import { useNameOf } from './use-people.ts';
import { type Meant, meantAtFirst, Whose } from './Whose.tsx';

/** Erases a person: first what there is and what stays, then a word is typed. */
export function Erasing({ page, words, onErased }: ErasingProps) {
  const { t } = useDeskTexts();
  const [meant, setMeant] = useState<Meant | null>(() => meantAtFirst(page, words));
  const { plan, refused, isAsking, ask, erase, forget } = useErasing(meant, onErased);
  const name = useNameOf()(page);
  return (
    <section className={css.part} aria-labelledby="person-erase">
      <h2 id="person-erase">{t('desk.people.erase')}</h2>
      <p className={css.muted}>{t('desk.people.erase.text')}</p>
      <Whose
        id="erase-whose"
        legend={t('desk.people.whose.erase')}
        page={page}
        meant={meant}
        onMean={(next) => {
          if (isAsking) return;
          setMeant(next);
          forget();
        }}
      />
      {refused !== null && (
        <Banner tone="err" title={t(`desk.people.erase.${refused.is}`)}>
          <p>{refused.text}</p>
        </Banner>
      )}
      {plan === null ? (
        <p>
          <Button
            size="small"
            busyLabel={isAsking ? t('desk.people.erase.asking') : undefined}
            blockedBy={meant === null ? 'erase-whose-why' : undefined}
            onClick={() => ask()}
          >
            {t('desk.people.erase.ask')}
          </Button>
        </p>
      ) : (
        <Plan
          key={`${plan.accounts} ${plan.orders}`}
          plan={plan}
          word={
            (meant !== null && 'customerNumber' in meant && meant.customerNumber) || (page.logins[0]?.username ?? name)
          }
          isErasing={isAsking}
          onErase={erase}
          onAgain={() => ask()}
        />
      )}
    </section>
  );
}

interface ErasingProps {
  readonly page: PersonPage;
  /** By which they were found. */
  readonly words: string;
  readonly onErased: (erased: Erasure) => void;
}

/** What was told by a dry run, and the word that lets it come. */
function Plan({ plan, word, isErasing, onErase, onAgain }: PlanProps) {
  const { t } = useDeskTexts();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  return (
    <>
      <Banner tone="info" title={t('desk.people.erase.dry')}>
        <p>{t('desk.people.erase.counts', { accounts: plan.accounts, orders: plan.orders })}</p>
      </Banner>
      <ErasureTable erasure={plan} />
      {plan.kept.length > 0 && <KeptUntil />}
      <TextField
        label={t('desk.people.type', { word })}
        hint={t('desk.people.erase.hint')}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={isWrong ? t('desk.people.type.wrong', { word }) : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(false);
        }}
      />
      <p className={css.acts}>
        <Button
          kind="danger"
          size="small"
          busyLabel={isErasing ? t('desk.people.erase.erasing') : undefined}
          onClick={() => (typed.trim() === word ? onErase(plan) : setWrong(true))}
        >
          {t('desk.people.erase.do')}
        </Button>
        <Button size="small" aria-disabled={isErasing || undefined} onClick={() => isErasing || onAgain()}>
          {t('desk.people.erase.again')}
        </Button>
      </p>
    </>
  );
}

interface PlanProps {
  readonly plan: Erasure;
  readonly word: string;
  readonly isErasing: boolean;
  readonly onErase: (seen: Erasure) => void;
  readonly onAgain: () => void;
}

/** Until when the values stay that bills are made from: by the rule for orders. */
function KeptUntil() {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const { applicationId } = useDesk();
  const { data } = useQuery({
    queryKey: ['retention', applicationId],
    queryFn: ({ signal }) => api.call(getRetention, { params: { applicationId }, query: {}, signal }),
  });
  if (data === undefined) return null;
  if (data.kind !== 'delivered') return <p className={css.muted}>{t('desk.people.kept.unknown')}</p>;
  const days = data.answer.classes.find((one) => one.class === 'orders')?.days ?? null;
  return (
    <p className={css.muted}>
      {days === null ? t('desk.people.kept.noRule') : t('desk.people.kept.until', { count: days })}
    </p>
  );
}

/** What came of it, in place of the page that is no more. */
export function ErasedPerson({ erased }: { readonly erased: Erasure }) {
  const { t } = useDeskTexts();
  return (
    <>
      <PageTitle>{t('desk.people.erased')}</PageTitle>
      <h1 ref={screenHeading} tabIndex={-1}>
        {t('desk.people.erased')}
      </h1>
      <p role="status">{t('desk.people.erase.counts', { accounts: erased.accounts, orders: erased.orders })}</p>
      <ErasureTable erasure={erased} />
      {erased.kept.length > 0 && <KeptUntil />}
    </>
  );
}

function useErasing(meant: Meant | null, onErased: (erased: Erasure) => void) {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const client = useQueryClient();
  const { applicationId } = useDesk();
  const [plan, setPlan] = useState<Erasure | null>(null);
  const [refused, setRefused] = useState<{
    readonly text: string;
    readonly is: 'unsure' | 'failed' | 'notCounted';
  } | null>(null);
  const [isAsking, start] = useAction(t('desk.people.erase.failed'));
  useAskOnClose(isAsking);
  const call = (who: Meant, seen: Erasure | null) =>
    api.call(postPersonErasure, {
      params: { applicationId },
      query: seen === null ? { dryRun: 'true' } : {},
      body: {
        ...who,
        ...(seen !== null && { accounts: seen.accounts, orders: seen.orders }),
      },
    });
  const look = async () => {
    if (meant === null) return;
    const outcome = await call(meant, null);
    if (outcome.kind === 'delivered') return setPlan(outcome.answer);
    setPlan(null);
    const text = outcome.kind === 'unreachable' ? t('desk.failed.unreachable') : outcome.problem.message;
    setRefused({ text, is: 'notCounted' });
  };
  const ask = () =>
    start(async () => {
      setRefused(null);
      await look();
    });
  const erase = (seen: Erasure) =>
    start(async () => {
      setRefused(null);
      if (meant === null) return;
      const outcome = await call(meant, seen);
      if (outcome.kind === 'delivered') {
        await client.invalidateQueries({ refetchType: 'none' });
        return onErased(outcome.answer);
      }
      if (outcome.kind === 'unreachable') {
        setPlan(null);
        setRefused({ text: t('desk.people.erase.unsure.text'), is: 'unsure' });
        // Whoever was erased all the same has no page any more.
        return client.invalidateQueries({ queryKey: ['person'] });
      }
      // Something came or went since it was looked at: it is told anew.
      const isOther = outcome.problem.code === 'conflict';
      setRefused({ text: isOther ? t('desk.people.erase.other') : outcome.problem.message, is: 'failed' });
      if (isOther) await look();
    });
  return {
    plan,
    refused,
    isAsking,
    ask: () => void ask(),
    erase: (seen: Erasure) => void erase(seen),
    forget: () => setPlan(null),
  };
}
