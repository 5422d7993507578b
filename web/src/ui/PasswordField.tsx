import { type ComponentProps, useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { eye, eyeSlash } from './icons/shell.ts';
import { TextField } from './TextField.tsx';

/** A password with a button to look at it. With `clear` it is readable from the start and the button stays away. */
export function PasswordField({ revealLabel, clear = false, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const reveal = (
    <IconButton
      path={shown ? eyeSlash : eye}
      label={revealLabel}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    />
  );
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={clear || shown ? 'text' : 'password'}
      trailing={clear ? undefined : reveal}
    />
  );
}

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'> {
  readonly revealLabel: string;
  readonly clear?: boolean;
}
