set check_function_bodies = off;

-- All months of a published figure of a ZIP code, or of the smallest area around it that has one: null if there is none.
-- The newest vintage, or the newest that was made by a day.
-- Signed-in users may call it for ZIP codes they have searched; anyone else gets a 401.
create or replace function public.published_history(zip text, dataset text, measure text, made_by date default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_zip_access(published_history.zip);
  return (
    select jsonb_build_object('publisher', f.publisher, 'credit', f.credit, 'vintage', f.vintage, 'area', s.area,
             'months', (select jsonb_agg(private.month_name(m) order by at) from unnest(s.months) with ordinality u (m, at)),
             'figures', to_jsonb(s.figures))
      from private.areas_around(published_history.zip) with ordinality a (area, at)
      cross join (select * from public.published_files p
                   where p.dataset = published_history.dataset and p.vintage <= coalesce(made_by, 'infinity')
                   order by p.vintage desc limit 1) f
      join public.published_series s on s.file = f.id and s.area = a.area and s.measure = published_history.measure
     order by a.at limit 1);
end $$;

reset check_function_bodies;
