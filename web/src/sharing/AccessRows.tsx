import { useTexts } from '../text/use-texts.ts';
import css from './access-rows.module.css';
import { CopyButton } from './CopyButton.tsx';

/**
 * What somebody signs in with, each with a button that copies it (OPN-112); `onHandedOver` is called when what was copied
 * lets somebody sign in.
 */
export function AccessRows({ rows, onHandedOver }: AccessRowsProps) {
  const { t } = useTexts();
  return (
    <dl className={css.rows}>
      {rows.map(({ what, text }) => (
        <div key={what}>
          <dt>{t(`shares.${what}`)}</dt>
          <dd>
            <span>{text}</span>
            <CopyButton
              what={t(`shares.${what}`)}
              text={text}
              onCopied={what === 'password' || what === 'link' ? onHandedOver : undefined}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface AccessRowsProps {
  readonly rows: readonly AccessRow[];
  readonly onHandedOver?: () => void;
}

interface AccessRow {
  readonly what: 'username' | 'password' | 'link' | 'portal';
  readonly text: string;
}
