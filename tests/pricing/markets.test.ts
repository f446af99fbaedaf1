/** Market models: which are fitted, on which sales, and which one a thin market borrows. */
import { rmSync } from 'node:fs';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { SALES_WINDOW_DAYS } from '../../domain/fitting/fit-market.ts';
import { EFFORTS } from '../../domain/fitting/measure-errors.ts';
import { readRemarks } from '../../domain/remarks/read-remarks.ts';
import { LOCKS } from '../../host/advisory-locks.ts';
import { copyToStaging } from '../../host/import/copy-to-staging.ts';
import { copyLine } from '../../host/import/home-rows.ts';
import { mergeStaged } from '../../host/import/staging-table.ts';
import { notifyListingsImported, startMarketFitting } from '../../host/markets/fitting-job.ts';
import { refitMarkets } from '../../host/markets/refit.ts';
import { readSales } from '../../host/markets/sales.ts';
import { readSettings } from '../../host/settings.ts';
import { openStore, type Session } from '../../host/store.ts';
import { daysAgo, saveHomes, soldHome } from '../homes.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import { start } from '../process.ts';
import { newDataFolder } from '../setup/data-folders.ts';
import { errorsOf, modelOf, saveSales, WALSH } from './fitted-markets.ts';

/** A separate host, because the shared one also fits other tests' homes. */
const { sql, store } = await openIsolatedHost({});
const { session } = store;

/** Counties in North Dakota, where the demo market has no homes. */
const CAVALIER = { zip: '58249', market: 'Cavalier County, ND' };
const RAMSEY = { zip: '58301', market: 'Ramsey County, ND' };
const STARK = { zip: '58601', market: 'Stark County, ND' };
const RENVILLE = { zip: '58761', market: 'Renville County, ND' };
const PIERCE = { zip: '58368', market: 'Pierce County, ND' };
const BURKE = { zip: '58721', market: 'Burke County, ND' };

