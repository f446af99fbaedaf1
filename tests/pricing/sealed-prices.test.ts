/** The forward ledger: prices sealed before homes sell, which nobody can change, and what they were worth. */
import { createHash } from 'node:crypto';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseSealedAccuracy } from '../../contract/accuracy/sealed-accuracy.ts';
import { measureAccuracy } from '../../domain/accuracy/measure.ts';
import { refitMarkets } from '../../host/markets/refit.ts';
import { type Seal, sealPrices } from '../../host/markets/seal-prices.ts';
import { daysAgo, saveHomes, soldHome } from '../homes.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import { openMailSink } from '../mail-sink.ts';

const sink = await openMailSink();
afterAll(() => sink.close());
const { sql, store } = await openIsolatedHost({
	SMTP_URL: sink.url,
	MAIL_FROM: 'Lotline <office@lotline.example>',
});
const { session } = store;

/** A county in North Dakota, where the demo market has no homes. */
const ZIP = '58237';
const MARKET = 'Walsh County, ND';
const HOMES = Array.from({ length: 60 }, (_, at) =>
	soldHome({
		zip: ZIP,
		// As in files of assessors, the last home has a parcel number only, and others have both.
		...{ address: at === 59 ? null : `${at + 1} Elm St`, parcel: at < 50 ? null : `P${at}` },
		latitude: 48.4 + 0.001 * (at % 8),
		longitude: -97.4 + 0.001 * Math.floor(at / 8),
		soldPrice: 200_000 + 2000 * at,
		livingArea: 1000 + 10 * at,
		soldOn: daysAgo(10 + at * 5),
	}),
);

async function seal(): Promise<Seal[]> {
	const seals: Seal[] = [];
	await sealPrices(session, (each) => seals.push(each));
	return seals;
}

const brokenSeals = (on: Sql) => on`select month::text, market from private.broken_seals()`;

async function accuracy() {
	const [row] = await sql`select public.sealed_accuracy() as data`;
	return parseSealedAccuracy(row?.data);
}

let first: Seal;

beforeAll(async () => {
	await saveHomes(sql, 'ledger', HOMES);
	await refitMarkets({ session, zips: [ZIP] });
	[first] = (await seal()) as [Seal];
});

