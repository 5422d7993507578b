import type { KeptImport } from '@zaehlwerk/contract/kept-import';
import { useState } from 'react';
import { formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Status } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { checkCircle, warning } from '../../ui/frame-icons.ts';
import { Failed } from '../frame/Failed.tsx';
import { arrowsClockwise, xCircle } from '../frame/icons.ts';
import { useLinkTo } from '../frame/use-desk.ts';
import { useWhen } from '../frame/use-when.ts';
import css from './importing.module.css';
import { problemWords } from './problem-words.ts';
import box from './tables.module.css';
import { useImportList } from './use-imports.ts';

const AT_ONCE = 25;
const MOST = 1000;

/** All imports, the newest first: which file, who, when, and what came of it. */
export function ImportList() {
  const { t } = useDeskTexts();
  const [limit, setLimit] = useState(AT_ONCE);
  const { outcome, again } = useImportList(limit);
  const linkTo = useLinkTo();
  const when = useWhen();
  const { imports = [], next = null } = outcome?.kind === 'delivered' ? outcome.answer : {};
  return (
    <section aria-labelledby="imports">
      <div className={css.section}>
        <h2 id="imports">{t('desk.imports.list')}</h2>
      </div>
      {outcome === undefined && <p role="status">{t('desk.loading')}</p>}
      {outcome !== undefined && outcome.kind !== 'delivered' && (
        <Failed outcome={outcome} needs="import" onAgain={again} />
      )}
      {outcome?.kind === 'delivered' && imports.length === 0 && (
        <ol className={css.teach}>
          <li>{t('desk.imports.teach.file')}</li>
          <li>{t('desk.imports.teach.mapping')}</li>
          <li>{t('desk.imports.teach.check')}</li>
          <li>{t('desk.imports.teach.import')}</li>
        </ol>
      )}
      {imports.length > 0 && (
        <div className={box.scroll}>
          <table className={box.table}>
            <thead>
              <tr>
                <th scope="col">{t('desk.imports.list.file')}</th>
                <th scope="col">{t('desk.imports.list.state')}</th>
                <th scope="col">{t('desk.imports.list.result')}</th>
                <th scope="col">{t('desk.imports.list.who')}</th>
                <th scope="col">{t('desk.imports.list.when')}</th>
              </tr>
            </thead>
            <tbody>
              {imports.map((one) => (
                <tr key={one.importId}>
                  <th scope="row">
                    <a {...linkTo({ screen: 'import', importId: one.importId })}>
                      <ImportName of={one} />
                    </a>
                  </th>
                  <td>
                    <ImportState of={one} />
                  </td>
                  <td>
                    <Result of={one} />
                  </td>
                  <td>{one.keyName}</td>
                  <td className={box.whole}>{when(one.createdAt)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {next !== null && limit < MOST && (
        <p>
          <Button size="small" onClick={() => setLimit(Math.min(MOST, limit * 2))}>
            {t('desk.imports.list.more')}
          </Button>
        </p>
      )}
    </section>
  );
}

/** What an import is called: its file, or that it takes another back. */
export function ImportName({ of }: { readonly of: KeptImport }) {
  const { t } = useDeskTexts();
  if (of.kind === 'undo') return t('desk.imports.name.undo');
  const name = of.file.name ?? t('desk.todo.noFile');
  return of.kind === 'history' ? t('desk.imports.name.history', { name }) : name;
}

/** How an import stands. */
export function ImportState({ of }: { readonly of: KeptImport }) {
  const { t } = useDeskTexts();
  if (of.state === 'waiting' || of.state === 'running')
    return (
      <Status tone="wait" icon={arrowsClockwise}>
        {t(`desk.imports.state.${of.state}`)}
      </Status>
    );
  if (of.state === 'failed' || of.accepted === false)
    return (
      <Status tone="err" icon={xCircle}>
        {t(of.state === 'failed' ? 'desk.imports.state.failed' : 'desk.imports.state.rejected')}
      </Status>
    );
  if (of.undoneAt != null)
    return (
      <Status tone="warn" icon={warning}>
        {t('desk.imports.state.undone')}
      </Status>
    );
  return (
    <Status tone="ok" icon={checkCircle}>
      {t(
        of.kind === 'undo'
          ? 'desk.imports.state.over'
          : of.dryRun
            ? 'desk.imports.state.checked'
            : 'desk.imports.state.done',
      )}
    </Status>
  );
}

function Result({ of }: { readonly of: KeptImport }) {
  const { t, language } = useDeskTexts();
  const amount = (count: number) => formatPlain(String(count), language);
  if (of.problem !== null) return problemWords(of.problem);
  if (of.counts === null) {
    if (of.lines === null) return null;
    return t(of.kind === 'undo' ? 'desk.imports.doneUndo' : 'desk.imports.done', {
      done: amount(of.linesDone),
      lines: amount(of.lines),
    });
  }
  const { created, updated, unchanged, rejected } = of.counts;
  return t('desk.imports.result', {
    created: amount(created),
    updated: amount(updated),
    unchanged: amount(unchanged),
    rejected: amount(rejected),
  });
}
