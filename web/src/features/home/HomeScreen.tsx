import { PageTitle } from '../../application/PageTitle.tsx';
import { useTexts } from '../../text/use-texts.ts';

export function HomeScreen() {
  const { t } = useTexts();
  return (
    <>
      <PageTitle>{t('home.title')}</PageTitle>
      <h1>{t('home.greeting')}</h1>
    </>
  );
}