describe('once a month', () => {
	test('every home of a market is priced and sealed, and no sale has graded a price yet', async () => {
		expect(first).toMatchObject({ market: MARKET, homes: 60, month: `${daysAgo(0).slice(0, 8)}01` });
		expect(await seal()).toEqual([]);
		const { seals, groups } = await accuracy();
		expect(seals).toMatchObject([{ market: MARKET, homes: 60, digest: first.digest, previous: null }]);
		expect(groups).toEqual([]);
	});

	test('the digest is the SHA-256 of the list', async () => {
		const [row] = await sql`select private.sealed_text(s) as text from public.price_seals s`;
		expect(row?.text).toMatch(
			/^# Walsh County, ND, \d{4}-\d{2}: 60 homes\n# Sealed on \d{4}-\d{2}-\d{2}\n# Method: Lotline /,
		);
		expect(row?.text).toContain('\nhome,price,low,high,confidence,listed,last_sold\n');
		expect(row?.text).toMatch(/\n"7 ELM ST 58237",\d+,\d+,\d+,(high|medium|low),no,\d{4}-\d{2}-\d{2}\n/);
		expect(row?.text.match(/\n"PARCEL [^"]+"/g)).toEqual(['\n"PARCEL P59 58237"']);
		expect(createHash('sha256').update(row?.text).digest('hex')).toBe(first.digest);
	});
});

test('the administrators get the digest by email, once', async () => {
	const emails = () => sink.emails.filter((mail) => mail.replaceAll('=\n', '').includes(first.digest));
	await expect.poll(() => emails().length).toBe(1);
	expect(emails()[0]).toContain('Subject: Sealed prices for 1 market: keep this email');
	await sql`select pg_notify('price_seals', '')`;
	await sql`select pg_notify('price_seals', '')`;
	await expect.poll(() => sql`select from private.emails where status = 'waiting'`).toEqual([]);
	expect(emails()).toHaveLength(1);
});

describe('after the seal', () => {
	test.each([
		'update private.sealed_prices set price = price + 1000',
		'delete from private.sealed_prices',
		`insert into private.sealed_prices select month, market, home || 'x', price, low, high, confidence, is_listed from private.sealed_prices limit 1`,
		'truncate private.sealed_prices cascade',
		`update public.price_seals set sealed_on = sealed_on - 30`,
		'delete from public.price_seals',
		'truncate public.price_seals',
	])('not even the owner can run: %s', async (statement) => {
		await expect(sql.unsafe(statement)).rejects.toThrow('Sealed prices cannot be changed.');
	});

	test.each([
		['a price', `update private.sealed_prices set price = price + 1000 where home = '7 ELM ST 58237'`],
		['a range', `update private.sealed_prices set high = high + 1000 where home = '7 ELM ST 58237'`],
		['a date', 'update public.price_seals set sealed_on = sealed_on - 1'],
		['a method', `update public.price_seals set method = 'Lotline 9'`],
		['a home', `delete from private.sealed_prices where home = '7 ELM ST 58237'`],
	])('the verifier finds %s that was changed behind the triggers', async (_, statement) => {
		expect(await brokenSeals(sql as unknown as Sql)).toEqual([]);
		await session(async (own) => {
			await own`begin`;
			for (const table of ['private.sealed_prices', 'public.price_seals'])
				await own.unsafe(`alter table ${table} disable trigger user`);
			await own.unsafe(statement);
			expect(await brokenSeals(own)).toEqual([{ month: first.month, market: MARKET }]);
			await own`rollback`;
		});
	});

	test.each(['anon', 'authenticated', 'service_role'])(
		'%s can insert no seal, price or grade, dated back or not',
		async (role) => {
			const [row] = await sql`select has_table_privilege(${role}, 'public.price_seals', 'insert') as may`;
			expect(row?.may).toBe(false);
			const statements = [
				`insert into public.price_seals select '2020-01-01', market, '2020-01-02', 0, method, null, digest, null from public.price_seals`,
				`insert into private.sealed_prices select '2020-01-01', market, home, price, low, high, confidence, is_listed from private.sealed_prices`,
				`insert into private.sealed_grades (home, sold_on, sale_price, month, market) select home, '2030-01-01', price, month, market from private.sealed_prices limit 1`,
			];
			for (const statement of statements)
				await session(async (own) => {
					await own`begin`;
					await own.unsafe(`set local role ${role}`);
					await expect(own.unsafe(statement)).rejects.toThrow(/permission denied/);
					await own`rollback`;
				});
		},
	);

	test('not even a role that is granted the tables can insert a seal or a grade', async () => {
		const statements = [
			`insert into public.price_seals select '2020-01-01', market, '2020-01-02', 0, method, null, digest, null from public.price_seals`,
			`insert into private.sealed_grades (home, sold_on, sale_price, month, market) select home, '2030-01-01', price, month, market from private.sealed_prices limit 1`,
		];
		for (const statement of statements)
			await session(async (own) => {
				await own`begin`;
				await own`grant usage on schema private to service_role`;
				await own`grant all on public.price_seals, private.sealed_grades, private.sealed_prices to service_role`;
				await own`set local role service_role`;
				await expect(own.unsafe(statement)).rejects.toThrow('Sealed prices cannot be changed.');
				await own`rollback`;
			});
	});

	test('a sale is graded once, against the price sealed before its contract', async () => {
		const [home] = HOMES;
		const sold = {
			...home,
			soldPrice: 210_000,
			listedOn: null,
			contractOn: daysAgo(-5),
			soldOn: daysAgo(-40),
		};
		const before = { ...HOMES[1], soldPrice: 150_000, contractOn: daysAgo(0), soldOn: daysAgo(-40) };
		await saveHomes(
			sql,
			'ledger sales',
			[sold, before].map((facts) => soldHome(facts as never)),
		);
		await seal();
		await seal();
		const [price] = await sql<{ price: number; low: number; high: number; confidence: string }[]>`
			select price, low, high, confidence from private.sealed_prices where home = '1 ELM ST 58237'`;
		const measured = measureAccuracy([{ sale: { price: 210_000 }, estimate: price as never }]);
		const { groups } = await accuracy();
		expect(groups.find(({ by }) => by === 'all')).toEqual({
			by: 'all',
			label: '',
			sales: 1,
			medianError: expect.closeTo(measured.medianError as number, 9),
			within10: measured.within10,
			coverage: measured.coverage,
		});
		expect(groups.map(({ by, label }) => [by, label])).toEqual(
			expect.arrayContaining([
				['market', MARKET],
				['month', first.month],
				['confidence', price?.confidence],
				['listed', 'false'],
				['resold', 'soon'],
			]),
		);
	});

	test.each([
		'update private.sealed_grades set sale_price = 1',
		'delete from private.sealed_grades',
		'truncate private.sealed_grades',
	])('not even the owner can run: %s', async (statement) => {
		await expect(sql.unsafe(statement)).rejects.toThrow('Sealed prices cannot be changed.');
	});

	/** Runs work on the sealed tables without their triggers, and takes it back. */
	const behindTheTriggers = (work: (own: Sql) => Promise<void>) =>
		session(async (own) => {
			await own`begin`;
			for (const table of ['private.sealed_grades', 'private.sealed_prices', 'public.price_seals'])
				await own.unsafe(`alter table ${table} disable trigger user`);
			await work(own);
			await own`rollback`;
		});

	const saveSale = (street: string, facts: object) =>
		saveHomes(sql, `ledger ${street}`, [
			soldHome({ ...HOMES.find(({ address }) => address === street), listedOn: null, ...facts } as never),
		]);

	test.each([
		['its price', `update private.sealed_grades set sale_price = 209000 where home = '1 ELM ST 58237'`],
		[
			'its contract date',
			`update private.sealed_grades set contract_on = null where home = '1 ELM ST 58237'`,
		],
		['its day', `update private.sealed_grades set graded_on = graded_on - 1 where home = '1 ELM ST 58237'`],
		['the home', `update private.sealed_grades set home = '9 ELM ST 58237' where home = '1 ELM ST 58237'`],
		['that it is missing', `delete from private.sealed_grades where home = '1 ELM ST 58237'`],
		[
			'a sale from before the seal',
			`insert into private.sealed_grades (home, sold_on, sale_price, month, market, graded_on, number, digest)
			 select home, month, price, month, market, month, 9, 'x' from private.sealed_prices where home = '9 ELM ST 58237'`,
		],
	])('the verifier finds of a grade, changed behind the triggers: %s', async (_, statement) => {
		await saveSale('3 Elm St', { soldPrice: 205_000, contractOn: daysAgo(-6), soldOn: daysAgo(-41) });
		await seal();
		expect(await brokenSeals(sql as unknown as Sql)).toEqual([]);
		await behindTheTriggers(async (own) => {
			await own.unsafe(statement);
			expect(await brokenSeals(own)).toEqual([{ month: first.month, market: MARKET }]);
		});
	});

	test('the seal of the next month holds the grades before it, even if all digests are written again', async () => {
		await behindTheTriggers(async (own) => {
			// The seal of another month of a smaller list, as if it were the next.
			await own`insert into private.sealed_prices
				select month + interval '1 month', market, home, price, low, high, confidence, is_listed
				  from private.sealed_prices where home = '20 ELM ST 58237'`;
			await own`select private.seal_prices((${first.month}::date + interval '1 month')::date, ${MARKET}, 'next month')`;
			const [row] = await own`
				select private.sealed_text(s) as text, s.last_grade from public.price_seals s where s.method = 'next month'`;
			expect(row?.last_grade).toMatch(/^[0-9a-f]{64}$/);
			expect(row?.text.split('\n')[4]).toBe(`# Digest of the last grade: ${row?.last_grade}`);
			expect(await brokenSeals(own)).toEqual([]);
			await own`update private.sealed_grades set sale_price = 209000 where number = 1`;
			for (const number of [1, 2])
				await own`update private.sealed_grades g set digest = private.grade_digest(g,
					(select b.digest from private.sealed_grades b where b.number = g.number - 1)) where g.number = ${number}`;
			const [next] =
				await own`select month::text, market from public.price_seals where method = 'next month'`;
			expect(await brokenSeals(own)).toEqual([next]);
		});
	});

	test('the verifier finds a grade against another price than the newest sealed before the contract', async () => {
		await behindTheTriggers(async (own) => {
			await own`insert into private.sealed_prices
				select month - interval '1 month', market, home, price, low, high, confidence, is_listed from private.sealed_prices`;
			await own`update private.sealed_grades set month = month - interval '1 month' where number = 1`;
			await own`insert into public.price_seals
				select month - interval '1 month', market, sealed_on - 30, homes, method, null, digest from public.price_seals`;
			await own`update private.sealed_grades g set digest = private.grade_digest(g, null) where number = 1`;
			expect(
				await own`select (g.number)::integer from private.sealed_grades g where not private.is_graded_price(g)`,
			).toEqual([{ number: 1 }]);
		});
	});

	test('a sale that turns out to be on a deed for several homes grades no price', async () => {
		const graded = async () => (await accuracy()).groups.find(({ by }) => by === 'all')?.sales ?? 0;
		const before = await graded();
		const brokenBefore = await brokenSeals(sql as unknown as Sql);
		const onDeed = HOMES.slice(3, 6).map((home) =>
			soldHome({
				...home,
				soldPrice: 990_000,
				listPrice: null,
				soldOn: daysAgo(-41),
				observedOn: daysAgo(-41),
				contractOn: daysAgo(-6),
			}),
		);
		await saveHomes(sql, 'ledger deed', onDeed.slice(0, 2));
		await seal();
		expect(await graded()).toBe(before + 2);
		await saveHomes(sql, 'ledger deed', onDeed.slice(2));
		await seal();
		expect(await graded()).toBe(before);
		expect(await brokenSeals(sql as unknown as Sql)).toEqual(brokenBefore);
	});

	test('a sale that is known by its parcel number only is graded, too', async () => {
		const soldOn = daysAgo(-40);
		await saveHomes(sql, 'ledger parcels', [
			soldHome({
				...HOMES[59],
				soldPrice: 330_000,
				listedOn: null,
				contractOn: daysAgo(-5),
				soldOn,
			} as never),
		]);
		await seal();
		const grades = await sql`select sale_price from private.sealed_grades where home = 'PARCEL P59 58237'`;
		expect(grades).toEqual([{ sale_price: 330_000 }]);
	});
});
