import { CopyButton, QrCode } from '../../sharing/AccessData.tsx';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import proof from './proof.module.css';

/** The secret of an app that shows codes: as a picture for its camera, and as letters to be typed. */
export function AppSecret({ secret, otpauthUri }: AppSecretProps) {
  const { t } = useDeskTexts();
  return (
    <div className={proof.setUp}>
      <QrCode text={otpauthUri} label={t('desk.invitation.app.picture')} />
      <dl className={proof.secret}>
        <dt>{t('desk.invitation.app.secret')}</dt>
        <dd>
          <span>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>
          <CopyButton what={t('desk.invitation.app.secret')} text={secret} />
        </dd>
      </dl>
    </div>
  );
}

interface AppSecretProps {
  /** Base32. */
  readonly secret: string;
  readonly otpauthUri: string;
}
