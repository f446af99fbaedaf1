-- Listings: the single store of homes that are sold, active, pending or coming soon. Providers and imports write it,
-- searches read it. API clients have no access to these tables.

set check_function_bodies = off;

-- `coming_soon` includes delayed marketing: not on the market yet, so in neither inventory nor days on market.
create type public.listing_status as enum ('sold', 'for_sale', 'pending', 'coming_soon');

create type public.home_type as enum (
  'single_family', 'townhouse', 'condo', 'multi_family', 'manufactured', 'other'
);

-- Why a recorded sale counts nowhere. `one_deed`: its price is that of several homes together. `recorded_twice`: the same
-- sale is on record up to 45 days earlier, or under another type.
create type public.set_aside_reason as enum ('one_deed', 'recorded_twice');

-- Where homes came from: one row per imported file name or provider.
create table public.listing_sources (
  id        smallint generated always as identity primary key,
  name      text not null unique,
  demo      boolean not null default false,
  -- What its records are: of an MLS, public records, or other.
  kind      text not null default 'other' check (kind in ('mls', 'record', 'other')),
  -- A provider, not a file.
  live      boolean not null default false,
  loaded_at timestamptz not null default now(),
  -- The version that the store came to when the source was loaded last.
  store_version bigint not null default 1
);

alter table public.listing_sources enable row level security;
grant all on public.listing_sources to service_role;

-- The number of the 0.01-degree square that a point is in: 36,000 squares in each row, rows from south to north.
-- Example: private.cell_of(40.7507, -73.9971) is 470710600: square 10,600 of row 13,075.
create function private.cell_of(lat double precision, lon double precision) returns integer
language sql immutable parallel safe as $$
  select floor((lat + 90) * 100)::integer * 36000 + floor((lon + 180) * 100)::integer
$$;

