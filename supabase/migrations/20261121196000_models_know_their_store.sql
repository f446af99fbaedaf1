-- A model is due when homes of its market came that it does not know. Times can not tell: an import is seen at its
-- end and dated by its beginning, and a model the other way round. Versions of the store can: whoever sees one sees
-- every change up to it.

-- The version that the store came to when the source was loaded last.
alter table public.listing_sources add column store_version bigint not null default 1;

create function private.stamp_source() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.store_version := (select s.version from private.store_version s);
  return new;
end $$;

-- After `renew_store_version`, which goes before the first row.
create trigger stamp_source before insert or update on public.listing_sources
  for each row execute function private.stamp_source();

-- The version of the store before the sales of the model were read. A model that does not say knows none.
alter table public.market_models add column store_version bigint not null default 0;

revoke execute on function private.stamp_source() from public, anon, authenticated;
