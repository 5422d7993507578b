import { postSample } from '@zaehlwerk/contract/sample';
import { useState } from 'react';
import { useServerApi } from '../../server/use-server.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useSample } from '../frame/sample.ts';
import { useLinkTo, useMay } from '../frame/use-desk.ts';
import { wordsOf } from '../frame/use-sending-entry.ts';
import { EndSample } from './EndSample.tsx';
import css from './start.module.css';

const THINGS = [
  ['desk.sample.try.campaign', { screen: 'campaign' }],
  ['desk.sample.try.clearing', { screen: 'clearing', readingId: null }],
  ['desk.sample.try.search', { screen: 'search', words: 'UEB-1030' }],
  ['desk.sample.try.imports', { screen: 'imports' }],
  ['desk.sample.try.handOver', { screen: 'handOver' }],
] as const;

/** The sample campaign: offered where there is none, opened, and in it what there is to try. Without the right to make one, only one that is there. */
export function Sample() {
  const { t } = useDeskTexts();
  const may = useMay();
  const { made, isPlaying } = useSample();
  if (made === undefined || (made === null && !may('import'))) return null;
  const id = 'sample';
  return (
    <section aria-labelledby={id} className={css.sample}>
      <div className={css.section}>
        <h2 id={id}>{t(isPlaying ? 'desk.sample.try' : 'desk.sample')}</h2>
      </div>
      {isPlaying ? <Things /> : made === null ? <Offer /> : <Made />}
    </section>
  );
}

function Things() {
  const { t } = useDeskTexts();
  const linkTo = useLinkTo();
  const may = useMay();
  return (
    <>
      <ul>
        {THINGS.map(([text, place]) => (
          <li key={text}>
            <a {...linkTo(place)}>{t(text)}</a>
          </li>
        ))}
      </ul>
      {may('import') && <EndSample />}
    </>
  );
}

function Offer() {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const { of, askAgain, play } = useSample();
  const [failed, setFailed] = useState<string | null>(null);
  const [isMaking, start] = useAction(t('desk.sample.failed'));
  const make = () =>
    start(async () => {
      setFailed(null);
      const outcome = await api.call(postSample, { params: { applicationId: of } });
      // Somebody else may have made it meanwhile: there it is then.
      await askAgain();
      if (outcome.kind === 'delivered') return play(true);
      const isThere = outcome.kind === 'refused' && outcome.problem.code === 'conflict';
      if (isThere && outcome.problem.fieldErrors.length === 0) return;
      setFailed(outcome.kind === 'refused' ? wordsOf(outcome.problem).join(' ') : t('desk.sample.failed'));
    });
  return (
    <>
      <p className={css.muted}>{t('desk.sample.offer')}</p>
      {failed !== null && <Banner tone="err" title={failed} />}
      <Button busyLabel={isMaking ? t('desk.sample.making') : undefined} onClick={() => void make()}>
        {t('desk.sample.make')}
      </Button>
    </>
  );
}

function Made() {
  const { t } = useDeskTexts();
  const may = useMay();
  const { play } = useSample();
  return (
    <>
      <p className={css.muted}>{t('desk.sample.there')}</p>
      <div className={css.ways}>
        <Button onClick={() => play(true)}>{t('desk.sample.play')}</Button>
        {may('import') && <EndSample />}
      </div>
    </>
  );
}
