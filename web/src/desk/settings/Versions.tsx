import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { useId } from 'react';
import { formatBerlinTime, formatDay } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import type { Version } from './draft.ts';
import css from './settings.module.css';

const FIRST_SHOWN = 4;

/** Which versions there are, by whom and from when, each with the way back to it. */
export function Versions({ versions, mayRestore, onRestore }: VersionsProps) {
  const { t, language } = useDeskTexts();
  const id = useId();
  const line = ({ version, storedAt, storedBy, restoredFrom }: Version) => {
    const at = new Date(storedAt);
    const isInForce = version === versions[0]?.version;
    return (
      <li key={version}>
        <strong>{t('desk.settings.versions.version', { version })}</strong>
        {isInForce && <> {t('desk.settings.versions.inForce')}</>}
        {restoredFrom !== null && <> {t('desk.settings.versions.from', { version: restoredFrom })}</>}
        <p>
          {t('desk.settings.versions.by', {
            day: formatDay(berlinDay(at)),
            time: formatBerlinTime(at, language),
            who: storedBy ?? t('desk.settings.versions.nobody'),
          })}
        </p>
        {!isInForce && mayRestore && (
          <Button kind="text" size="small" onClick={() => onRestore(version)}>
            {t('desk.settings.restore', { version })}
          </Button>
        )}
      </li>
    );
  };
  return (
    <section className={css.versions} aria-labelledby={id}>
      <h2 id={id}>{t('desk.settings.versions')}</h2>
      {versions.length === 0 && <p>{t('desk.settings.versions.none')}</p>}
      <ul>{versions.slice(0, FIRST_SHOWN).map(line)}</ul>
      {versions.length > FIRST_SHOWN && (
        <details>
          <summary>{t('desk.settings.versions.older')}</summary>
          <ul>{versions.slice(FIRST_SHOWN).map(line)}</ul>
        </details>
      )}
    </section>
  );
}

interface VersionsProps {
  readonly versions: readonly Version[];
  readonly mayRestore: boolean;
  readonly onRestore: (version: number) => void;
}
