set check_function_bodies = off;

-- When everything that the customer of a deleted account still had was canceled in Stripe.
alter table public.billing_customers add column closed_at timestamptz;
create index billing_customers_to_close on public.billing_customers (mode) where user_id is null and closed_at is null;

-- Notifies the host when an account is deleted whose customer may still have a paid subscription.
create or replace function private.notify_account_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('billing_account_deleted', '');
  return new;
end $$;

reset check_function_bodies;
