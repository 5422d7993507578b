import { BRAND_COLOR } from '@zaehlwerk/contract/application-document';
import { useState } from 'react';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { TextField } from '../../ui/TextField.tsx';
import { Editable } from './Fields.tsx';
import { Logo } from './Logo.tsx';
import { PaletteTable } from './PaletteTable.tsx';
import css from './settings.module.css';
import type { Form } from './use-draft.ts';

/** The colour of the portal where a utility has none. */
export const BUILT_IN_COLOR = '#00616E';

/** The name of the utility, and its colour with what becomes of it in every appearance. */
export function NameAndColor({ form }: { readonly form: Form }) {
  const { t } = useDeskTexts();
  const { document, change, finding } = form;
  return (
    <>
      <section className={css.plate}>
        <Editable form={form}>
          <TextField
            label={t('desk.settings.name')}
            value={document.name}
            error={finding('name')}
            onChange={({ target }) => change({ ...document, name: target.value })}
          />
        </Editable>
      </section>
      <ColorPlate form={form} />
      <Editable form={form}>
        <Logo {...form} />
      </Editable>
    </>
  );
}

function ColorPlate({ form }: { readonly form: Form }) {
  const { t } = useDeskTexts();
  const { document, change, finding } = form;
  // What is no colour yet stays in the field, and out of the draft.
  const [typed, setTyped] = useState<string | null>(null);
  const color = document.brandColor;
  const take = (text: string) => {
    const value = text.trim();
    const isColor = BRAND_COLOR.test(value);
    setTyped(isColor || value === '' ? null : text);
    if (isColor || value === '') change({ ...document, brandColor: value === '' ? null : value.toUpperCase() });
  };
  return (
    <section className={css.plate} aria-labelledby="settings-color">
      <h2 id="settings-color">{t('desk.settings.color')}</h2>
      <Editable form={form}>
        <div className={css.color}>
          <TextField
            label={t('desk.settings.color.value')}
            value={typed ?? color ?? ''}
            maxLength={7}
            spellCheck={false}
            autoCapitalize="characters"
            hint={t('desk.settings.color.hint')}
            error={typed === null ? finding('brandColor') : t('desk.settings.color.wrong')}
            onChange={({ target }) => take(target.value)}
          />
          <input
            type="color"
            className={css.picker}
            aria-label={t('desk.settings.color.choose')}
            value={(color ?? BUILT_IN_COLOR).toLowerCase()}
            onChange={({ target }) => take(target.value)}
          />
        </div>
      </Editable>
      <PaletteTable color={color ?? BUILT_IN_COLOR} />
    </section>
  );
}
