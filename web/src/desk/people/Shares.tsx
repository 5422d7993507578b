import { type EndedShare, postShareEnd } from '@zaehlwerk/contract/ended-logins';
import type { PersonPage, SharedAccount } from '@zaehlwerk/contract/persons';
import { useState } from 'react';
import { useServerApi } from '../../server/use-server.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Status } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { checkCircle } from '../../ui/frame-icons.ts';
import { hourglass } from '../../ui/icons.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { xCircle } from '../frame/icons.ts';
import { useDesk, useLinkTo } from '../frame/use-desk.ts';
import { EndDialog } from './EndDialog.tsx';
import css from './people.module.css';
import { dayOf } from './people.ts';

/** Whom a person has given meters, and whom these have; each can be ended. */
export function Shares({ page, words }: { readonly page: PersonPage; readonly words: string }) {
  const { t } = useDeskTexts();
  const linkTo = useLinkTo();
  const [ending, setEnding] = useState<SharedAccount | null>(null);
  const { shares, moreShares, accountId } = page;
  const nameOf = ({ name }: Pick<SharedAccount, 'name'>) => name ?? t('desk.people.noName');
  const giverOf = ({ giverId }: SharedAccount) =>
    giverId === accountId ? null : (shares.find(({ shareId }) => shareId === giverId) ?? null);
  return (
    <section className={css.plate} aria-labelledby="person-shares">
      <div className={css.cap}>
        <h2 id="person-shares">{t('desk.people.shares')}</h2>
      </div>
      {shares.length === 0 && <p className={css.note}>{t('desk.people.shares.none')}</p>}
      {shares.length > 0 && (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('desk.people.shares.whom')}</th>
              <th scope="col" className={css.number}>
                {t('desk.people.shares.meters')}
              </th>
              <th scope="col">{t('desk.people.shares.since')}</th>
              <th scope="col">{t('desk.people.state')}</th>
              <th scope="col">{t('desk.people.shares.act')}</th>
            </tr>
          </thead>
          <tbody>
            {shares.map((share) => {
              const giver = giverOf(share);
              return (
                <tr key={share.shareId}>
                  <th scope="row">
                    <a {...linkTo({ screen: 'person', accountId: share.shareId, words })}>{nameOf(share)}</a>
                    {giver !== null && (
                      <span className={css.by}>{t('desk.people.shares.by', { name: nameOf(giver) })}</span>
                    )}
                  </th>
                  <td className={css.number} data-label={t('desk.people.shares.meters')}>
                    {share.endedAt === null ? share.jobs : '–'}
                  </td>
                  <td className={css.whole}>{dayOf(share.createdAt)}</td>
                  <td>
                    <ShareState share={share} />
                  </td>
                  <td className={css.whole}>
                    {share.endedAt === null ? (
                      <Button size="small" onClick={() => setEnding(share)}>
                        {t('desk.people.shares.end')} <VisuallyHidden>{nameOf(share)}</VisuallyHidden>
                      </Button>
                    ) : (
                      '–'
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {moreShares && <p className={css.note}>{t('desk.people.shares.more', { count: shares.length })}</p>}
      {ending !== null && <EndShare shareId={ending.shareId} name={nameOf(ending)} onClose={() => setEnding(null)} />}
    </section>
  );
}

function ShareState({ share: { endedAt, lastUsedAt } }: { readonly share: SharedAccount }) {
  const { t } = useDeskTexts();
  if (endedAt !== null)
    return (
      <Status tone="warn" icon={xCircle}>
        {t('desk.people.shares.ended', { day: dayOf(endedAt) })}
      </Status>
    );
  if (lastUsedAt === null)
    return (
      <Status tone="wait" icon={hourglass}>
        {t('desk.people.state.unused')}
      </Status>
    );
  return (
    <Status tone="ok" icon={checkCircle}>
      {t('desk.people.used', { day: dayOf(lastUsedAt) })}
    </Status>
  );
}

function EndShare({ shareId, name, onClose }: EndShareProps) {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const { applicationId } = useDesk();
  return (
    <EndDialog<EndedShare>
      about={`share ${shareId}`}
      title={t('desk.people.share.title', { name })}
      text={t('desk.people.share.text')}
      button={t('desk.people.share.do')}
      done={t('desk.people.share.done', { name })}
      needs="delete"
      ask={(seen) =>
        api.call(postShareEnd, {
          params: { applicationId },
          query: seen === null ? { dryRun: 'true' } : {},
          body: { shareId, ...(seen !== null && { shares: seen.shares }) },
        })
      }
      linesOf={({ jobs, sessions, shares }) => [
        t('desk.people.share.jobs', { count: jobs }),
        t('desk.people.end.sessions', { count: sessions }),
        ...(shares > 0 ? [t('desk.people.share.further', { count: shares })] : []),
      ]}
      wordOf={() => name}
      goneOf={() => false}
      onClose={onClose}
    />
  );
}

interface EndShareProps {
  readonly shareId: string;
  readonly name: string;
  readonly onClose: () => void;
}
