import { PageTitle } from '../../tenant/PageTitle.tsx';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { screenHeading } from '../../ui/screen-focus.ts';

/** In place of a screen that the clerk's roles do not allow. */
export function MayNot({ words }: { readonly words: string }) {
  const { t } = useDeskTexts();
  return (
    <>
      <PageTitle>{t('desk.mayNot.title')}</PageTitle>
      <h1 ref={screenHeading}>{t('desk.mayNot.title')}</h1>
      <p>{words}</p>
    </>
  );
}
