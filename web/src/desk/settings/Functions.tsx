import { useState } from 'react';
import { formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Switch } from '../../ui/ChoiceFields.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Editable } from './Fields.tsx';
import {
  groupOf,
  type Setting,
  SETTING_GROUPS,
  type SettingGroup,
  SETTINGS,
  usualOf,
  valueAt,
  withSetting,
} from './setting-list.ts';
import css from './settings.module.css';
import type { Form } from './use-draft.ts';
import { useSettingName } from './use-setting-words.ts';

/** All switches and numbers that the contract has, each with what it does, by where they belong. */
export function Functions({ form }: { readonly form: Form }) {
  const { t } = useDeskTexts();
  const nameOf = useSettingName();
  const [sought, setSought] = useState('');
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const found = SETTINGS.filter(({ path }) => {
    const told = `${nameOf(path)} ${path}`.toLowerCase();
    return words.every((word) => told.includes(word));
  });
  const groups = Object.keys(SETTING_GROUPS) as SettingGroup[];
  return (
    <>
      <TextField
        type="search"
        label={t('desk.settings.find')}
        value={sought}
        onChange={({ target }) => setSought(target.value)}
      />
      {found.length === 0 && <p role="status">{t('desk.settings.find.none')}</p>}
      <Editable form={form}>
        {groups.map((group) => {
          const settings = found.filter(({ path }) => groupOf(path) === group);
          if (settings.length === 0) return null;
          return (
            <section key={group} className={css.plate} aria-labelledby={`settings-${group}`}>
              <h2 id={`settings-${group}`}>{t(`desk.settings.group.${group}`)}</h2>
              {settings.map((setting) =>
                setting.kind === 'flag' ? (
                  <Flag key={setting.path} setting={setting} form={form} />
                ) : (
                  <NumberOf key={setting.path} setting={setting} form={form} />
                ),
              )}
            </section>
          );
        })}
      </Editable>
    </>
  );
}

interface SettingProps {
  readonly setting: Setting;
  readonly form: Form;
}

/** What is usual, and how files name the setting. */
function useHint(): (setting: Setting) => string {
  const { t, language } = useDeskTexts();
  return (setting) => {
    const usual = usualOf(setting);
    const words =
      typeof usual === 'boolean'
        ? t(usual ? 'desk.settings.usual.on' : 'desk.settings.usual.off')
        : usual === null
          ? t('desk.settings.usual.none')
          : t('desk.settings.usual.number', { number: formatPlain(String(usual), language) });
    return `${words} · ${setting.path.slice(setting.path.lastIndexOf('.') + 1)}`;
  };
}

function Flag({ setting, form: { document, inForce, change } }: SettingProps) {
  const nameOf = useSettingName();
  const value = valueAt(document, setting.path) ?? usualOf(setting);
  return (
    <Switch
      label={nameOf(setting.path)}
      hint={useHint()(setting)}
      on={value === true}
      onChange={(on) => change(withSetting(document, inForce, setting, on))}
    />
  );
}

function NumberOf({ setting, form: { document, inForce, change, finding } }: SettingProps) {
  const { t } = useDeskTexts();
  const nameOf = useSettingName();
  // What is no number yet stays in the field, and out of the draft.
  const [typed, setTyped] = useState<string | null>(null);
  const value = valueAt(document, setting.path);
  const take = (text: string) => {
    const plain = text.trim();
    const isNumber = /^\d{1,9}$/.test(plain);
    setTyped(isNumber || plain === '' ? null : text);
    if (isNumber || plain === '') change(withSetting(document, inForce, setting, isNumber ? Number(plain) : null));
  };
  return (
    <div className={css.number}>
      <TextField
        label={nameOf(setting.path)}
        value={typed ?? (typeof value === 'number' ? String(value) : '')}
        inputMode="numeric"
        hint={useHint()(setting)}
        error={typed === null ? finding(setting.path) : t('desk.settings.number.wrong')}
        onChange={({ target }) => take(target.value)}
      />
    </div>
  );
}
