-- The rows that the product starts with: plans, the version of the store, and the source of uploaded homes.

insert into public.plans (id, name, monthly_price_cents, monthly_credits, access) values
  ('trial',      'Trial',      0,     5,    'included'),
  ('basic',      'Basic',      9900,  3300, 'checkout'),
  ('pro',        'Pro',        24900, 3300, 'waitlist'),
  ('enterprise', 'Enterprise', null,  null, 'contact');

insert into private.store_version (version) values (1);

insert into public.listing_sources (name) values ('Your data');
