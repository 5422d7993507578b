import { useTexts } from '../text/use-texts.ts';
import css from './access-rows.module.css';
import { CopyButton } from './CopyButton.tsx';

/** What somebody signs in with, each with a button that copies it (OPN-112). */
export function AccessRows({ rows }: { readonly rows: readonly AccessRow[] }) {
  const { t } = useTexts();
  return (
    <dl className={css.rows}>
      {rows.map(({ what, text }) => (
        <div key={what}>
          <dt>{t(`shares.${what}`)}</dt>
          <dd>
            <span>{text}</span>
            <CopyButton what={t(`shares.${what}`)} text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface AccessRow {
  readonly what: 'username' | 'password' | 'link' | 'portal';
  readonly text: string;
}
