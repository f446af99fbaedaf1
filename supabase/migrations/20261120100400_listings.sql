-- Listings: the one store of homes sold and for sale. Providers and imports fill it, searches read it.
-- No client reads these tables: a search is `search_comps`, which the comps function alone may call.

create type public.listing_status as enum ('sold', 'for_sale', 'pending');
create type public.home_type as enum (
  'single_family', 'townhouse', 'condo', 'multi_family', 'manufactured', 'land', 'other'
);

-- US ZIP codes with the middle of each. GeoNames (CC BY 4.0) and the US Census gazetteer.
create table public.zip_places (
  zip       text primary key check (zip ~ '^[0-9]{5}$'),
  city      text not null,
  state     text not null,
  county    text not null,
  latitude  double precision not null,
  longitude double precision not null
);
create index zip_places_by_city on public.zip_places (upper(city), state);

-- Where homes came from: one row per file name or provider.
create table public.listing_sources (
  id        smallint generated always as identity primary key,
  name      text not null unique,
  demo      boolean not null default false,
  loaded_at timestamptz not null default now()
);

-- Fixed-width columns first, texts last: a search reads many rows, so narrow ones pay.
create table public.listings (
  id                  bigint generated always as identity primary key,
  latitude            double precision,
  longitude           double precision,
  -- The square of 0.01 degrees that the home lies in, by `public.grid_cell`.
  cell                integer generated always as (
                        floor((latitude + 90) * 100)::integer * 36000 + floor((longitude + 180) * 100)::integer
                      ) stored,
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
  home_type           public.home_type not null,
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
  -- The home as `toCompCard` of contract/comps.ts writes it: an answer is put together from these.
  card                text not null,
  check ((latitude is null) = (longitude is null)),
  check (status <> 'sold' or (sold_on is not null and sold_price is not null))
);
create index listings_by_cell on public.listings (cell, observed_on);
-- In the order of an answer: sold first, newest first.
create index listings_by_zip on public.listings (zip, status, observed_on desc, id);
create index listings_by_street on public.listings (street_key, zip) where street_key is not null;

-- The middle rent of a ZIP, month by month.
create table public.rents (
  zip         text not null check (zip ~ '^[0-9]{5}$'),
  month       date not null,
  median_rent integer not null check (median_rent > 0),
  source      smallint not null references public.listing_sources (id),
  demo        boolean not null default false,
  primary key (zip, month)
);

alter table public.zip_places      enable row level security;
alter table public.listing_sources enable row level security;
alter table public.listings        enable row level security;
alter table public.rents           enable row level security;

revoke all on public.zip_places, public.listing_sources, public.listings, public.rents
  from anon, authenticated;
revoke all on all sequences in schema public from anon, authenticated;
grant select on public.zip_places, public.listing_sources, public.listings, public.rents to service_role;
