-- Repeating a recorded search, or asking for its evidence or report, adds no row and so is not limited: otherwise 60
-- free searches in an hour would block the report of a search that was paid for.
create or replace function private.limit_free_searches() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.idempotency_key is not null and exists (
    select from public.searches s
     where s.user_id = new.user_id and s.idempotency_key = new.idempotency_key) then
    return new;
  end if;
  if (select count(*) from public.searches s
       where s.user_id = new.user_id and s.created_at > now() - interval '1 hour' and s.charged_period is null) >= 60 then
    raise exception 'Too many searches without results.' using errcode = 'PT429';
  end if;
  return new;
end $$;
