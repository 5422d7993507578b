import { formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Status } from '../../ui/Banner.tsx';
import { checkCircle, warningOctagon } from '../../ui/frame-icons.ts';
import { LiveRegion } from '../../ui/VisuallyHidden.tsx';
import { Swatch } from './Differences.tsx';
import css from './settings.module.css';
import { APPEARANCES, type Palette, usePalette } from './use-palette.ts';
import { useRested } from './use-rested.ts';

/** Whether a colour can be read, in each appearance: its button, its links, and their contrast. */
// oxlint-disable-next-line max-lines-per-function -- One table.
export function PaletteTable({ color }: { readonly color: string }) {
  const { t, language } = useDeskTexts();
  const { palette, isAsking } = usePalette(color);
  const amount = (value: number) => formatPlain(value.toFixed(1), language);
  const verdict = useVerdict(color, isAsking ? null : palette, amount);
  const told = isAsking
    ? null
    : verdict === null
      ? t('desk.settings.color.unchecked')
      : `${t('desk.settings.color.usable')}. ${verdict}`;
  const ratio = (value: number) => t('desk.settings.color.ratio', { ratio: amount(value) });
  return (
    <>
      <p>
        {verdict === null ? (
          t(isAsking ? 'desk.settings.color.checking' : 'desk.settings.color.unchecked')
        ) : (
          <>
            <Status tone="ok" icon={checkCircle}>
              {t('desk.settings.color.usable')}
            </Status>
            {`. ${verdict}`}
          </>
        )}
      </p>
      <LiveRegion text={useRested(told, told) ?? ''} />
      {palette !== null && (
        <div
          className={css.wide}
          role="region"
          aria-busy={isAsking}
          aria-label={t('desk.settings.color.table')}
          tabIndex={0}
        >
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('desk.settings.color.appearance')}</th>
                <th scope="col">{t('desk.settings.color.button')}</th>
                <th scope="col">{t('desk.settings.color.onButton')}</th>
                <th scope="col">{t('desk.settings.color.link')}</th>
                <th scope="col">{t('desk.settings.color.onGround')}</th>
                <th scope="col">{t('desk.settings.color.checked')}</th>
              </tr>
            </thead>
            <tbody>
              {APPEARANCES.map((appearance) => {
                const { tokens, button, link, least } = palette[appearance];
                const isReached = Math.min(button, link) >= least;
                return (
                  <tr key={appearance}>
                    <th scope="row">{t(`desk.settings.color.${appearance}`)}</th>
                    <td>
                      <span
                        className={css.sample}
                        style={{
                          background: tokens['brand'],
                          color: tokens['on-brand'],
                          borderColor: tokens['brand-edge'],
                        }}
                      >
                        {t('desk.settings.color.sample')}
                      </span>
                    </td>
                    <td>{ratio(button)}</td>
                    <td>
                      <Swatch color={tokens['brand-text'] ?? ''} />
                      {tokens['brand-text']}
                    </td>
                    <td>{ratio(link)}</td>
                    <td>
                      <Status tone={isReached ? 'ok' : 'err'} icon={isReached ? checkCircle : warningOctagon}>
                        {t(isReached ? 'desk.settings.color.above' : 'desk.settings.color.below', {
                          least: formatPlain(String(least), language),
                        })}
                      </Status>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

/** What becomes of the colour on buttons, in a sentence. */
function useVerdict(color: string, palette: Palette | null, amount: (value: number) => string): string | null {
  const { t } = useDeskTexts();
  if (palette === null) return null;
  const { white, light } = palette;
  const isKept = light.tokens['brand']?.toUpperCase() === color.toUpperCase();
  const isWhite = light.tokens['on-brand'] === '#FFFFFF';
  const what = !isKept ? 'darker' : isWhite ? 'asGiven' : 'darkWords';
  return t(`desk.settings.color.${what}`, { ratio: amount(white) });
}
