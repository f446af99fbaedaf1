-- What buyers pay for beyond rooms and area. Sources that do not say it leave null, never 0.
-- All of fixed width: a search reads many rows, so narrow ones pay.

alter table public.listings
  -- The Uniform Appraisal Dataset's ratings, 1 the best (C1, Q1) to 6; halves for finer sources.
  add column condition     real     check (condition between 1 and 6),
  add column quality       real     check (quality between 1 and 6),
  -- Square feet below grade, finished or not.
  add column basement_area integer  check (basement_area >= 0),
  -- US dollars that the seller gave back to the buyer.
  add column concessions   integer  check (concessions >= 0),
  add column garage_spaces smallint check (garage_spaces >= 0),
  -- 0 none, 1 fair, 2 average, 3 good, 4 outstanding.
  add column view          smallint check (view between 0 and 4),
  add column pool          boolean,
  add column waterfront    boolean;
