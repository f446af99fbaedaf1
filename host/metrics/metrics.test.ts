import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

function openMetrics() {
	const faults: string[] = [];
	const metrics = createMetrics((_, name) => faults.push(name));
	const lines = async () => (await metrics.page()).text.split('\n').filter((line) => !line.startsWith('#'));
	return { metrics, faults, lines };
}

test('shows what each part registered, read again for each scrape', async () => {
	const { metrics, lines } = openMetrics();
	let waiting = 3;
	metrics.gauge('lotline_mail_waiting', 'Emails waiting to be sent.', () => waiting);
	metrics.counter(
		'lotline_mail_total',
		'Emails by outcome.',
		async () => [
			{ labels: { outcome: 'sent' }, value: 5 },
			{ labels: { outcome: 'failed' }, value: 1 },
		],
		['outcome'],
	);
	expect(await lines()).toEqual(
		expect.arrayContaining([
			'lotline_mail_waiting 3',
			'lotline_mail_total{outcome="sent"} 5',
			'lotline_mail_total{outcome="failed"} 1',
		]),
	);
	waiting = 0;
	const again = await lines();
	expect(again).toContain('lotline_mail_waiting 0');
	expect(again).toContain('lotline_mail_total{outcome="sent"} 5');
});

test("omits a value that can't be read, and shows the others", async () => {
	const { metrics, faults, lines } = openMetrics();
	metrics.gauge('lotline_broken', 'Fails.', () => Promise.reject(new Error('The database is down')));
	metrics.gauge('lotline_fine', 'Works.', () => 1);
	const shown = await lines();
	expect(shown).toContain('lotline_fine 1');
	expect(shown.filter((line) => line.startsWith('lotline_broken'))).toEqual([]);
	expect(faults).toEqual(['lotline_broken']);
});

test('counts requests by method, route and status, and their durations by route', async () => {
	const { metrics, lines } = openMetrics();
	const request = { method: 'POST', route: '/functions/v1/comps', status: 200 };
	metrics.countRequest({ ...request, seconds: 0.004 });
	metrics.countRequest({ ...request, seconds: 0.3 });
	metrics.countRequest({ ...request, status: 402, seconds: 0.002 });
	expect(await lines()).toEqual(
		expect.arrayContaining([
			'lotline_http_requests_total{method="POST",route="/functions/v1/comps",status="200"} 2',
			'lotline_http_requests_total{method="POST",route="/functions/v1/comps",status="402"} 1',
			'lotline_http_request_duration_seconds_bucket{le="0.005",route="/functions/v1/comps"} 2',
			'lotline_http_request_duration_seconds_bucket{le="0.5",route="/functions/v1/comps"} 3',
			'lotline_http_request_duration_seconds_count{route="/functions/v1/comps"} 3',
			'lotline_searches_total{kind="comps",outcome="answered"} 2',
			'lotline_searches_total{kind="comps",outcome="refused"} 1',
		]),
	);
});

test('shows the process: memory and event loop delay', async () => {
	const { metrics, lines } = openMetrics();
	metrics.watchProcess();
	const names = (await lines()).map((line) => line.split(/[ {]/)[0]);
	expect(names).toEqual(
		expect.arrayContaining(['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds']),
	);
});

test('two scrapes at the same time both show the value once', async () => {
	const { metrics, lines } = openMetrics();
	metrics.gauge('lotline_accounts', 'Accounts.', async () => 3);
	for (const shown of await Promise.all([lines(), lines()])) expect(shown).toContain('lotline_accounts 3');
});
