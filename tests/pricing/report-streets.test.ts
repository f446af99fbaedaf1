/** The map of a report has the streets of the tile service, which it keeps. */
import type { RequestListener } from 'node:http';
import { afterAll, expect, test, vi } from 'vitest';
import { parseReportId } from '../../contract/reports/report-request.ts';
import type { PlatBlock } from '../../report/report.ts';
import { newIsolatedAgent } from '../isolated-agents.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import { createDraft, saveTown } from '../reports.ts';
import { openLocalServer } from '../samples/local-server.ts';
import { encodeTile, type Layers, town } from '../samples/vector-tiles.ts';

const ZIP = '59901';
const HOME = `7 Report Ln, Kalispell, MT ${ZIP}`;

let layers: Layers | null = null;
const held: unknown[] = [];
const answer: RequestListener = (request, response) => {
	const [, z, x, y] = /^\/(\d+)\/(\d+)\/(\d+)\.pbf$/.exec(request.url ?? '') ?? [];
	if (y === undefined) {
		const map = { type: 'vector', tiles: [`${address}/{z}/{x}/{y}.pbf`], attribution: '&copy; Map Makers' };
		response.end(JSON.stringify({ version: 8, sources: { map } }));
	} else if (layers) response.end(encodeTile(layers, { z: Number(z), x: Number(x), y: Number(y) }));
	// A server that never responds.
	else held.push(response);
};
const { url: address, close } = await openLocalServer(answer);
afterAll(close);

const host = await openIsolatedHost({ MAP_STYLE_URL: `${address}/style.json` });
const { sql } = host;

async function platOf(token: string, kind: 'standard' | 'full'): Promise<PlatBlock | undefined> {
	const body = createDraft(HOME, { kind });
	const response = await host.post('/functions/v1/report', body, { authorization: `Bearer ${token}` });
	expect(response.status, await response.clone().text()).toBe(200);
	const id = parseReportId(await response.json());
	const [row] = await sql`select report from public.reports where id = ${id}`;
	return row?.report.pages.flatMap(({ blocks }: { blocks: { kind: string }[] }) =>
		blocks.filter(({ kind: each }) => each === 'plat'),
	)[0];
}

test('streets are kept with the report; a service that hangs leaves it without them, and is left alone for a while', async () => {
	await saveTown(sql, ZIP, '7 Report Ln');
	const { token } = await newIsolatedAgent(host);
	const [place] = await sql`select latitude, longitude from public.zip_places where zip = ${ZIP}`;
	layers = town(place?.latitude, place?.longitude);
	// On a busy machine, the tiles of the first may come too late; a minute later, they are asked for again.
	const { streets } = await vi.waitFor(
		async () => {
			const plat = await platOf(token, 'standard');
			expect(plat?.streets?.attribution).toBe('© Map Makers');
			return plat as PlatBlock;
		},
		{ timeout: 120_000, interval: 10_000 },
	);
	expect(streets?.names.map(({ text }) => text)).toContain('Mirror Lake');
	expect(streets?.roads.flat().length).toBeGreaterThan(20);

	layers = null;
	await sql`update public.listings set latitude = latitude + 0.2 where zip = ${ZIP}`;
	expect(await platOf(token, 'full')).not.toHaveProperty('streets');
	const many = held.length;
	expect(many).toBeGreaterThan(0);
	expect(await platOf(token, 'standard')).not.toHaveProperty('streets');
	expect(held).toHaveLength(many);
});
