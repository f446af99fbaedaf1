import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refitMarkets } from '../../host/markets/refit.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import { withBrowser } from '../journeys/browser.ts';
import { openCollector } from './collect.ts';

withBrowser();
const host = await openIsolatedHost({ LOTLINE_DEMO: '1' });

test('dump', { timeout: 600_000 }, async () => {
	const [zip, other] = ['78704', '98103'];
	console.time('fit');
	await refitMarkets({ session: host.store.session, zips: [zip, other], minAgeMinutes: 0 });
	console.timeEnd('fit');
	const collector = await openCollector(host);
	const statements = [
		...(await collector.ofZip(zip)),
		...(await collector.ofZip(other)),
		...(await collector.ofWatched([zip, other])),
	];
	const [home] =
		await host.sql`select address, city, state, zip from public.listings where zip = ${zip} and status = 'sold' and home_type = 'single_family' order by id limit 1`;
	statements.push(
		...(await collector.ofHome(`${home?.address}, ${home?.city}, ${home?.state} ${home?.zip}`, [
			'full',
			'pack',
		])),
	);
	writeFileSync('/tmp/figures-dump.json', JSON.stringify(statements));
	writeFileSync(
		'/tmp/figures-dump.txt',
		statements
			.map(({ surface, context, labels, text }) => [surface, ...context, '>', ...labels, text].join(' | '))
			.join('\n'),
	);
	expect(1).toBe(1);
});
