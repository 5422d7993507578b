import type { OrdersAnswer } from '@zaehlwerk/contract/imports';
import { formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { warning } from '../../ui/frame-icons.ts';
import { xCircle } from '../frame/icons.ts';
import css from './importing.module.css';

/** What of a file is new, changes, stays, and was rejected. */
export function Counts({ answer, isDryRun = false }: CountsProps) {
  const { t, language } = useDeskTexts();
  const { created, updated, unchanged, rejected } = answer;
  const counts = [
    ['created', created],
    ['updated', updated],
    ['unchanged', unchanged],
    ['rejected', rejected],
  ] as const;
  return (
    <div className={css.counts}>
      {isDryRun && (
        <p>
          <strong>{t('desk.imports.dryRun')}</strong>
          <br />
          {t('desk.imports.dryRun.text')}
        </p>
      )}
      <dl>
        {counts.map(([name, count]) => (
          <div key={name} data-tone={name === 'rejected' && count > 0 ? 'err' : undefined}>
            <dt>
              {name === 'rejected' && count > 0 && <Icon path={xCircle} size="small" />}
              {t(`desk.imports.count.${name}`)}
            </dt>
            <dd>{formatPlain(String(count), language)}</dd>
          </div>
        ))}
        {answer.cleared > 0 && (
          <div data-tone="warn">
            <dt>
              <Icon path={warning} size="small" />
              {t('desk.imports.count.cleared')}
            </dt>
            <dd>{formatPlain(String(answer.cleared), language)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

interface CountsProps {
  readonly answer: Pick<OrdersAnswer, 'created' | 'updated' | 'unchanged' | 'rejected' | 'cleared'>;
  readonly isDryRun?: boolean;
}
