-- Locating homes: most MLS files have addresses and no coordinates. A host with a geocoder asks for them in the
-- background, one address after another, and stores the answers as those of searches: a later file has them at once.

set check_function_bodies = off;

-- Addresses of homes that the background's geocoder doesn't know. A search may ask other geocoders for them.
create table private.unknown_addresses (
  street_key   text collate "C" not null,
  zip          text not null,
  ask_again_at timestamptz not null default now() + interval '30 days',
  primary key (street_key, zip)
);

alter table private.unknown_addresses enable row level security;

-- When a host last looked for homes to locate: without one, nothing is being located.
create table private.locating (
  looked_at timestamptz not null,
  singleton boolean primary key default true check (singleton)
);

alter table private.locating enable row level security;

-- Homes with an address but no location. Addresses are to be located unless somebody asked for them already.
create view private.unlocated_homes as
select h.*,
       not exists (select from public.geocoded_addresses g
                    where g.street_key = h.street_key and g.place_key = h.zip and (g.expires_at is null or g.expires_at > now()))
       and not exists (select from private.unknown_addresses u
                        where u.street_key = h.street_key and u.zip = h.zip and u.ask_again_at > now()) as is_to_be_located
  from (select o.owner, o.upload, o.id, split_part(o.street_key, ' #', 1) as street_key, o.zip, o.city, o.state, o.address
          from public.uploaded_listings o
         where o.is_current and o.latitude is null and o.street_key ~ '^[0-9]'
        union all
        select null, null, l.id, split_part(l.street_key, ' #', 1), l.zip, l.city, l.state, l.address
          from public.listings l
         where l.latitude is null and l.street_key ~ '^[0-9]' and not l.demo) h;

-- The next addresses to ask for, those of uploads first: an agent is waiting for them.
create function private.addresses_to_locate(most integer)
returns table (street_key text, zip text, city text, state text, address text)
language plpgsql set search_path = '' as $$
begin
  insert into private.locating as t (looked_at) values (now())
  on conflict (singleton) do update set looked_at = excluded.looked_at;
  return query
    select h.street_key, h.zip, min(h.city), min(h.state), min(h.address)
      from private.unlocated_homes h
     where h.is_to_be_located
     group by h.street_key, h.zip
     order by bool_and(h.owner is null), h.street_key
     limit most;
end $$;

-- Notes that the geocoder doesn't know an address.
create function private.note_unknown_address(street_key text, zip text) returns void
language sql set search_path = '' as $$
  insert into private.unknown_addresses as u (street_key, zip) values (note_unknown_address.street_key, note_unknown_address.zip)
  on conflict on constraint unknown_addresses_pkey do update set ask_again_at = excluded.ask_again_at
$$;

-- Gives homes the location of their address, if it is in their ZIP code. An account that is importing has its turn later.
-- Returns how many got one.
create function private.place_homes(most integer) returns integer
language plpgsql set search_path = '' as $$
declare
  home   record;
  placed integer := 0;
begin
  for home in
    select h.owner, array_agg(h.id) as ids, array_agg(h.latitude) as latitudes, array_agg(h.longitude) as longitudes
      from (select n.owner, n.id, g.latitude, g.longitude
              from private.unlocated_homes n
              join public.geocoded_addresses g
                on g.street_key = n.street_key and g.place_key = n.zip and g.zip = n.zip and g.latitude is not null
             limit most) h
     group by h.owner
  loop
    if home.owner is null then
      update public.listings l set latitude = f.latitude, longitude = f.longitude
        from unnest(home.ids, home.latitudes, home.longitudes) f (id, latitude, longitude)
       where l.id = f.id and l.latitude is null;
    elsif pg_try_advisory_xact_lock(hashtextextended(home.owner::text || ' uploads', 0)) then
      update public.uploaded_listings o set latitude = f.latitude, longitude = f.longitude
        from unnest(home.ids, home.latitudes, home.longitudes) f (id, latitude, longitude)
       where o.id = f.id and o.latitude is null;
    else
      continue;
    end if;
    placed := placed + cardinality(home.ids);
  end loop;
  return placed;
end $$;

-- How many homes of each of an account's uploads have no location, and how many of these are being located now.
create function private.unlocated_in_uploads(account uuid)
returns table (upload uuid, homes bigint, being_located bigint)
language sql stable set search_path = '' as $$
  select h.upload, count(*),
         count(*) filter (where h.is_to_be_located
                            and exists (select from private.locating t where t.looked_at > now() - interval '3 minutes'))
    from private.unlocated_homes h
   where h.owner = account
   group by h.upload
$$;
