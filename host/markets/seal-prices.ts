/** Prices every home of each market once a month and seals the list, and grades what has sold since. */
import { createHash } from 'node:crypto';
import type { Sql } from 'postgres';
import { priceToSeal } from '../../domain/accuracy/sealed-price.ts';
import type { IsoDate } from '../../domain/dates/days.ts';
import { EFFORTS } from '../../domain/fitting/measure-errors.ts';
import { indexSales } from '../../domain/fitting/price-sale.ts';
import type { MarketModel } from '../../domain/pricing/market-model.ts';
import { LOCKS } from '../advisory-locks.ts';
import { projectVersion } from '../project-folder.ts';
import type { Session } from '../store.ts';
import { withLock } from '../with-lock.ts';
import { readKnownHomes } from './known-homes.ts';
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
			for (const market of await readDueMarkets(sql)) onSeal(await sealMarket(sql, market));
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
			const price = priceToSeal(facts, known, model, today);
			return price === null ? [] : [{ month, market, home, is_listed: isListed, ...price }];
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