describe('a refit', () => {
	test('fits a county of 300 sales by itself, as of today, using earlier closings', async () => {
		await saveSales(sql, WALSH.zip, 320, (at) => ({ soldOn: daysAgo(at % 400) }));
		expect(await refitMarkets({ session, zips: [WALSH.zip] })).toBe(1);
		const row = await modelOf(sql, WALSH.market);
		expect(row).toMatchObject({ fitted_on: daysAgo(0), demo: false });
		expect(row?.model).toMatchObject({ market: WALSH.market, fittedOn: daysAgo(0) });
		// The sale that closes today is not used.
		expect(row?.model.sales).toBe(319);
	});

	test('gives a thin county its neighbor’s model, and updates it when the neighbor gets a new one', async () => {
		await saveSales(sql, RAMSEY.zip, 20);
		await refitMarkets({ session, zips: [RAMSEY.zip] });
		expect((await modelOf(sql, RAMSEY.market))?.model).toEqual({
			...(await modelOf(sql, WALSH.market))?.model,
			usedBy: RAMSEY.market,
		});
		await saveSales(sql, WALSH.zip, 10, () => ({ soldOn: daysAgo(5) }));
		await refitMarkets({ session, zips: [WALSH.zip] });
		expect((await modelOf(sql, RAMSEY.market))?.model).toMatchObject({ market: WALSH.market, sales: 329 });
	});

	test('learns what remarks are worth from homes that were sold with them', async () => {
		const read = (text: string) => readRemarks(text, 1960, daysAgo(0));
		await saveSales(sql, CAVALIER.zip, 900, (at) => ({
			soldOn: daysAgo(1 + (at % 600)),
			yearBuilt: 1960,
			soldPrice: (at % 3 === 0 ? 0.9 : 1) * (300_000 + 100 * ((at * 7919) % 400)),
			remarks: read(at % 3 === 0 ? 'Sold as-is.' : 'Fresh paint.'),
		}));
		await refitMarkets({ session, zips: [CAVALIER.zip] });
		const { remarks } = (await modelOf(sql, CAVALIER.market))?.model ?? {};
		expect(remarks.remarks).toBeGreaterThan(400);
		expect(Object.keys(remarks.phrases)).toEqual(['as_is']);
		expect(remarks.phrases.as_is.log).toBeLessThan(Math.log1p(-0.055));
	});

	test('of sales from past years is dated by the newest sale, and uses nothing from today', async () => {
		await saveSales(sql, BURKE.zip, 30, (at) => ({
			soldOn: `2015-05-${String(1 + (at % 27)).padStart(2, '0')}`,
		}));
		await refitMarkets({ session, zips: [BURKE.zip] });
		const row = await modelOf(sql, BURKE.market);
		expect(row?.model).toMatchObject({ market: BURKE.market, fittedOn: '2015-05-27', index: null });
	});

	test('stores the errors of past sales, measuring each once', async () => {
		const before = await errorsOf(sql, WALSH.market);
		expect(before?.errors).toBeGreaterThan(50);
		const row = await modelOf(sql, WALSH.market);
		expect(row?.model.calibration).toMatchObject({ source: 'local' });
		const priced: number[] = [];
		const onProgress = ({ priced: count }: { priced: number }) => priced.push(count);
		await refitMarkets({ session, zips: [WALSH.zip], onProgress });
		expect(priced).toEqual([0, 0]);
		expect(await errorsOf(sql, WALSH.market)).toEqual(before);
	});

	test('measures the error of a sale again when its price is corrected', async () => {
		const [error] = await sql`
			select sale_key from public.past_errors where market = ${WALSH.market} order by sale_key limit 1`;
		await sql`update public.listings set sold_price = sold_price + 20000 where sale_key = ${error?.sale_key}`;
		await refitMarkets({ session, zips: [WALSH.zip] });
		const [left] = await sql`
			select count(*)::integer as wrong from public.past_errors e join public.listings l using (sale_key)
			where e.market = ${WALSH.market} and abs(ln(l.sold_price) - (e.log_price + e.error)) > 0.0001`;
		expect(left?.wrong).toBe(0);
	});

	test('that stops halfway keeps the old model, and the next one picks up where it stopped', async () => {
		const before = await modelOf(sql, WALSH.market);
		await sql`delete from public.past_errors where market = ${WALSH.market}`;
		let months = 0;
		const stopping = refitMarkets({
			session,
			zips: [WALSH.zip],
			onProgress: ({ priced }) => {
				if (priced > 0 && ++months === 2) throw new Error('Stopped');
			},
		});
		await expect(stopping).rejects.toThrow('Stopped');
		expect(await modelOf(sql, WALSH.market)).toEqual(before);
		const stored = await errorsOf(sql, WALSH.market);
		expect(stored?.errors).toBeGreaterThan(0);
		const priced: number[] = [];
		await refitMarkets({
			session,
			zips: [WALSH.zip],
			onProgress: (progress) => priced.push(progress.priced),
		});
		const all = await errorsOf(sql, WALSH.market);
		expect(priced.at(-1)).toBe((all?.errors ?? 0) - (stored?.errors ?? 0));
	});

	test('measures a limited number of past sales, and the next one continues', async () => {
		await sql`delete from public.past_errors where market = ${WALSH.market}`;
		await sql`update public.market_models set effort = 0 where market = ${WALSH.market}`;
		const limits = { priced: 40, months: 7, smallMarket: 0 };
		const once = async () => {
			let priced = 0;
			await refitMarkets({
				session,
				zips: [WALSH.zip],
				limits,
				onProgress: (progress) => {
					priced = progress.priced;
				},
			});
			const [row] = await sql`select effort, errors from public.market_models where market = ${WALSH.market}`;
			return { priced, effort: row?.effort, errors: row?.errors };
		};
		const [first, second] = [await once(), await once()];
		expect(first).toEqual({ priced: 40, effort: 0, errors: 40 });
		expect(second).toEqual({ priced: 40, effort: 0, errors: 80 });
		let last = second;
		while (last.effort === 0) last = await once();
		expect(last).toEqual({ priced: expect.any(Number), effort: 1, errors: expect.any(Number) });
		expect(last.priced).toBeLessThan(40);
	});

	test('that has measured everything is complete again one fit after new sales, so that its prices can be sealed', async () => {
		await refitMarkets({ session, zips: [WALSH.zip] });
		await saveSales(sql, WALSH.zip, 1);
		const limits = { priced: 1200, months: 7, smallMarket: 0 };
		await refitMarkets({ session, zips: [WALSH.zip], limits });
		const [row] = await sql`select effort from public.market_models where market = ${WALSH.market}`;
		expect(row?.effort).toBe(EFFORTS.length);
	});

	test('reads whole ZIP codes in a market that has too many sales', async () => {
		const market = { name: WALSH.market, state: 'ND', demo: false, asOf: daysAgo(0) };
		const sales = await session((connection) => readSales(connection, market, 100));
		expect(sales).toHaveLength(100);
		expect(new Set(sales.map(({ zip }) => zip))).toEqual(new Set([WALSH.zip]));
	});

	test('leaves other markets alone', async () => {
		const before = await modelOf(sql, WALSH.market);
		await refitMarkets({ session, zips: [BURKE.zip] });
		expect(await modelOf(sql, WALSH.market)).toEqual(before);
	});

	test('fits the markets that were just searched before larger ones', async () => {
		await saveSales(sql, STARK.zip, 310);
		const zips = [WALSH.zip, STARK.zip];
		const order = async () => {
			const fitted: string[] = [];
			await refitMarkets({
				session,
				zips,
				onProgress: ({ market, isDone }) => isDone && fitted.push(market),
			});
			return fitted;
		};
		expect(await order()).toEqual([WALSH.market, STARK.market]);
		await sql`
			with agent as (insert into auth.users (id, email) values (gen_random_uuid(), 'stark@example.com') returning id)
			insert into public.searches (user_id, query, zip, found) select id, ${STARK.zip}, ${STARK.zip}, 310 from agent`;
		expect(await order()).toEqual([STARK.market, WALSH.market]);
	});

	test('by two processes at the same time runs one after the other', async () => {
		const both = [0, 1].map(() => refitMarkets({ session, zips: [RAMSEY.zip] }));
		expect(await Promise.all(both)).toEqual([1, 1]);
		// The server releases the lock a moment after its connection is closed.
		const held = () => sql`select from pg_locks where locktype = 'advisory' and objid = ${LOCKS.refit}`;
		await expect.poll(held).toHaveLength(0);
	});

	test('that keeps failing in the same market still fits all others', async () => {
		await saveSales(sql, PIERCE.zip, 310, (at) => ({ soldOn: daysAgo(1 + (at % 300)) }));
		await saveSales(sql, BURKE.zip, 5, () => ({ soldOn: daysAgo(9) }));
		onTestFinished(async () => {
			await sql`delete from public.listings where zip = ${PIERCE.zip}`;
		});
		const before = await modelOf(sql, WALSH.market);
		const burkeBefore = await modelOf(sql, BURKE.market);
		const started: string[] = [];
		const failing = () =>
			refitMarkets({
				session,
				zips: [WALSH.zip, PIERCE.zip, BURKE.zip],
				onProgress: ({ market, priced }) => {
					if (priced === 0) started.push(market);
					if (market === WALSH.market) throw new Error('Out of memory');
				},
			});
		await expect(failing()).rejects.toThrow('Out of memory');
		expect(started).toEqual([WALSH.market]);
		await expect(failing()).rejects.toThrow('Out of memory');
		expect(started.at(-1)).toBe(WALSH.market);
		expect((await modelOf(sql, PIERCE.market))?.model).toMatchObject({ market: PIERCE.market });
		expect((await modelOf(sql, BURKE.market))?.made_at).not.toEqual(burkeBefore?.made_at);
		expect(await modelOf(sql, WALSH.market)).toEqual(before);
	});

	test('includes every sale that closed in the window of the fit', async () => {
		await saveSales(sql, RENVILLE.zip, 3, (at) => ({ soldOn: daysAgo(SALES_WINDOW_DAYS - 1 + at) }));
		const asOf = daysAgo(0);
		const market = { name: RENVILLE.market, state: 'ND', demo: false, asOf };
		const sales = await session((connection) => readSales(connection, market));
		expect(sales.map(({ soldOn }) => soldOn)).toEqual([
			daysAgo(SALES_WINDOW_DAYS),
			daysAgo(SALES_WINDOW_DAYS - 1),
		]);
	});

	test('removes the model of a market whose homes are gone', async () => {
		await sql`delete from public.listings where zip = ${BURKE.zip}`;
		await refitMarkets({ session, zips: [RAMSEY.zip] });
		expect(await modelOf(sql, BURKE.market)).toBeUndefined();
	});
});

