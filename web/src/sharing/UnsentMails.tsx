import type { Share } from '@zaehlwerk/contract/sharing';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';

/** Mails with the access data of a share that did not arrive, or have not been sent yet. */
export function UnsentMails({ mails = [] }: { readonly mails: Share['unsentMails'] }) {
  const { t } = useTexts();
  const isLost = mails.some(({ state }) => state === 'givenUp');
  if (mails.length === 0) return null;
  return (
    <Banner silent tone={isLost ? 'err' : 'warn'} title={t(isLost ? 'management.mails.lost' : 'management.mails')}>
      <ul>
        {mails.map(({ email, state }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same address may stand there twice
          <li key={index}>
            {email}: {t(`management.mails.${state}`)}
          </li>
        ))}
      </ul>
      {isLost && <p>{t('management.mails.again')}</p>}
    </Banner>
  );
}
