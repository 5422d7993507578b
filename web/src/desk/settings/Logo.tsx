import { useRef, useState } from 'react';
import { encodeBytes } from '../../device/bytes.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { warningOctagon } from '../../ui/frame-icons.ts';
import field from '../../ui/field.module.css';
import css from './settings.module.css';
import type { Form } from './use-draft.ts';

const MOST_BYTES = 256 * 1024;

/** The logo as it would be, and another one from a file. */
export function Logo({ document, present, change, finding }: Form) {
  const { t } = useDeskTexts();
  const file = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<'tooBig' | 'unread' | null>(null);
  const take = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    setFault(chosen.size > MOST_BYTES ? 'tooBig' : null);
    if (chosen.size > MOST_BYTES) return;
    // Null: it is gone meanwhile, or another program holds it.
    const bytes = await chosen.arrayBuffer().catch(() => null);
    if (bytes === null) return setFault('unread');
    change({ ...present(), logo: encodeBytes(bytes) });
  };
  const error = fault === null ? finding('logo') : t(`desk.settings.logo.${fault}`);
  const isOwn = document.logo !== null;
  return (
    <section className={css.plate} aria-labelledby="settings-logo">
      <h2 id="settings-logo">{t('desk.settings.logo')}</h2>
      <div className={css.logo}>
        {document.logo === null ? (
          <span>{t('desk.settings.logo.builtIn')}</span>
        ) : (
          <img src={`data:image/png;base64,${document.logo}`} alt={t('desk.settings.logo.own')} />
        )}
        <input
          ref={file}
          type="file"
          accept="image/png"
          hidden
          aria-label={t('desk.settings.logo.choose')}
          onChange={({ target }) => {
            void take(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button size="small" aria-describedby="settings-logo-words" onClick={() => file.current?.click()}>
          {t('desk.settings.logo.choose')}
        </Button>
        {isOwn && (
          <Button kind="text" size="small" onClick={() => change({ ...document, logo: null })}>
            {t('desk.settings.logo.remove')}
          </Button>
        )}
      </div>
      <div id="settings-logo-words" role="status">
        <p className={field.hint}>{t('desk.settings.logo.hint')}</p>
        {error !== undefined && (
          <p className={field.error}>
            <Icon path={warningOctagon} size="small" />
            <span>{error}</span>
          </p>
        )}
      </div>
    </section>
  );
}
