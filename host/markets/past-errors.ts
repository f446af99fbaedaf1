/** Stores the past errors of markets, so that each sale is priced blind only once. */
import type { Sql } from 'postgres';
import { ERROR_WINDOW_DAYS } from '../../domain/fitting/calibration.ts';
import { MAX_CORRECTION_ERRORS } from '../../domain/fitting/fit-correction.ts';
import type { RemarkedError } from '../../domain/fitting/fit-phrase-weights.ts';
import type { SaleError } from '../../domain/fitting/measure-errors.ts';
import type { Sale } from '../../domain/home/home.ts';
import { factsAsList, factsFromList } from '../../domain/pricing/correction/correction.ts';
import { UNCERTAINTY_FACTORS, type UncertaintyFactors } from '../../domain/pricing/range/uncertainty.ts';
import { parseRemarks } from '../../domain/remarks/remarks.ts';
import type { Market } from './markets.ts';

interface StoredError {
	saleId: string;
	on: string;
	soldOn: string;
	logPrice: number;
	error: number;
	correction: number;
	full: number;
	comps: number;
	uncertainty: number[];
	facts: (number | null)[];
}

/** The latest errors of a market. */
export async function readPastErrors(sql: Sql, { name, demo }: Market): Promise<SaleError[]> {
	const rows = await sql<StoredError[]>`
		select e.sale_key as "saleId", e.priced_on::text as "on", e.sold_on::text as "soldOn",
		       e.log_price as "logPrice", e.error, e.correction, e.full_correction as "full", e.comps,
		       to_json(e.uncertainty) as uncertainty, to_json(e.facts) as facts
		from public.past_errors e
		where e.market = ${name} and e.demo = ${demo}
		order by e.priced_on desc, e.sale_key
		limit ${MAX_CORRECTION_ERRORS}`;
	return rows.map(({ correction, full, uncertainty, facts, ...row }) => ({
		...row,
		correction: { log: correction, full },
		uncertainty: Object.fromEntries(
			UNCERTAINTY_FACTORS.map((factor, at) => [factor, uncertainty[at] ?? 0]),
		) as unknown as UncertaintyFactors,
		facts: factsFromList(facts),
	}));
}

export async function savePastErrors(
	sql: Sql,
	{ name, demo }: Market,
	errors: readonly SaleError[],
): Promise<void> {
	const rows = errors.map(
		({ saleId, on, soldOn, logPrice, error, correction, comps, uncertainty, facts }) => ({
			market: name,
			demo,
			sale_key: saleId,
			priced_on: on,
			sold_on: soldOn,
			log_price: logPrice,
			error,
			correction: correction.log,
			full_correction: correction.full,
			comps,
			uncertainty: UNCERTAINTY_FACTORS.map((factor) => uncertainty[factor]),
			facts: factsAsList(facts),
		}),
	);
	await sql`
		insert into public.past_errors
		select * from jsonb_populate_recordset(null::public.past_errors, ${sql.json(rows as never)})
		on conflict do nothing`;
}

/** The errors of homes whose remarks were read. */
export async function readRemarkedErrors(
	sql: Sql,
	errors: readonly SaleError[],
	sales: readonly Sale[],
): Promise<RemarkedError[]> {
	const rows = await sql<{ id: string; remarks: string }[]>`
		select l.sale_key as id, l.remarks from public.listings l
		where l.sale_key = any(${errors.map(({ saleId }) => saleId)}) and l.remarks is not null`;
	const texts = new Map(rows.map(({ id, remarks }) => [id, remarks]));
	const homes = new Map(sales.map((sale) => [sale.id, sale]));
	return errors.flatMap((past) => {
		const remarks = parseRemarks(texts.get(past.saleId));
		const home = homes.get(past.saleId);
		return remarks && home ? [{ past, home, remarks }] : [];
	});
}

/** Deletes errors that are too old, and those of sales that are gone or set aside, or whose price or date has changed. */
export async function dropPastErrors(sql: Sql, { name, demo, asOf }: Market): Promise<void> {
	await sql`
		delete from public.past_errors e
		where e.market = ${name} and e.demo = ${demo}
		  and (e.priced_on < ${asOf}::date - ${ERROR_WINDOW_DAYS}::integer
		       or not exists (
		         select from public.listings l
		         where l.sale_key = e.sale_key and l.status = 'sold' and l.set_aside is null and l.demo = e.demo
		           and l.sold_on = e.sold_on
		           and abs(ln(l.sold_price) - (e.log_price + e.error)) < 0.0001))`;
}
