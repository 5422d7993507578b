import type { Language } from '@zaehlwerk/contract/application';
import type { ApplicationDocument } from '@zaehlwerk/contract/application-document';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { languageTag } from '../../text/languages.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { formatList } from '../../text/formats.ts';
import { Status } from '../../ui/Banner.tsx';
import { warning } from '../../ui/frame-icons.ts';
import { TextField } from '../../ui/TextField.tsx';
import { Segments } from '../frame/Segments.tsx';
import { Editable, LinesField } from './Fields.tsx';
import { LiveRegion } from '../../ui/VisuallyHidden.tsx';
import { placeholderFaults } from './placeholders.ts';
import { withValue } from './setting-list.ts';
import css from './settings.module.css';
import type { Form } from './use-draft.ts';
import { useRested } from './use-rested.ts';
import { useEditedLanguage } from './use-edited-language.ts';

const MOST_SHOWN = 40;
const TRANSLATIONS = ['config', 'languageConfig', 'translations'];

/** The texts of the portal, by language. */
const BUILT_IN: Readonly<Record<Language, () => Promise<Readonly<Record<string, string>>>>> = {
  de: async () => {
    const { DE, DE_CODES } = await import('../../text/de.ts');
    return { ...DE, ...DE_CODES };
  },
  'de-informal': async () => {
    const { DE_INFORMAL, DE_INFORMAL_CODES } = await import('../../text/de-informal.ts');
    return { ...DE_INFORMAL, ...DE_INFORMAL_CODES };
  },
  en: async () => {
    const { EN, EN_CODES } = await import('../../text/en.ts');
    return { ...EN, ...EN_CODES };
  },
};

/** Every text of the portal with the utility's own beside it. */
export function Texts({ form }: { readonly form: Form }) {
  const { t } = useDeskTexts();
  const { document } = form;
  const translations = document.config.languageConfig?.translations ?? {};
  const { language, setLanguage, options } = useEditedLanguage(document, Object.keys(translations) as Language[]);
  const [sought, setSought] = useState('');
  const [ownAlone, setOwnAlone] = useState(false);
  const { data: texts } = useQuery({ queryKey: ['built-in-texts', language], queryFn: BUILT_IN[language] });
  const own: Readonly<Record<string, string>> = translations[language] ?? {};
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  // A later portal may have taken a text out, and its own is refused then, until it is taken out as well.
  const gone = texts === undefined ? [] : Object.keys(own).filter((key) => texts[key] === undefined);
  const all: (readonly [string, string | null])[] = [
    ...gone.map((key) => [key, null] as const),
    ...Object.entries(texts ?? {}),
  ];
  const found = all.filter(([key, text]) => {
    if (ownAlone && own[key] === undefined) return false;
    const told = `${key} ${text ?? ''} ${own[key] ?? ''}`.toLowerCase();
    return words.every((word) => told.includes(word));
  });
  const told = [
    texts === undefined ? t('desk.loading') : t('desk.settings.texts.found', { count: found.length }),
    found.length > MOST_SHOWN && t('desk.settings.texts.most', { count: MOST_SHOWN }),
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <section className={css.plate}>
      {options.length > 1 && (
        <Segments legend={t('desk.settings.language')} options={options} chosen={language} onChoose={setLanguage} />
      )}
      <TextField
        type="search"
        label={t('desk.settings.texts.find')}
        value={sought}
        onChange={({ target }) => setSought(target.value)}
      />
      <label className={css.check}>
        <input type="checkbox" checked={ownAlone} onChange={({ target }) => setOwnAlone(target.checked)} />
        {t('desk.settings.texts.own')}
      </label>
      <p className={css.muted}>{told}</p>
      <LiveRegion text={useRested(told, told) ?? ''} />
      <Editable form={form}>
        {found.slice(0, MOST_SHOWN).map(([key, text]) => (
          <OneText
            key={`${language} ${key}`}
            name={key}
            text={text}
            own={own[key] ?? ''}
            language={language}
            form={form}
          />
        ))}
      </Editable>
    </section>
  );
}

interface OneTextProps {
  readonly name: string;
  /** The built-in one; null where there is none. */
  readonly text: string | null;
  readonly own: string;
  readonly language: Language;
  readonly form: Form;
}

function OneText({ name, text, own, language, form: { document, change, finding } }: OneTextProps) {
  const { t, language: spoken } = useDeskTexts();
  const { missing, unknown } = placeholderFaults(text ?? own, own);
  const faults = [
    missing.length > 0 && t('desk.settings.texts.missing', { names: formatList(missing, spoken) }),
    unknown.length > 0 && t('desk.settings.texts.unknown', { names: formatList(unknown, spoken) }),
  ].filter((one) => one !== false);
  return (
    <div className={css.text} role="group" aria-label={name}>
      <div>
        <p className={css.muted}>
          {t('desk.settings.texts.original')} · {name}
        </p>
        <p lang={text === null ? undefined : languageTag(language)} className={css.original}>
          {text ?? t('desk.settings.texts.gone')}
        </p>
      </div>
      <div>
        <LinesField
          label={t('desk.settings.texts.yours')}
          rows={2}
          lang={languageTag(language)}
          value={own}
          error={finding(`config.languageConfig.translations.${language}.${name}`)}
          onChange={(typed) => change(withText(document, language, name, typed))}
        />
        {faults.map((fault) => (
          <p key={fault} role="status">
            <Status tone="warn" icon={warning}>
              {fault}
            </Status>
          </p>
        ))}
      </div>
    </div>
  );
}

/** The document with a text of its own in place of a built-in one; an empty one is taken out. */
function withText(document: ApplicationDocument, language: Language, key: string, text: string): ApplicationDocument {
  return withValue(document, [...TRANSLATIONS, language, key], text === '' ? undefined : text);
}
