import { type Ref, useState } from 'react';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import proof from './proof.module.css';

/** The six digits that an app shows; with `recoverable`, one of the recovery codes in their place. */
export function CodeField({ value, error, recoverable = false, onChange, ref }: CodeFieldProps) {
  const { t } = useDeskTexts();
  const [isRecovery, setRecovery] = useState(false);
  const common = { ref, value, error, spellCheck: false, autoCapitalize: 'none', required: true } as const;
  return (
    <>
      {isRecovery ? (
        <TextField
          {...common}
          label={t('desk.code.recovery.label')}
          hint={t('desk.code.recovery.hint')}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <div className={proof.code}>
          <TextField
            {...common}
            label={t('desk.code.label')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            onChange={(event) => onChange(event.target.value.replaceAll(/[^\d\s]/g, ''))}
          />
        </div>
      )}
      <div className={proof.more}>
        <details>
          <summary>{t('desk.code.help')}</summary>
          <p>{t('desk.code.help.text')}</p>
        </details>
        {recoverable && (
          <Button
            kind="text"
            size="small"
            onClick={() => {
              setRecovery(!isRecovery);
              onChange('');
            }}
          >
            {t(isRecovery ? 'desk.code.app' : 'desk.code.recovery')}
          </Button>
        )}
      </div>
    </>
  );
}

interface CodeFieldProps {
  readonly value: string;
  readonly error?: string | undefined;
  readonly recoverable?: boolean;
  readonly onChange: (typed: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}