describe('homes that arrive while a market is being fitted', async () => {
	const { sql: ownSql, store: ownStore } = await openIsolatedHost({});
	const refit = () => refitMarkets({ session: ownStore.session, zips: null, minAgeMinutes: 0 });

	test('are in its next model, which is due immediately', async () => {
		await saveSales(ownSql, WALSH.zip, 5);
		const another = () => saveSales(ownSql, WALSH.zip, 1);
		expect(await refitMarkets({ session: beforeStoring(another), zips: null, minAgeMinutes: 0 })).toBe(1);
		expect((await modelOf(ownSql, WALSH.market))?.sales).toBe(5);
		expect(await refit()).toBe(1);
		expect((await modelOf(ownSql, WALSH.market))?.sales).toBe(6);
		expect(await refit()).toBe(0);
	});

	test('change its model at most once an hour', async () => {
		await saveSales(ownSql, WALSH.zip, 1);
		expect(await refitMarkets({ session: ownStore.session, zips: null })).toBe(0);
		await ownSql`update public.market_models set made_at = now() - interval '61 minutes'`;
		expect(await refitMarkets({ session: ownStore.session, zips: null })).toBe(1);
		expect((await modelOf(ownSql, WALSH.market))?.sales).toBe(7);
	});

	test('are in its next model even if their import started first and another one ended in between', async () => {
		await ownSql.begin(async (slow) => {
			await copyToStaging(ownStore.sql, slow, oneLine());
			await saveSales(ownSql, WALSH.zip, 1);
			await mergeStaged(slow, 'slow', {});
			expect(await refit()).toBe(1);
		});
		expect(await refit()).toBe(1);
		expect((await modelOf(ownSql, WALSH.market))?.sales).toBe(9);
		expect(await refit()).toBe(0);
	});

	test('leave the models of other markets alone', async () => {
		const before = await modelOf(ownSql, WALSH.market);
		await saveSales(ownSql, RAMSEY.zip, 5);
		expect(await refit()).toBe(1);
		expect(await modelOf(ownSql, WALSH.market)).toEqual(before);
	});

	/** The database, with something happening after a fit has read its sales and before it stores its model. */
	function beforeStoring(meanwhile: () => Promise<void>): Session {
		return (work) =>
			ownStore.session((connection) =>
				work(
					new Proxy(connection, {
						apply: (query, _, [strings, ...values]) =>
							String(strings).includes('insert into public.market_models')
								? meanwhile().then(() => query(strings, ...values))
								: query(strings, ...values),
					}),
				),
			);
	}

	async function* oneLine() {
		const listing = soldHome({ zip: WALSH.zip, sourceId: 'SLOW-1', latitude: 48.3, longitude: -97.6 });
		yield copyLine({ listing, sourceIdKind: 'mls', line: 2 });
	}
});

