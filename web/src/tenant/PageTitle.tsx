import { useTexts } from '../text/use-texts.ts';
import { usePortal } from './use-portal.ts';

/** The document title: the screen, then the product and the utility. Every screen has one. */
export function PageTitle({ children }: { readonly children: string }) {
  const { name } = usePortal();
  const { t } = useTexts();
  return <title>{`${children} – ${t('frame.portal')} ${name}`}</title>;
}
