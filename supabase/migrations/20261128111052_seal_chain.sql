set check_function_bodies = off;

revoke update on table public.price_seals from service_role;

revoke truncate on table public.price_seals from service_role;

revoke trigger on table public.price_seals from service_role;

revoke references on table public.price_seals from service_role;

revoke insert on table public.price_seals from service_role;

revoke delete on table public.price_seals from service_role;

drop trigger refuse_change on public.price_seals;

drop trigger refuse_change on private.sealed_grades;

alter table private.sealed_grades add column digest text, add column graded_on date, add column number integer;

alter table public.price_seals add column last_grade text;

-- Adds a new grade to the chain of its market.
create function private.chain_grade() returns trigger
language plpgsql set search_path = '' as $$
declare
  before private.sealed_grades;
begin
  select * into before from private.sealed_grades g where g.market = new.market order by g.number desc limit 1;
  new.graded_on := private.today_in_us();
  new.number := coalesce(before.number, 0) + 1;
  new.digest := private.grade_digest(new, before.digest);
  return new;
end $$;

-- The digest of a grade, after the one of the grade before it in its market: null for the first.
create function private.grade_digest(grade private.sealed_grades, previous text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(jsonb_build_array(
           previous, grade.market, grade.number, grade.month, grade.home, grade.sold_on, grade.contract_on,
           grade.sale_price, grade.graded_on)::text, 'UTF8')), 'hex')
$$;

-- The grades there are become the first of their chains.
update private.sealed_grades g set graded_on = private.today_in_us(), number = n.place
  from (select home, sold_on, row_number() over (partition by market order by sold_on, home) as place
          from private.sealed_grades) n
 where n.home = g.home and n.sold_on = g.sold_on;

with recursive chain as (
  select g.market, g.number, private.grade_digest(g, null) as digest from private.sealed_grades g where g.number = 1
  union all
  select g.market, g.number, private.grade_digest(g, c.digest)
    from chain c join private.sealed_grades g on g.market = c.market and g.number = c.number + 1)
update private.sealed_grades g set digest = c.digest from chain c where c.market = g.market and c.number = g.number;

alter table private.sealed_grades alter column digest set not null, alter column graded_on set not null,
  alter column number set not null, add constraint sealed_grades_market_number_key unique (market, number);

-- Whether a grade is of the newest price that was sealed before its contract, of those that existed when it was graded.
create function private.is_graded_price(grade private.sealed_grades) returns boolean
language sql stable set search_path = '' as $$
  select grade.month is not distinct from (
    select s.month from private.sealed_prices p join public.price_seals s using (month, market)
     where p.home = grade.home and s.sealed_on < coalesce(grade.contract_on, grade.sold_on)
       and s.sealed_on <= grade.graded_on
     order by s.sealed_on desc limit 1)
$$;

-- The seals that no longer hold: their prices, date, method or number of homes differ from what was sealed, a month
-- before them or a grade has been replaced or removed, or a grade of theirs is not what was graded.
create or replace function private.broken_seals() returns table (month date, market text)
language sql stable set search_path = '' as $$
  select s.month, s.market
    from (select s.*, lag(s.digest) over (partition by s.market order by s.month) as digest_before
            from public.price_seals s) s
   where s.previous is distinct from s.digest_before
      or s.digest <> (select encode(sha256(convert_to(private.sealed_text(p), 'UTF8')), 'hex')
                        from public.price_seals p where p.month = s.month and p.market = s.market)
      or s.last_grade is not null and not exists (
           select from private.sealed_grades g where g.market = s.market and g.digest = s.last_grade)
   union
  select (g.grade).month, (g.grade).market
    from (select g as grade, lag(g.digest) over chain as digest_before, row_number() over chain as place
            from private.sealed_grades g window chain as (partition by g.market order by g.number)) g
   where (g.grade).number <> g.place
      or (g.grade).digest <> private.grade_digest(g.grade, g.digest_before)
      or not private.is_graded_price(g.grade)
$$;

-- Refuses every change of a seal, a sealed price or a grade. Prices are written, or written again, before the seal. Only the
-- owner of the tables adds seals and grades.
create or replace function private.refuse_sealed_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_table_name <> 'sealed_prices' and tg_op = 'INSERT' and exists (
       select from pg_catalog.pg_class c where c.oid = tg_relid and c.relowner = current_user::regrole) then
    return new;
  end if;
  if tg_table_name = 'sealed_prices' and tg_op in ('INSERT', 'DELETE')
     and not exists (select from public.price_seals s
                      where s.month = coalesce(new.month, old.month) and s.market = coalesce(new.market, old.market)) then
    return coalesce(new, old);
  end if;
  raise exception 'Sealed prices cannot be changed.' using errcode = '42501';
end $$;

-- Seals the prices of a market's month. Called by the host once all are in.
create or replace function private.seal_prices(of_month date, of_market text, method text) returns public.price_seals
language plpgsql set search_path = '' as $$
declare
  seal public.price_seals;
begin
  seal.month := of_month;
  seal.market := of_market;
  seal.sealed_on := private.today_in_us();
  seal.method := method;
  seal.homes := (select count(*) from private.sealed_prices p where p.month = of_month and p.market = of_market);
  seal.previous := (select s.digest from public.price_seals s
                     where s.market = of_market and s.month < of_month order by s.month desc limit 1);
  seal.last_grade := (select g.digest from private.sealed_grades g
                       where g.market = of_market order by g.number desc limit 1);
  seal.digest := encode(sha256(convert_to(private.sealed_text(seal), 'UTF8')), 'hex');
  insert into public.price_seals select seal.*;
  return seal;
end $$;

-- A sealed month as a file: lines about the seal, then a line of CSV for each home. Its SHA-256 is the digest, so anyone
-- who has the file can check it without Lotline.
create or replace function private.sealed_text(seal public.price_seals) returns text
language sql stable set search_path = '' as $$
  select concat_ws(E'\n',
           '# ' || seal.market || ', ' || to_char(seal.month, 'YYYY-MM') || ': ' || seal.homes || ' homes',
           '# Sealed on ' || to_char(seal.sealed_on, 'YYYY-MM-DD'),
           '# Method: ' || seal.method,
           '# Digest of the month before: ' || coalesce(seal.previous, 'none'),
           '# Digest of the last grade: ' || seal.last_grade,
           'home,price,low,high,confidence,listed',
           string_agg(format('"%s",%s,%s,%s,%s,%s', replace(p.home, '"', '""'), p.price, p.low, p.high, p.confidence,
                             case when p.is_listed then 'yes' else 'no' end), E'\n' order by p.home)) || E'\n'
    from private.sealed_prices p
   where p.month = seal.month and p.market = seal.market
$$;

create trigger write_digest before insert on private.sealed_grades
  for each row execute function private.chain_grade();

create trigger refuse_change before insert or update or delete on private.sealed_grades
  for each row execute function private.refuse_sealed_change();

create trigger refuse_change before insert or update or delete on public.price_seals
  for each row execute function private.refuse_sealed_change();

reset check_function_bodies;
