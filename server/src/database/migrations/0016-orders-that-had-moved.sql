-- Orders that went to another login before 0015: what others than the account of now have sent stays with them, as if the
-- order had moved since. Of the earlier readings those until the day of their last one were theirs.
create temporary table main_accounts on commit drop as
  with recursive main as (
    select application_id, account_id, account_id as main_id from accounts where parent_id is null
    union all
    select a.application_id, a.account_id, main.main_id
    from main join accounts a on a.application_id = main.application_id and a.parent_id = main.account_id
  )
  select application_id, account_id, main_id from main;

create temporary table left_jobs on commit drop as
  select s.application_id, s.job_id, m.main_id, gen_random_uuid() as left_job_id, max(s.reading_date) as until
  from submissions s
  join main_accounts m using (application_id, account_id)
  join jobs j using (application_id, job_id)
  where m.main_id <> j.account_id
  group by s.application_id, s.job_id, m.main_id;

create temporary table left_tasks on commit drop as
  select k.application_id, k.task_id, l.left_job_id, l.until, gen_random_uuid() as left_task_id,
    row_number() over (partition by k.application_id, k.task_id order by l.until desc, l.left_job_id) as nth
  from left_jobs l join rate_tasks k using (application_id, job_id);

insert into jobs (application_id, job_id, account_id, order_number, order_hash, meter_number, meter_type, custom_meter_type,
    ma_lo_id, meter_address, earliest_execution, latest_execution, re_share, config, created_at, updated_at, left_at)
  select j.application_id, l.left_job_id, l.main_id, j.order_number, j.order_hash, j.meter_number, j.meter_type,
    j.custom_meter_type, j.ma_lo_id, j.meter_address, j.earliest_execution, j.latest_execution, j.re_share, j.config,
    j.created_at, j.updated_at, now()
  from left_jobs l join jobs j using (application_id, job_id);

-- A trigger has given them to their accounts.
delete from account_jobs h using left_jobs l where h.application_id = l.application_id and h.job_id = l.left_job_id;

insert into rate_tasks (application_id, task_id, job_id, position, obis, rate_name, unit, target_reading_date, pre_decimals,
    post_decimals, strict_validation, ended_at)
  select k.application_id, l.left_task_id, l.left_job_id, k.position, k.obis, k.rate_name, k.unit, k.target_reading_date,
    k.pre_decimals, k.post_decimals, k.strict_validation, k.ended_at
  from left_tasks l join rate_tasks k using (application_id, task_id);

update reading_results r set task_id = t.left_task_id
  from submissions s, main_accounts m, left_jobs l, left_tasks t
  where s.application_id = r.application_id and s.submission_id = r.submission_id
    and m.application_id = s.application_id and m.account_id = s.account_id
    and l.application_id = s.application_id and l.job_id = s.job_id and l.main_id = m.main_id
    and t.application_id = r.application_id and t.task_id = r.task_id and t.left_job_id = l.left_job_id;

update submissions s set job_id = l.left_job_id
  from main_accounts m, left_jobs l
  where m.application_id = s.application_id and m.account_id = s.account_id
    and l.application_id = s.application_id and l.job_id = s.job_id and l.main_id = m.main_id;

update reading_events e set task_id = t.left_task_id
  from left_tasks t
  where t.application_id = e.application_id and t.task_id = e.task_id and t.nth = 1 and e.reading_date <= t.until;

-- Results have no trigger for this: they were never altered until now.
update jobs j set revision = j.revision + 1
  from left_jobs l where j.application_id = l.application_id and j.job_id = l.job_id;
