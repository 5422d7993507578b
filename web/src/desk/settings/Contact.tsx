import type { Language } from '@zaehlwerk/contract/application';
import { CONTACT_PATHS, type ContactInformationItem, type ContactPath } from '@zaehlwerk/contract/help';
import { useState } from 'react';
import { languageTag } from '../../text/languages.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { TextField } from '../../ui/TextField.tsx';
import { Segments } from '../frame/Segments.tsx';
import { Editable, LinesField } from './Fields.tsx';
import css from './settings.module.css';
import type { Form } from './use-draft.ts';
import { useEditedLanguage } from './use-edited-language.ts';

type Items = readonly ContactInformationItem[];

/** How the utility is reached, in each language. */
export function Contact({ form }: { readonly form: Form }) {
  const { t } = useDeskTexts();
  const { document, change, finding } = form;
  // One that was emptied keeps its place here, so that what is typed next does not go into another one.
  const [items, setItems] = useState<Items>(document.contactInformationItems);
  const kept = items.filter((one) => one.text !== '');
  const { language, setLanguage, options } = useEditedLanguage(
    document,
    items.map((one) => one.language),
  );
  return (
    <section className={css.plate}>
      {options.length > 1 && (
        <Segments legend={t('desk.settings.language')} options={options} chosen={language} onChoose={setLanguage} />
      )}
      <Editable form={form}>
        {CONTACT_PATHS.flatMap((path) =>
          placesOf(items, language, path).map((at, nth) => {
            const field = {
              label: t(`desk.settings.contact.${path}`),
              value: at === -1 ? '' : (items[at]?.text ?? ''),
              lang: languageTag(language),
              error: at === -1 ? undefined : finding(`contactInformationItems[${kept.indexOf(items[at]!)}].text`),
            };
            const write = (text: string) => {
              const next = written(items, at, { language, path, text });
              setItems(next);
              change({ ...document, contactInformationItems: next.filter((one) => one.text !== '') });
            };
            const key = `${language} ${path} ${nth}`;
            return path === 'text' || path === 'address' || path === 'hours' ? (
              <LinesField key={key} {...field} onChange={write} />
            ) : (
              <TextField key={key} {...field} onChange={({ target }) => write(target.value)} />
            );
          }),
        )}
      </Editable>
    </section>
  );
}

/** Where the texts of one kind stand; at -1 where there is none yet. */
function placesOf(items: Items, language: Language, path: ContactPath): readonly number[] {
  const places = items.flatMap((one, at) => (one.language === language && one.path === path ? [at] : []));
  return places.length === 0 ? [-1] : places;
}

/** The texts with one written. */
function written(items: Items, at: number, item: ContactInformationItem): ContactInformationItem[] {
  return at === -1 ? [...items, item] : items.map((one, index) => (index === at ? item : one));
}
