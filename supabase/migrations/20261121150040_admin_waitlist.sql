-- What an administrator does with the waitlist of Pro: reads it, and invites whoever is next.

alter table public.waitlist
  add column invited_at timestamptz,
  -- When the invitation was handed to the mail.
  add column invitation_mailed_at timestamptz;

-- Who waits, longest first, then who is invited; a page of them.
create function public.admin_waitlist(page integer default 1, page_size integer default 25)
returns table (id uuid, email text, name text, brokerage text, market text, needs text,
               created_at timestamptz, invited_at timestamptz, total bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.calling_administrator();
  return query
    select w.id, w.email, w.name, w.brokerage, w.market, w.needs, w.created_at, w.invited_at, count(*) over ()
      from public.waitlist w
     order by w.invited_at is not null, w.created_at, w.id
     limit private.size_of_page(page_size) offset private.rows_before(page, page_size);
end $$;

-- Invites one entry, once. Where mail goes out, the invitation is mailed.
create function public.admin_invite(entry uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.calling_administrator();
begin
  update public.waitlist w set invited_at = now() where w.id = entry and w.invited_at is null;
  if not found then
    raise exception 'This entry is invited already, or not on the list any more.' using errcode = 'PT409';
  end if;
  perform private.record_act(caller, 'invite', entry);
  perform pg_notify('waitlist_invitation', entry::text);
end $$;

revoke execute on function public.admin_waitlist(integer, integer), public.admin_invite(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.admin_waitlist(integer, integer), public.admin_invite(uuid) to authenticated;
