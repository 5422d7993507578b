import { useState } from 'react';
import { useDevice } from '../device/use-device.ts';
import { LANGUAGE_KEY, languageTag, nextLanguage } from '../text/languages.ts';
import { useSpeech, useTexts } from '../text/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { LiveRegion, VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { globe } from '../ui/frame-icons.ts';
import { usePortal } from './use-portal.ts';

const CODES = { de: 'DE', 'de-informal': 'DE·Du', en: 'EN' } as const;

/**
 * Cycles through the enabled languages; hidden with fewer than two. It shows the code of the current language; its
 * accessible name gives the current and the next one, the latter in its own language. A change is announced.
 */
export function LanguageSwitch({ className, inMenu = false }: LanguageSwitchProps) {
  const { languages, ownTexts } = usePortal();
  const { storage } = useDevice();
  const speech = useSpeech();
  const { t, language } = useTexts();
  const next = nextLanguage(language, languages);
  const [changed, setChanged] = useState(false);
  if (next === null) return null;
  const change = async () => {
    await speech.loadTexts(next.name, ownTexts);
    storage.write(LANGUAGE_KEY, next.name);
    setChanged(true);
  };
  const present = languages.find((one) => one.name === language)?.readableName ?? CODES[language];
  return (
    <>
      <button type="button" className={className} data-in-menu={inMenu || undefined} onClick={() => void change()}>
        <Icon path={globe} size="small" />
        <span aria-hidden="true">{CODES[language]}</span>
        <VisuallyHidden>
          {t('frame.language', { name: present })} {t('frame.switchTo')}{' '}
          <span lang={languageTag(next.name)}>{next.readableName}</span>
        </VisuallyHidden>
      </button>
      <LiveRegion text={changed ? t('frame.language', { name: present }) : ''} />
    </>
  );
}

interface LanguageSwitchProps {
  readonly className?: string | undefined;
  /** In small windows the menu has the switch, so this one is hidden there. */
  readonly inMenu?: boolean;
}
