-- Free searches: an empty search costs no credit, but it adds a row, and with a listing provider it can fetch up to
-- six ZIP codes. Each account is limited to 60 per hour.

create function private.limit_free_searches() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (select count(*) from public.searches s
       where s.user_id = new.user_id and s.created_at > now() - interval '1 hour' and s.charged_period is null) >= 60 then
    raise exception 'Too many searches without results.' using errcode = 'PT429';
  end if;
  return new;
end $$;

create trigger limit_free_searches before insert on public.searches
  for each row when (new.charged_period is null) execute function private.limit_free_searches();

revoke execute on function private.limit_free_searches() from public, anon, authenticated, service_role;
