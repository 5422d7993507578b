/**
 * For whom a clerk stands in in an application, today, before or later, as JSON: domain/clerk/deputy says on which days, and with which
 * roles. Both are given as SQL.
 */
export const stoodInForBy = (clerkId: string, applicationId: string): string => `
  select coalesce(jsonb_agg(jsonb_build_object('clerkId', d.clerk_id, 'name', absent.name, 'from', d.from_day,
    'to', d.to_day, 'given', d.roles, 'held', held.roles) order by d.clerk_id), '[]')
  from clerk_deputies d
  join clerks absent on absent.clerk_id = d.clerk_id
  join clerk_roles held on held.application_id = d.application_id and held.clerk_id = d.clerk_id
  where d.deputy_id = ${clerkId} and d.application_id = ${applicationId}`;
