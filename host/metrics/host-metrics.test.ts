import { expect, test } from 'vitest';
import type { Pool } from '../postgres/pool.ts';
import { type HostMetricsParts, registerHostMetrics } from './host-metrics.ts';
import { createMetrics } from './metrics.ts';

const NEVER_COMPARED = {
	accounts: 3,
	listings: 9,
	credits: 41,
	models: 2,
	newest_model: 60.5,
	compared: null,
	uploads: { done: 6, importing: 1 },
	oldest_upload: 12.5,
	uploaded: 840,
};
const STATS = { max: 6, busy: 2, idle: 1, waiting: 0, failed: 3 };

async function pageOf(row: object): Promise<string[]> {
	const metrics = createMetrics((error) => {
		throw error;
	});
	registerHostMetrics(metrics, {
		pools: {
			owner: Object.assign(async () => [row], { stats: () => STATS }) as unknown as Pool,
			callers: { stats: () => ({ ...STATS, waiting: 7 }) },
		},
		disk: { isLow: () => true, bytes: () => null } as unknown as HostMetricsParts['disk'],
		waitingForThread: () => 5,
	});
	return (await metrics.page()).text.split('\n');
}

test('shows the values of the database, uploads, pools, disk and threads', async () => {
	const lines = await pageOf(NEVER_COMPARED);
	for (const line of [
		'lotline_accounts 3',
		'lotline_credits_charged 41',
		'lotline_market_models_newest_seconds 60.5',
		'lotline_uploads{status="done"} 6',
		'lotline_uploads{status="importing"} 1',
		'lotline_uploads_oldest_waiting_seconds 12.5',
		'lotline_uploaded_listings 840',
		'lotline_db_connections_busy{pool="owner"} 2',
		'lotline_db_calls_waiting{pool="callers"} 7',
		'lotline_db_calls_failed_total{pool="owner"} 3',
		'lotline_computations_waiting 5',
	]) {
		expect(lines).toContain(line);
	}
	expect(lines).toContainEqual(expect.stringMatching(/^lotline_info\{lotline="\d+\.\d+\.\d+",node="\d+\./));
});

test("omits what has never happened, and a disk that isn't local", async () => {
	const names = (await pageOf(NEVER_COMPARED)).map((line) => line.split(/[ {]/)[0]);
	expect(names).not.toContain('lotline_billing_compared_seconds');
	expect(names).not.toContain('lotline_disk_free_bytes');
});
