/** Prices every home of each market once a month and seals the list, and grades what has sold since. */
import { createHash } from 'node:crypto';
import type { Sql } from 'postgres';
import type { KnownHome } from '../../domain/accuracy/sealed-price.ts';
import { priceToSeal } from '../../domain/accuracy/sealed-price.ts';
import type { IsoDate } from '../../domain/dates/days.ts';
import { EFFORTS } from '../../domain/fitting/measure-errors.ts';
import { indexSales } from '../../domain/fitting/price-sale.ts';
import { FACT_NAMES, FACTS } from '../../domain/home/facts.ts';
import type { MarketModel } from '../../domain/pricing/market-model.ts';
import { LOCKS } from '../advisory-locks.ts';
import { projectVersion } from '../project-folder.ts';
import type { Session } from '../store.ts';
import { withLock } from '../with-lock.ts';
import { readSales } from './sales.ts';

/** A market's sealed month. */
export interface Seal {
	/** Its first day. */
	month: IsoDate;
	/** Such as "King County, WA". */
	market: string;
	homes: number;
	/** The SHA-256 of the list, in hexadecimal digits. */
	digest: string;
}

interface DueMarket {
	market: string;
	state: string;
	model: MarketModel;
	month: IsoDate;
	today: IsoDate;
}

/**
 * Grades new sales, then seals this month's prices of markets that have none yet. One process at a time does this. If it is ended
 * halfway, the next one starts that market again.
 */
export function sealPrices(session: Session, onSeal: (seal: Seal) => void = () => {}): Promise<void> {
	return withLock(session, LOCKS.seal, () =>
		session(async (sql) => {
			await sql`select private.grade_sealed_prices()`;
			const due = await readDueMarkets(sql);
			for (const market of due) onSeal(await sealMarket(sql, market));
			if (due.length > 0) await sql`select pg_notify('price_seals', '')`;
		}),
	);
}

/** Real markets with current sales, once their model has measured all of its past errors. */
async function readDueMarkets(sql: Sql): Promise<DueMarket[]> {
	const rows = await sql<DueMarket[]>`
		select m.market, right(m.market, 2) as state, m.model, d.month::text as month, d.today::text as today
		  from public.market_models m,
		       (select private.today_in_us() as today, date_trunc('month', private.today_in_us())::date as month) d
		 where not m.demo and m.effort >= ${EFFORTS.length} and m.fitted_on >= d.today - 60
		   and not exists (select from public.price_seals s where s.month = d.month and s.market = m.market)
		 order by m.sales desc, m.market`;
	return [...rows];
}

async function sealMarket(sql: Sql, { market, state, model, month, today }: DueMarket): Promise<Seal> {
	await sql`delete from private.sealed_prices where month = ${month} and market = ${market}`;
	const sales = await readSales(sql, { name: market, state, demo: false, asOf: today });
	const known = indexSales(sales);
	// Of a market with too many sales, some ZIP codes were read, complete: the homes in these can be priced.
	for (const zip of [...new Set(sales.map((sale) => sale.zip))].sort()) {
		const rows = (await readKnownHomes(sql, zip)).flatMap(({ home, isListed, ...facts }) => {
			const sealed = priceToSeal(facts, known, model, today);
			if (sealed === null) return [];
			const { lastSold, ...price } = sealed;
			return [{ month, market, home, is_listed: isListed, last_sold: lastSold, ...price }];
		});
		await sql`
			insert into private.sealed_prices
			select * from jsonb_populate_recordset(null::private.sealed_prices, ${sql.json(rows)})`;
	}
	const method = `Lotline ${projectVersion()}, model ${sha256(JSON.stringify(model)).slice(0, 16)}`;
	const [seal] = await sql<Seal[]>`
		select s.month::text, s.market, s.homes, s.digest from private.seal_prices(${month}, ${market}, ${method}) s`;
	return seal as Seal;
}

function sha256(text: string): string {
	return createHash('sha256').update(text).digest('hex');
}

/** A home with its name in the ledger. */
interface LedgerHome extends KnownHome {
	home: string;
	/** It is on the market, active or pending. */
	isListed: boolean;
}

/**
 * Reads the homes of a ZIP code with an address or parcel number, a location and a living area, each with its newest known
 * facts, as `private.home_at` returns one. Homes whose seller forbids automated prices or hides the address, fictional
 * homes, uploads and licensed homes are left out, and parcel numbers of homes that another record has with an address.
 */
async function readKnownHomes(sql: Sql, zip: string): Promise<LedgerHome[]> {
	const rows = await sql<LedgerHome[]>`
		select l.home, (array_agg(l.address))[1] as address,
		       (array_agg(l.city) filter (where l.city is not null))[1] as city,
		       (array_agg(l.state) filter (where l.state is not null))[1] as state, l.zip,
		       (array_agg(l.source_id) filter (where l.source_id is not null))[1] as "sourceId",
		       (array_agg(l.latitude) filter (where l.latitude is not null))[1] as latitude,
		       (array_agg(l.longitude) filter (where l.latitude is not null))[1] as longitude,
		       ${sql.unsafe(NEWEST_FACTS)}, bool_or(l.status <> 'sold' and coalesce(private.is_on_market(
		         l.observed_on, l.reported_on, l.source, l.zip, private.today_in_us()), false)) as "isListed"
		  from (select r.*, private.sealed_home(r.street_key, r.parcel, r.zip) as home
		          from public.listings r
		         where r.zip = ${zip} and not r.demo and not r.hides_address
		           and (r.street_key is not null or r.parcel is not null and not exists (
		                 select from public.listings o
		                  where o.parcel = r.parcel and o.zip = r.zip and o.street_key is not null))
		         order by r.observed_on desc, r.id) l
		 group by l.home, l.zip
		having bool_or(l.latitude is not null and l.living_area is not null) and not (array_agg(l.hides_valuation))[1]
		 order by l.home`;
	return [...rows];
}

/** The newest known value of each fact; a type that one source calls "other" is what another says. */
const NEWEST_FACTS = FACT_NAMES.map((name) => {
	const column = `l.${FACTS[name].column}`;
	return name === 'homeType'
		? `coalesce((array_agg(${column}) filter (where ${column} <> 'other'))[1],
		            (array_agg(${column}) filter (where ${column} = 'other'))[1]) as "homeType"`
		: `(array_agg(${column}) filter (where ${column} is not null))[1] as "${name}"`;
}).join(', ');
