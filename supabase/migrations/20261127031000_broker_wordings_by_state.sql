set check_function_bodies = off;

drop function public.update_disclosures(interest text, assumptions text, broker_wording text);

alter table public.profiles add column broker_wordings jsonb not null default '{}'::jsonb;

alter table public.profiles add constraint profiles_broker_wordings_check CHECK (((jsonb_typeof(broker_wordings) = 'object'::text) AND (length((broker_wordings)::text) <= 100000)));

-- The wording so far was for every state.
update public.profiles set broker_wordings = jsonb_build_object('', broker_wording) where broker_wording <> '';

alter table public.profiles drop column broker_wording;

-- Updates what the caller usually discloses in reports, and the broker's own wording by state.
-- Signed-in users may call it; anyone else gets a 401.
create function public.update_disclosures(interest text, assumptions text, broker_wordings jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
begin
  if jsonb_typeof(broker_wordings) is distinct from 'object'
     or exists (select from jsonb_each_text(broker_wordings) w
                 where w.key !~ '^([A-Z]{2})?$' or length(w.value) > 600) then
    raise exception 'A text can have at most 600 characters, for a state of the United States.' using errcode = 'PT400';
  end if;
  update public.profiles p
     set interest        = trim(coalesce(update_disclosures.interest, '')),
         assumptions     = trim(coalesce(update_disclosures.assumptions, '')),
         broker_wordings = (select coalesce(jsonb_object_agg(w.key, trim(w.value)), '{}')
                              from jsonb_each_text(update_disclosures.broker_wordings) w where trim(w.value) <> '')
   where p.id = caller;
exception when check_violation then
  raise exception 'A text can have at most 600 characters.' using errcode = 'PT400';
end $$;

grant execute on function public.update_disclosures(interest text, assumptions text, broker_wordings jsonb) to authenticated;

reset check_function_bodies;