-- The squares that a rectangle around a point touches, given half of its height and width in degrees.
create function private.cells_around(
  lat double precision, lon double precision, degrees_north double precision, degrees_east double precision
) returns integer[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  first    integer := private.cell_of(lat - degrees_north, lon - degrees_east);
  last     integer := private.cell_of(lat + degrees_north, lon - degrees_east);
  easterly integer := private.cell_of(lat, lon + degrees_east) - private.cell_of(lat, lon - degrees_east);
begin
  return array(select generate_series(w.cell, w.cell + easterly) from generate_series(first, last, 36000) w (cell));
end $$;

-- Fixed-width columns first, text last. Searches read many rows, so narrow rows are faster.
create table public.listings (
  id                  bigint generated always as identity primary key,
  latitude            double precision,
  longitude           double precision,
  cell                integer generated always as (private.cell_of(latitude, longitude)) stored,
  observed_on         date not null,
  sold_on             date,
  contract_on         date,
  listed_on           date,
  sold_price          integer check (sold_price > 0),
  list_price          integer check (list_price > 0),
  original_list_price integer check (original_list_price > 0),
  living_area         integer check (living_area > 0),
  lot_size            integer check (lot_size > 0),
  days_on_market      integer check (days_on_market >= 0),
  hoa_monthly         integer check (hoa_monthly >= 0),
  bathrooms           real check (bathrooms >= 0),
  status              public.listing_status not null,
  -- Null if the source doesn't say. `other` is what the source itself calls other.
  home_type           public.home_type,
  year_built          smallint,
  bedrooms            smallint check (bedrooms >= 0),
  source              smallint not null references public.listing_sources (id),
  demo                boolean not null default false,
  zip                 text not null check (zip ~ '^[0-9]{5}$'),
  state               text,
  city                text,
  address             text,
  -- The street line as `streetKey` of domain/address.ts writes it: how a home is found by its address.
  street_key          text collate "C",
  source_id           text,
  url                 text check (url ~ '^https?://'),
  -- Names the same sale in every file that has it: an import replaces, never doubles.
  sale_key            text not null unique,
  -- A digest of all the facts: equal means unchanged.
  fingerprint         text not null,
  -- The home as JSON, written by `private.write_card`: an answer is put together from these.
  card                text not null,
  -- The Uniform Appraisal Dataset's ratings, 1 the best (C1, Q1) to 6; halves for finer sources.
  condition           real check (condition between 1 and 6),
  quality             real check (quality between 1 and 6),
  -- Square feet below grade, finished or not.
  basement_area       integer check (basement_area >= 0),
  -- US dollars that the seller gave back to the buyer.
  concessions         integer check (concessions >= 0),
  garage_spaces       smallint check (garage_spaces >= 0),
  -- 0 none, 1 fair, 2 average, 3 good, 4 outstanding.
  view                smallint check (view between 0 and 4),
  pool                boolean,
  waterfront          boolean,
  year_renovated      smallint check (year_renovated > coalesce(year_built, 1600) and year_renovated <= 2100),
  -- What an assessor adds for a pool, a deck, a shed or a dock, in US dollars.
  extra_features      integer check (extra_features >= 0),
  -- Its file had coordinates but no ZIP code: `zip` is the nearest one.
  zip_approximate     boolean not null default false,
  -- Who listed it and how to reach them, where the source requires that they are named.
  attribution         text,
  -- The seller wants no address shown: the row has none, nor a location, and gets none from another source.
  hides_address       boolean not null default false,
  -- The seller wants no automated price next to the listing.
  hides_valuation     boolean not null default false,
  -- JSON, as `ListingPhoto` of domain/home/photos.ts; null for none. Only `private.photos_of` reads it.
  photos              text,
  check (not hides_address or (address is null and street_key is null and latitude is null)),
  -- The parcel number, as `idKey` of domain/import/rows/sale-key.ts writes it.
  parcel              text collate "C",
  -- The facts that come from another source than `source`: its name by the name of the column.
  origins             jsonb,
  -- True if only the month is known. `sold_on` is then the middle of that month.
  sold_day_approximate boolean not null default false,
  -- What the remarks of the listing say about its condition, as `Remarks` of domain/remarks writes it: never the text.
  remarks             text,
  -- The last day on which its source had it on the market: of a file, the newest day in it. Null for a sale.
  reported_on         date,
  -- Null if the sale counts. `private.weigh_sales` decides it whenever a sale is stored, changed or deleted.
  set_aside           public.set_aside_reason,
  check ((latitude is null) = (longitude is null)),
  check (status <> 'sold' or (sold_on is not null and sold_price is not null))
);

alter table public.listings enable row level security;
grant all on public.listings to service_role;

create index listings_by_cell on public.listings (cell, observed_on);

-- In the order in which a search returns homes: sold first, newest first.
create index listings_by_zip on public.listings (zip, status, observed_on desc, id);
create index listings_by_street on public.listings (street_key, zip) where street_key is not null;
-- By MLS number, which a key has in its third part.
create index listings_by_number on public.listings (split_part(sale_key, ':', 3)) where sale_key like 'mls:%';
create index listings_without_location on public.listings (zip, observed_on) where latitude is null;

-- For recognizing a sale that another source also has: by parcel, or by location if one of the sources has no address.
create index listings_by_parcel on public.listings (parcel, zip) where parcel is not null;
create index listings_without_street on public.listings (cell) where street_key is null;

-- For setting sales aside: those at one price, and those that are set aside around a home.
create index listings_by_price on public.listings (zip, sold_price, observed_on) where status = 'sold' and not demo;
create index listings_set_aside on public.listings (cell, zip) where set_aside is not null;

-- The fields of a card that every comp has, null if unknown, and those that only some have.
create type private.card_stated as (
  id text, zpid text, address text, city text, state text, zipcode text, price integer, price_kind text,
  sold_price integer, list_price integer, original_list_price integer, bedrooms smallint, bathrooms real, sqft integer,
  "homeType" text, "yearBuilt" smallint, "lotSize" integer, days_on_zillow integer, "statusType" text, publish_url text,
  latitude double precision, longitude double precision, sold_date date, contract_date date, list_date date, hoa_monthly integer
);
create type private.card_known as (
  last_seen date, sold_day_approximate boolean, zip_approximate boolean, photos integer, attribution text, source text,
  origins jsonb, demo boolean
);

-- Writes the card of a home: a comp of contract/comps/comps.ts as one line of JSON, without its distance. The argument
-- precedes the key in the comp's id. An import spends much of its time here, and one query for all of it would take twice as long.
create function private.write_card() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_sold constant boolean := new.status = 'sold';
  stated  private.card_stated;
  known   private.card_known;
begin
  stated := row(
    tg_argv[0] || new.sale_key, new.source_id, new.address, new.city, new.state, new.zip,
    case when is_sold then new.sold_price else new.list_price end, case when is_sold then 'sold' else 'list' end,
    new.sold_price, new.list_price, new.original_list_price, new.bedrooms, new.bathrooms, new.living_area,
    upper(new.home_type::text), new.year_built, new.lot_size, new.days_on_market, upper(new.status::text), new.url,
    new.latitude, new.longitude, new.sold_on, new.contract_on, new.listed_on, new.hoa_monthly);
  known := row(
    case when not is_sold then new.observed_on end, nullif(is_sold and new.sold_day_approximate, false),
    nullif(new.zip_approximate, false), json_array_length(new.photos::json), new.attribution, null, new.origins, new.demo);
  if not new.demo then
    known.source := (select s.name from public.listing_sources s where s.id = new.source);
  end if;
  new.card := left(row_to_json(stated)::text, -1) || ',' || substr(json_strip_nulls(row_to_json(known))::text, 2);
  return new;
end $$;

create trigger write_card before insert or update on public.listings
  for each row execute function private.write_card('');

-- Median rent by ZIP code and month.
create table public.rents (
  zip         text not null check (zip ~ '^[0-9]{5}$'),
  month       date not null,
  median_rent integer not null check (median_rent > 0),
  source      smallint not null references public.listing_sources (id),
  demo        boolean not null default false,
  primary key (zip, month)
);

alter table public.rents enable row level security;
grant all on public.rents to service_role;

-- A version number that every change to the store increases in the same transaction, so a reader of a version sees
-- every change up to it. It is the time in microseconds, so that a store restored from a backup never reuses a version
-- that meant different data.
create table private.store_version (
  version   bigint not null,
  singleton boolean primary key default true check (singleton)
);

alter table private.store_version enable row level security;

-- Increases the version of the store.
create function private.bump_store_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.store_version s
     set version = greatest(s.version + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint);
  return null;
end $$;

-- Search results depend on these two tables. The trigger runs before the change, so concurrent changes wait here
-- instead of deadlocking on each other's rows.
create trigger bump_store_version before insert or update or delete or truncate on public.listings
  for each statement execute function private.bump_store_version();

create trigger bump_store_version before insert or update or delete or truncate on public.listing_sources
  for each statement execute function private.bump_store_version();

-- Notes the version of the store at which a source was loaded last.
create function private.stamp_source() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.store_version := (select s.version from private.store_version s);
  return new;
end $$;

-- Runs after `bump_store_version`, which is a statement-level trigger and fires before the first row.
create trigger stamp_source before insert or update on public.listing_sources
  for each row execute function private.stamp_source();
