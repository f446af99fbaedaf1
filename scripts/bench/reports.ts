/** Measures a report: from an address to its finished PDF, with streets on its map and a photo on its cover. */

import { statSync } from 'node:fs';
import sharp from 'sharp';
import { parseReportId, writeReportRequest } from '../../contract/reports/report-request.ts';
import { NO_CHOICES } from '../../domain/comps/choices.ts';
import { count } from '../../domain/format/format.ts';
import { json, openDouble } from '../../tests/providers/double.ts';
import { encodeTile, type Layers, town } from '../../tests/samples/vector-tiles.ts';
import { percentile } from '../load/percentiles.ts';
import { Traffic } from '../load/traffic.ts';
import { type BenchHost, type BenchUser, placesOf, withHost, withPage } from './bench-host.ts';
import { fillCity } from './markets.ts';

const REPORTS = 40;
const WARM_UP = 5;
/** In seconds and bytes. */
const TARGETS = { all: 5, pdf: 1.5, bytes: 3_000_000 };

export async function measureReports(homes: number): Promise<void> {
	const tiles = await openTiles();
	const upload = `data:image/jpeg;base64,${(await photo()).toString('base64')}`;
	const parts = { serveWeb: true, settings: { MAP_STYLE_URL: tiles.style } };
	await withHost(async (host) => {
		await host.host.store.session((sql) => fillCity(sql, homes));
		const times: ReportTimes = { all: [], pdf: [], bytes: 0 };
		const places = (await placesOf(host)).slice(0, REPORTS + WARM_UP);
		await withPage(host, async (page, user) => {
			for (const [at, { address }] of places.entries()) {
				const start = performance.now();
				const id = await requestReport(host, user, address, upload);
				const saved = performance.now();
				await page.goto(`${host.url}/app/reports/${id}`);
				const button = page.getByRole('button', { name: 'Download PDF' });
				await button.waitFor();
				const clicked = performance.now();
				const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
				const { size } = statSync(await download.path());
				if (at < WARM_UP) continue;
				const pdf = performance.now() - clicked;
				times.all.push(saved - start + pdf);
				times.pdf.push(pdf);
				times.bytes = Math.max(times.bytes, size);
			}
		});
		printTimes(homes, times);
	}, parts);
	tiles.close();
}

/** In milliseconds: from the request to the PDF, and from the click to it. */
interface ReportTimes {
	all: number[];
	pdf: number[];
	/** Of the largest file. */
	bytes: number;
}

/** @returns the id of the report */
async function requestReport(
	{ site }: BenchHost,
	user: BenchUser,
	address: string,
	upload: string,
): Promise<string> {
	const body = writeReportRequest({
		kind: 'full',
		address,
		work: { facts: {}, choices: NO_CHOICES },
		cover: { upload, focus: { x: 0.5, y: 0.5 } },
	});
	const response = await new Traffic(site).send({ path: '/functions/v1/report', body, user });
	if (response.status !== 200)
		throw new Error(`A report was answered with ${response.outcome}: ${response.body}`);
	return parseReportId(JSON.parse(response.body));
}

function printTimes(homes: number, { all, pdf, bytes }: ReportTimes): void {
	const seconds = (times: readonly number[], share: number) => (percentile(times, share) / 1000).toFixed(2);
	console.log(
		`a full report among ${count(homes)} homes, from address to PDF with streets and a cover photo, ${all.length} of them: ` +
			`median ${seconds(all, 0.5)} s, p95 ${seconds(all, 0.95)} s (target ${TARGETS.all}); the PDF alone p95 ` +
			`${seconds(pdf, 0.95)} s (target ${TARGETS.pdf}), at most ${count(Math.round(bytes / 1000))} KB (target ${count(TARGETS.bytes / 1000)})`,
	);
}

/** A tile service with a town around Manhattan, where the homes are. */
async function openTiles() {
	const layers: Layers = town(40.75, -73.98);
	const double = await openDouble((_, { pathname }) => {
		const [, z, x, y] = (/^\/(\d+)\/(\d+)\/(\d+)\.pbf$/.exec(pathname) ?? []).map(Number);
		if (y !== undefined) return new Response(encodeTile(layers, { z: z as number, x: x as number, y }));
		const map = { type: 'vector', tiles: [`${double.url}/{z}/{x}/{y}.pbf`], attribution: 'Bench' };
		return json({ version: 8, sources: { map } });
	});
	return { style: `${double.url}/style.json`, close: double.close };
}

/** A photo with as much detail as a camera's. */
function photo(): Promise<Buffer> {
	const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
	return sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#888', noise } })
		.blur(2)
		.jpeg({ quality: 80 })
		.toBuffer();
}
