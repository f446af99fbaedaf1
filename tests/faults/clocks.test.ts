import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'vitest';
import { TOWN, townSearch } from '../../scripts/load/homes.ts';
import { Traffic } from '../../scripts/load/traffic.ts';
import { startExternalDatabase } from './harness/external-database.ts';
import { answered, figure, none, note } from './harness/figures.ts';
import { newFolder, startProduct } from './harness/product.ts';
import { newAgent, signIn } from './harness/town.ts';

const MINUTE = 60;
const DAY = 86_400;

/** The clock's positions in turn, in seconds from the true time. */
const POSITIONS: readonly [string, number][] = [
	['+10 min', 10 * MINUTE],
	['-10 min', -10 * MINUTE],
	['-1 h', -60 * MINUTE],
	['+31 d', 31 * DAY],
	['true time', 0],
	['+31 d again', 31 * DAY],
	['true time again', 0],
];

/** A trial's credits per month. */
const CREDITS = 5;

// The clock of the host is wrong; then that of PostgreSQL, too, as on one machine.
test.for([
	['host-clock', 'the clock of the host moves', false],
	['system-clock', 'the clocks of the host and PostgreSQL move together', true],
] as const)(
	'%s: credits stay right while %s by minutes, an hour and a month, back and forth',
	async ([, , movesDatabase], { skip }) => {
		if (!faketimeLibrary())
			skip('needs libfaketime (Debian: apt install faketime, or FAKETIME_LIBRARY=PATH)');
		await moveClock(movesDatabase);
	},
);

async function moveClock(movesDatabase: boolean): Promise<void> {
	const file = join(newFolder(), 'faketime');
	const move = async (seconds: number) => {
		writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}s\n`, { mode: 0o644 });
		// Longer than a program takes to notice.
		await pause(2500);
	};
	await move(0);
	const movedClock = {
		LD_PRELOAD: faketimeLibrary() ?? '',
		FAKETIME_TIMESTAMP_FILE: file,
		FAKETIME_CACHE_DURATION: '1',
		// Timers aren't affected, only the wall clock.
		FAKETIME_DONT_FAKE_MONOTONIC: '1',
		DONT_FAKE_MONOTONIC: '1',
	};
	const database = movesDatabase ? (await startExternalDatabase(movedClock)).settings : {};
	const product = await startProduct({ settings: { ...movedClock, ...database } });
	await product.importHomes(TOWN.series, TOWN.homes);
	const traffic = new Traffic(product);
	const user = await newAgent(product, 'trial');
	let charged = 0;
	let wrongUsage = 0;
	for (const [name, seconds] of POSITIONS) {
		await move(seconds);
		// The password always works: a token from another time may be invalid.
		user.token = JSON.parse((await traffic.send(signIn(user.email))).body).access_token;
		// Two searches at every position, so that some credits are left everywhere, or the limit is reached.
		const statuses: number[] = [];
		for (const round of [0, 1]) statuses.push((await traffic.send({ ...townSearch(round), user })).status);
		charged += statuses.filter((status) => status === 200).length;
		const usage = await traffic.send({ path: '/rest/v1/rpc/get_usage_status', body: {}, user });
		const used: number | null = usage.status === 200 ? (JSON.parse(usage.body)[0]?.used ?? null) : null;
		if (used === null || used < 0 || used > CREDITS) wrongUsage++;
		note(`searches at ${name}`, `${statuses.join(', ')}; used then: ${used}`);
	}
	await move(0);
	answered(traffic);
	none('usage that is negative or over the limit', wrongUsage);
	const periods = await product.database.query<{ used: number }>(
		'select used from public.usage_periods where user_id = $1 order by period_start',
		[user.id],
	);
	const sum = periods.reduce((all, { used }) => all + used, 0);
	figure('searches answered and credits used', `${charged} and ${sum}`, 'the same', charged === sum);
	// Each month of the database's clock has credits of its own.
	const positions = movesDatabase ? POSITIONS.map(([, seconds]) => seconds) : [0];
	const months = new Set(positions.map((seconds) => new Date(Date.now() + seconds * 1000).getUTCMonth()))
		.size;
	figure('months that gave credits', periods.length, String(months), periods.length === months);
	const max = months * CREDITS;
	figure('searches answered in total', charged, `at most ${max}`, charged <= max);
}

/** The path of libfaketime; null if it isn't installed. `FAKETIME_LIBRARY` overrides it. */
function faketimeLibrary(): string | null {
	const root = '/usr/lib';
	const folders = existsSync(root) ? readdirSync(root).map((name) => join(root, name, 'faketime')) : [];
	const places = [process.env.FAKETIME_LIBRARY, ...folders.map((path) => join(path, 'libfaketimeMT.so.1'))];
	return places.find((path) => path && existsSync(path)) ?? null;
}
