-- The clerk who has made a key, also by a key of theirs; null for those that operators have made. Clerks stay as rows.
alter table operator_keys add column made_by uuid;

-- Of those made before, the audit knows the maker: a clerk, or a key, whose maker counts.
with recursive made as (
  select k.key_id, e.key_id as maker
  from operator_keys k
  join audit_entries e on e.objects @> array[k.key_id::text] and e.act = 'key.create'
), by_clerk as (
  select m.key_id, m.maker from made m join clerks c on c.clerk_id = m.maker
  union
  select m.key_id, b.maker from made m join by_clerk b on b.key_id = m.maker
)
update operator_keys k set made_by = b.maker from by_clerk b where b.key_id = k.key_id;

create index operator_keys_made_by on operator_keys (made_by) where made_by is not null and ended_at is null;
