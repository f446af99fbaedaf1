/** Fits of market models that are killed: the old model stays, and the next fit finishes. */
import { rmSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refitMarkets } from '../../host/markets/refit.ts';
import { readSettings } from '../../host/settings.ts';
import { openStore, type Session } from '../../host/store.ts';
import { daysAgo } from '../homes.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import { errorsOf, modelOf, saveSales, WALSH } from '../pricing/fitted-markets.ts';
import { start } from '../process.ts';
import { newDataFolder } from '../setup/data-folders.ts';

const { sql, store } = await openIsolatedHost({});
const { session } = store;
await saveSales(sql, WALSH.zip, 320, (at) => ({ soldOn: daysAgo(at % 400) }));

test.each([
	['reads its sales', 'with in_window'],
	['stores the errors of a month', 'insert into public.past_errors'],
	['reports its progress', 'update public.market_fits'],
	['stores its model', 'insert into public.market_models'],
])(
	'a refit whose connection is killed when it %s keeps the old model, and the next one finishes',
	async (_, statement) => {
		const refit = (killed: Session) => refitMarkets({ session: killed, zips: [WALSH.zip] });
		await refit(session);
		const all = await errorsOf(sql, WALSH.market);
		const before = await modelOf(sql, WALSH.market);
		await sql`delete from public.past_errors where market = ${WALSH.market}`;
		await expect(refit(killedAt(statement))).rejects.toThrow();
		expect(await modelOf(sql, WALSH.market)).toEqual(before);
		await refit(session);
		const again = await errorsOf(sql, WALSH.market);
		expect(again?.errors).toBe(all?.errors);
		expect((await modelOf(sql, WALSH.market))?.made_at).not.toEqual(before?.made_at);
	},
);

/** The database, with a connection that is killed when a statement starts. */
function killedAt(statement: string): Session {
	return (work) =>
		session(async (connection) => {
			const [backend] = await connection`select pg_backend_pid() as pid`;
			return work(
				new Proxy(connection, {
					apply: (query, _, [strings, ...values]) =>
						String(strings).includes(statement)
							? sql`select pg_terminate_backend(${backend?.pid})`.then(() => query(strings, ...values))
							: query(strings, ...values),
				}),
			);
		});
}

test('a host killed in the middle of a fit keeps the old model, and the next one continues', async () => {
	const folder = await newDataFolder('markets-killed');
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const settings = { LOTLINE_DATA_DIR: folder, LOTLINE_DEMO: '0', LOG_LEVEL: 'info' };
	const { sql: ownSql, session: ownSession, close } = await openStore(readSettings(settings));
	onTestFinished(() => close());
	await ownSession(async (connection) => {
		for (let batch = 0; batch < 3; batch++)
			await saveSales(connection, WALSH.zip, 200, (at) => ({
				soldOn: daysAgo(1 + ((3 * at + batch) % 400)),
			}));
	});
	await ownSql`
		insert into public.market_models (market, fitted_on, sales, model, made_at)
		values (${WALSH.market}, '2026-01-01', 7, '{}', now() - interval '90 days')`;
	const state = async () => {
		const [row] = await ownSql`
			select m.sales, (select count(*)::integer from public.past_errors) as errors from public.market_models m`;
		return { sales: row?.sales, errors: row?.errors };
	};
	const killed = start(settings);
	await vi.waitFor(async () => expect((await state()).errors).toBeGreaterThan(0), {
		timeout: 60_000,
		interval: 5,
	});
	killed.process.kill('SIGKILL');
	await killed.exit;
	const left = await state();
	expect(left).toEqual({ sales: 7, errors: expect.any(Number) });
	expect(left.errors).toBeGreaterThan(0);
	const next = start(settings);
	await vi.waitFor(() => expect(next.output()).toContain('Fitted a market model'), 60_000);
	await vi.waitFor(async () => expect((await state()).sales).toBe(600), 10_000);
	const priced = Number(/"priced":(\d+)[^\n]*Fitted a market model/.exec(next.output())?.[1]);
	expect(priced).toBe((await state()).errors - left.errors);
}, 150_000);
