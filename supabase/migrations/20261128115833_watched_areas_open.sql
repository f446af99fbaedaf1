set check_function_bodies = off;

alter table private.market_emails add column looked_at date;

-- Whether what the text of an area says after tildes is a choice of homes, as in "78704~type=condo~beds=3-4".
create function private.is_choice_of_homes(written text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(bool_and(
           p.part ~ '^(beds|price|size)=([0-9]{1,9}-[0-9]{0,9}|-[0-9]{1,9})$'
           or p.part like 'type=%' and substr(p.part, 6) = any (enum_range(null::public.home_type)::text[])), true)
    from unnest((string_to_array(written, '~'))[2:]) p (part)
$$;

-- Parses the text of an area. Raises an error if it is none: a ZIP code that doesn't exist, a circle or a drawn area of
-- more than about 25 miles, more than 50 corners, or sides that cross.
create or replace function private.area_of(written text) returns private.area
language plpgsql stable set search_path = '' as $$
declare
  place   text := split_part(written, '~', 1);
  -- A latitude and a longitude.
  corner  constant text := '-?[0-9]{1,2}(\.[0-9]{1,6})?,-?[0-9]{1,3}(\.[0-9]{1,6})?';
  result   private.area;
  parts   text[];
  unknown text;
begin
  if place ~ '^[0-9]{5}(,[0-9]{5}){0,19}$' then
    result.zips := array(select distinct z.zip from unnest(string_to_array(place, ',')) z (zip) order by z.zip);
    select z.zip into unknown from unnest(result.zips) z (zip)
     where not exists (select from public.zip_places p where p.zip = z.zip) limit 1;
    if unknown is not null then
      raise exception '% isn''t a US ZIP code we recognize.', unknown using errcode = 'PT422';
    end if;
    return result;
  elsif place ~ ',_[A-Z]{2}$' and length(place) <= 80 then
    select array_agg(p.zip order by p.zip), min(private.market_name(p.county, p.state)) into result.zips, result.county
      from public.zip_places p
     where p.state = right(place, 2) and lower(private.market_name(p.county, p.state)) = lower(replace(place, '_', ' '));
    if result.county is null then
      raise exception '% isn''t a US county we recognize.', replace(place, '_', ' ') using errcode = 'PT422';
    end if;
    return result;
  elsif place ~ format('^%s,[0-9]{1,2}(\.[0-9]{1,2})?mi(,[^,;]{1,100})?$', corner) then
    parts := string_to_array(place, ',');
    result.latitude := parts[1];
    result.longitude := parts[2];
    result.miles := rtrim(parts[3], 'mi');
    if abs(result.latitude) <= 72 and abs(result.longitude) <= 180 and result.miles between 0.1 and 12 then
      result.north := result.miles / private.miles_north();
      result.east := result.miles / private.miles_east(result.latitude);
      return result;
    end if;
  elsif place ~ format('^%s(;%s){2,49}$', corner, corner) then
    return private.drawn_area(string_to_array(place, ';'));
  end if;
  raise exception 'That isn''t an area: up to 20 ZIP codes, a county, or a circle of up to 12 miles.' using errcode = 'PT422';
end $$;

-- Watches an area that the caller may open, under a name, or renames it. At most twenty per user, even with concurrent
-- requests.
-- Signed-in users may call it; anyone else gets a 401.
create or replace function public.watch_area(area text, name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
  place  private.area;
begin
  if coalesce(length(area), 0) not between 5 and 1500 or coalesce(length(btrim(name)), 0) not between 1 and 120 then
    raise exception 'Enter a name of at most 120 characters.' using errcode = 'PT422';
  end if;
  place := private.area_of(watch_area.area);
  if not private.is_choice_of_homes(watch_area.area) then
    raise exception 'That isn''t a choice of homes we can read.' using errcode = 'PT422';
  end if;
  if place.zips is not null then
    perform private.require_area_access(caller, place, null);
  else
    -- Of a circle or a drawn area, its homes say which ZIP code must have been searched.
    perform private.market_of_area(caller, watch_area.area, null);
  end if;
  perform pg_advisory_xact_lock(hashtextextended(caller::text || ' watches', 0));
  if (select count(*) from public.watched_areas w where w.user_id = caller and w.area <> watch_area.area) >= 20 then
    raise exception 'You''re already watching 20 areas. Unwatch one first.' using errcode = 'PT409';
  end if;
  insert into public.watched_areas as w (user_id, area, name) values (caller, watch_area.area, btrim(watch_area.name))
  on conflict on constraint watched_areas_pkey do update set name = excluded.name;
end $$;

reset check_function_bodies;
