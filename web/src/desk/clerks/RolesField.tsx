import { CLERK_ROLES, type ClerkRole, mayGive } from '@zaehlwerk/domain/clerk/clerk-roles';
import { formatList } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useDesk } from '../frame/use-desk.ts';
import { CheckList } from './CheckList.tsx';

/** The roles that the clerk may give, with what each allows; which ones they lack themselves is said. */
export function RolesField({ roles, error, onChange }: RolesFieldProps) {
  const { t, language } = useDeskTexts();
  const { applicationId, ownScopes } = useDesk();
  const mine = CLERK_ROLES.filter((role) =>
    mayGive({ onlyTenant: applicationId, ownScopes }, [{ applicationId, roles: [role] }]),
  );
  const lacking = CLERK_ROLES.filter((role) => !mine.includes(role)).map((role) => t(`desk.clerks.role.${role}`));
  return (
    <CheckList<ClerkRole>
      legend={t('desk.clerks.rights')}
      hint={lacking.length === 0 ? undefined : t('desk.clerks.role.lacking', { roles: formatList(lacking, language) })}
      error={error}
      options={mine.map((role) => ({
        value: role,
        label: t(`desk.clerks.role.${role}`),
        more: t(`desk.clerks.role.${role}.text`),
      }))}
      chosen={roles}
      onChange={onChange}
    />
  );
}

interface RolesFieldProps {
  readonly roles: readonly ClerkRole[];
  readonly error?: string | undefined;
  readonly onChange: (roles: readonly ClerkRole[]) => void;
}
