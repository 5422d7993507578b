import { endpoint } from '@zaehlwerk/contract/endpoint';
import { postOrders } from '@zaehlwerk/contract/import-calls';
import type { OrdersAnswer } from '@zaehlwerk/contract/imports';
import { useDevice } from '../../device/use-device.ts';
import { useServerApi } from '../../server/use-server.ts';
import { formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useNotices } from '../../ui/use-notices.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useDesk } from '../frame/use-desk.ts';
import css from './importing.module.css';
import { SECRET_COLUMN, textsToWrite } from './mapping.ts';
import type { CellTexts } from './table-file.ts';
import box from './tables.module.css';
import type { OpenedFile } from './use-opening.ts';

/** Every change as a file: the same call, whose answer is bytes. */
const postOrdersForChanges = endpoint({ ...postOrders, answer: { 200: null } });

/** What changes, old and new, one of each column with how many there are of it, and the file of all. */
export function Changes({ answer, opened, corrected }: ChangesProps) {
  const { t, language } = useDeskTexts();
  const { isSaving, save } = useSavingChanges(opened, corrected);
  const { changed, changes } = answer;
  const byColumn = Array.from(Map.groupBy(changes, ({ column }) => column));
  const hidden = changed - changes.length;
  const amount = (count: number) => formatPlain(String(count), language);
  const shown = (column: string, value: string | null) =>
    value === null || value === '' ? t('desk.imports.empty') : column === SECRET_COLUMN ? '••••' : value;
  return (
    <section className={box.box} aria-labelledby="import-changes">
      <div className={box.cap}>
        <h2 id="import-changes">{t('desk.imports.changes', { count: changed, fields: amount(changed) })}</h2>
        {changed > 0 && (
          <Button
            kind="text"
            size="small"
            className={css.end}
            busyLabel={isSaving ? t('desk.loading') : undefined}
            onClick={save}
          >
            {t('desk.imports.changes.file')}
          </Button>
        )}
      </div>
      {changed === 0 ? (
        <p className={box.note}>{t('desk.imports.changes.none')}</p>
      ) : (
        <div className={box.scroll}>
          <table className={box.table}>
            <thead>
              <tr>
                <th scope="col">{t('desk.imports.change.column')}</th>
                <th scope="col">{t('desk.imports.change.before')}</th>
                <th scope="col">{t('desk.imports.change.after')}</th>
                <th scope="col" className={box.number}>
                  {t('desk.imports.change.count')}
                </th>
              </tr>
            </thead>
            <tbody>
              {byColumn.map(([column, some]) => (
                <tr key={column}>
                  <th scope="row">{column}</th>
                  <td>
                    <del>{shown(column, some[0]?.before ?? null)}</del>
                  </td>
                  <td>
                    <VisuallyHidden>{t('desk.imports.change.becomes')} </VisuallyHidden>
                    <strong>{shown(column, some[0]?.after ?? null)}</strong>
                  </td>
                  <td className={box.number}>{amount(some.length)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {hidden > 0 && <p className={box.note}>{t('desk.imports.changes.more', { count: hidden })}</p>}
    </section>
  );
}

interface ChangesProps {
  readonly answer: OrdersAnswer;
  readonly opened: OpenedFile;
  readonly corrected: CellTexts;
}

function useSavingChanges({ file, mapping, ofTenant }: OpenedFile, corrected: CellTexts) {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const { saveFile } = useDevice();
  const { applicationId, campaignId } = useDesk();
  const notices = useNotices();
  const [isSaving, start] = useAction(t('desk.imports.failed'));
  const save = () =>
    start(async () => {
      const outcome = await api.call(postOrdersForChanges, {
        params: { applicationId },
        query: {
          dryRun: 'true',
          format: 'csv',
          partial: 'true',
          ...(campaignId !== null && { campaign: campaignId }),
        },
        file: file.withCells(textsToWrite(file, mapping, ofTenant, corrected)),
      });
      if (outcome.kind === 'delivered')
        return saveFile({ name: `${file.name}-${t('desk.imports.changes.name')}.csv`, content: outcome.answer });
      const why = outcome.kind === 'refused' ? outcome.problem.message : t('desk.imports.unreachable');
      notices.show('ERROR', t('desk.imports.failed'), why);
    });
  return { isSaving, save: () => void save() };
}
