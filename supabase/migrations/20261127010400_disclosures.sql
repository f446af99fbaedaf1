set check_function_bodies = off;

alter table public.profiles add column assumptions text not null default ''::text;

alter table public.profiles add column broker_wording text not null default ''::text;

alter table public.profiles add column interest text not null default ''::text;

alter table public.profiles add constraint profiles_assumptions_check CHECK ((length(assumptions) <= 600));

alter table public.profiles add constraint profiles_broker_wording_check CHECK ((length(broker_wording) <= 600));

alter table public.profiles add constraint profiles_interest_check CHECK ((length(interest) <= 600));

-- Updates what the caller usually discloses in reports, and the broker's own wording.
-- Signed-in users may call it; anyone else gets a 401.
create function public.update_disclosures(interest text, assumptions text, broker_wording text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
begin
  update public.profiles p
     set interest       = trim(coalesce(update_disclosures.interest, '')),
         assumptions    = trim(coalesce(update_disclosures.assumptions, '')),
         broker_wording = trim(coalesce(update_disclosures.broker_wording, ''))
   where p.id = caller;
exception when check_violation then
  raise exception 'A text can have at most 600 characters.' using errcode = 'PT400';
end $$;

grant execute on function public.update_disclosures(interest text, assumptions text, broker_wording text) to authenticated;

reset check_function_bodies;
