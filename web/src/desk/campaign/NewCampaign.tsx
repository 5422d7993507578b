import { useQueryClient } from '@tanstack/react-query';
import { getCampaigns, putCampaign } from '@zaehlwerk/contract/campaigns';
import { type Day, parseDay, parseGermanDay } from '@zaehlwerk/domain/calendar/day';
import { campaignIdFor } from '@zaehlwerk/domain/campaign/campaign-id';
import { type FormEvent, useState } from 'react';
import { useServerApi } from '../../server/use-server.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useNotices } from '../../ui/use-notices.ts';
import { useDesk } from '../frame/use-desk.ts';
import css from './dialogs.module.css';

/** Makes the first campaign: its name, and from when until when is read. */
export function NewCampaign() {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const [name, setName] = useState('');
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [isTried, setTried] = useState(false);
  const { make, isMaking, refused } = useMaking();
  const hasName = name.trim() !== '';
  const [first, last] = [readDay(from), readDay(until)];
  const areDaysTurned = isDay(first) && isDay(last) && last < first;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!hasName || areDaysTurned || first === 'none' || last === 'none') return;
    void make({ name: name.trim(), from: first, until: last });
  };
  return (
    <form className={css.make} onSubmit={submit} noValidate aria-labelledby="new-campaign">
      <h2 id="new-campaign">{t('desk.newCampaign')}</h2>
      {refused !== null && (
        <Banner tone="err" title={t('desk.newCampaign.failed')}>
          <p>{refused}</p>
        </Banner>
      )}
      <TextField
        label={t('desk.newCampaign.name')}
        value={name}
        maxLength={200}
        hint={hasName ? t('desk.newCampaign.id', { id: campaignIdFor(name, []) }) : undefined}
        error={isTried && !hasName ? t('desk.newCampaign.name.missing') : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={t('desk.newCampaign.from')}
        optional={common('entry.optional')}
        value={from}
        inputMode="numeric"
        hint={t('desk.newCampaign.day.hint')}
        error={isTried && first === 'none' ? t('desk.newCampaign.day.wrong') : undefined}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        label={t('desk.newCampaign.until')}
        optional={common('entry.optional')}
        value={until}
        inputMode="numeric"
        hint={t('desk.newCampaign.until.hint')}
        error={
          !isTried
            ? undefined
            : last === 'none'
              ? t('desk.newCampaign.day.wrong')
              : areDaysTurned
                ? t('desk.newCampaign.until.turned')
                : undefined
        }
        onChange={({ target }) => setUntil(target.value)}
      />
      <Button kind="primary" type="submit" busyLabel={isMaking ? t('desk.newCampaign.making') : undefined}>
        {t('desk.newCampaign.make')}
      </Button>
    </form>
  );
}

/** A typed day; null where none was typed, `none` where there is no such day. */
type TypedDay = Day | 'none' | null;

function readDay(typed: string): TypedDay {
  const text = typed.trim();
  return text === '' ? null : (parseGermanDay(text) ?? parseDay(text) ?? 'none');
}

const isDay = (day: TypedDay): day is Day => day !== null && day !== 'none';

interface Making {
  readonly name: string;
  readonly from: Day | null;
  readonly until: Day | null;
}

function useMaking() {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const client = useQueryClient();
  const notices = useNotices();
  const { applicationId } = useDesk();
  const [isMaking, setMaking] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const make = async ({ name, from, until }: Making) => {
    setMaking(true);
    setRefused(null);
    // Somebody else may have made one meanwhile, which this one must not take the place of.
    const known = await api.call(getCampaigns, { params: { applicationId } });
    const outcome =
      known.kind === 'delivered'
        ? await api.call(putCampaign, {
            params: {
              applicationId,
              campaignId: campaignIdFor(
                name,
                known.answer.campaigns.map((one) => one.campaignId),
              ),
            },
            body: { name, earliestExecution: from, latestExecution: until },
          })
        : known;
    setMaking(false);
    if (outcome.kind !== 'delivered')
      return setRefused(outcome.kind === 'unreachable' ? t('desk.move.unreachable') : outcome.problem.message);
    notices.show('SUCCESS', t('desk.newCampaign.done'));
    void client.invalidateQueries();
  };
  return { make, isMaking, refused };
}