describe('a fit that fails', async () => {
	const { sql: ownSql, store: ownStore } = await openIsolatedHost({});
	const refit = (of: Session = ownStore.session) => refitMarkets({ session: of, zips: null });

	test('in a new county is due again, although the models of all others are up to date', async () => {
		await saveSales(ownSql, WALSH.zip, 5);
		expect(await refit()).toBe(1);
		expect(await refit()).toBe(0);
		await saveSales(ownSql, RAMSEY.zip, 5);
		const failing: Session = (work) =>
			ownStore.session((connection) =>
				work(
					new Proxy(connection, {
						apply: (query, _, [strings, ...values]) => {
							if (String(strings).includes('insert into public.market_models'))
								throw new Error('Out of memory');
							return query(strings, ...values);
						},
					}),
				),
			);
		await expect(refit(failing)).rejects.toThrow('Out of memory');
		expect(await modelOf(ownSql, RAMSEY.market)).toBeUndefined();
		expect(await refit()).toBe(1);
		expect((await modelOf(ownSql, RAMSEY.market))?.sales).toBe(5);
	});

	test('is retried soon, and until then the old model stays', async () => {
		await ownSql`update public.market_models set made_at = now() - interval '90 days' where market = ${RAMSEY.market}`;
		const before = await modelOf(ownSql, RAMSEY.market);
		await ownSql`
			create function private.refuse_models() returns trigger language plpgsql as
			$$ begin raise exception 'No model today'; end $$`;
		await ownSql`
			create trigger refuse_models before insert or update on public.market_models
			for each row execute function private.refuse_models()`;
		const metrics = { gauge: () => {}, counter: () => {} };
		const stop = await startMarketFitting(ownStore, pino({ level: 'silent' }), metrics, 100);
		onTestFinished(stop);
		const retries = () =>
			ownSql`select market from public.market_fits where retry_at is not null`.then((rows) =>
				rows.map(({ market }) => market),
			);
		await expect.poll(retries).toEqual([RAMSEY.market]);
		expect(await modelOf(ownSql, RAMSEY.market)).toEqual(before);
		await ownSql`drop trigger refuse_models on public.market_models`;
		await expect
			.poll(async () => (await modelOf(ownSql, RAMSEY.market))?.made_at)
			.not.toEqual(before?.made_at);
		await expect.poll(() => ownSql`select market from public.market_fits`).toEqual([]);
	});
});

test('a running host fits a market when an import announces new homes', async () => {
	const folder = await newDataFolder('markets');
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const settings = { LOTLINE_DATA_DIR: folder, LOTLINE_DEMO: '0' };
	const host = start({ ...settings, LOG_LEVEL: 'info' });
	await host.ready;
	const store = await openStore(readSettings(settings));
	onTestFinished(() => store.close());
	await store.session((sql) =>
		saveHomes(sql, 'walsh', [soldHome({ zip: WALSH.zip, latitude: 48.3, longitude: -97.6 })]),
	);
	await notifyListingsImported(store.sql);
	await vi.waitFor(
		async () => {
			const [row] = await store.sql`select market from public.market_models`;
			expect(row?.market).toBe(WALSH.market);
		},
		{ timeout: 30_000, interval: 100 },
	);
	await vi.waitFor(() => {
		for (const message of ['Fitting a market model', 'Fitted a market model'])
			expect(host.output()).toContain(message);
	}, 30_000);
});
