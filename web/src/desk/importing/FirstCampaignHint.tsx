import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { useLinkTo } from '../frame/use-desk.ts';

/** That there is no campaign yet, what that means for the orders of a file, and the way to the first. */
export function FirstCampaignHint({ words }: { readonly words: string }) {
  const { t } = useDeskTexts();
  const linkTo = useLinkTo();
  return (
    <Banner tone="warn" title={t('desk.empty')} silent>
      <p>{words}</p>
      <p>
        <a {...linkTo({ screen: 'campaign' })}>{t('desk.empty.campaign')}</a>
      </p>
    </Banner>
  );
}
