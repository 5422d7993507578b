import type { ApplicationDocument } from '@zaehlwerk/contract/application-document';
import { languageTag } from '../../text/languages.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Segments } from '../frame/Segments.tsx';
import { Editable, LinesField } from './Fields.tsx';
import css from './settings.module.css';
import type { Form } from './use-draft.ts';
import { useEditedLanguage } from './use-edited-language.ts';

type Instruction = ApplicationDocument['instructions'][number];

const FOR_ALL = { obisFilter: null, meterNumberFilter: null, multiMeterRate: null };
const FILTERS = ['meterNumberFilter', 'obisFilter'] as const;

/** The help of the portal, and how certain meters are read, in each language. */
export function Help({ form }: { readonly form: Form }) {
  const { t } = useDeskTexts();
  const { document, change, finding } = form;
  const { help, instructions } = document;
  const used = instructions.map((one) => one.language);
  const { language, setLanguage, options } = useEditedLanguage(document, used);
  const lang = languageTag(language);
  const writeHelp = (text: string) => {
    const { [language]: _, ...others } = help;
    change({ ...document, help: text === '' ? others : { ...others, [language]: text } });
  };
  const store = (next: readonly Instruction[]) => change({ ...document, instructions: [...next] });
  const write = (at: number, part: Partial<Instruction>) =>
    store(instructions.map((one, index) => (index === at ? { ...one, ...part } : one)));
  const places = instructions.flatMap((one, at) => (one.language === language ? [at] : []));
  return (
    <>
      <section className={css.plate}>
        {options.length > 1 && (
          <Segments legend={t('desk.settings.language')} options={options} chosen={language} onChoose={setLanguage} />
        )}
        <Editable form={form}>
          <LinesField
            label={t('desk.settings.help.whole')}
            rows={8}
            lang={lang}
            value={help[language] ?? ''}
            error={finding(`help.${language}`)}
            onChange={writeHelp}
          />
        </Editable>
      </section>
      <Editable form={form}>
        {/* The new one is the last of them, so that it becomes one beneath the hands of who writes it. */}
        {[...places, -1].map((at, nth) => {
          const label =
            at === -1 ? t('desk.settings.help.new') : t('desk.settings.help.instruction', { number: nth + 1 });
          return (
            <section key={`${language} ${nth}`} className={css.plate}>
              <LinesField
                label={label}
                rows={at === -1 ? 3 : 6}
                lang={lang}
                value={instructions[at]?.markdown ?? ''}
                error={at === -1 ? undefined : finding(`instructions[${at}].markdown`)}
                onChange={(markdown) =>
                  at === -1 ? store([...instructions, { ...FOR_ALL, language, markdown }]) : write(at, { markdown })
                }
              />
              {at !== -1 && (
                <>
                  <div className={css.pairs}>
                    {FILTERS.map((name) => (
                      <TextField
                        key={name}
                        label={t(`desk.settings.help.${name}`)}
                        hint={t('desk.settings.help.filter.hint')}
                        value={instructions[at]?.[name] ?? ''}
                        error={finding(`instructions[${at}].${name}`)}
                        onChange={({ target }) => write(at, { [name]: target.value === '' ? null : target.value })}
                      />
                    ))}
                  </div>
                  <div>
                    <Button size="small" onClick={() => store(instructions.filter((_, index) => index !== at))}>
                      {t('desk.settings.help.remove', { number: nth + 1 })}
                    </Button>
                  </div>
                </>
              )}
            </section>
          );
        })}
      </Editable>
    </>
  );
}
