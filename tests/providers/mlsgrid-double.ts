/** A test double of MLS Grid: replication only, one MLS per request, compressed, unsorted, deletes by `MlgCanView`. */
import { json, openDouble, type ProviderDouble } from './double.ts';
import { parseFilter } from './odata-filter.ts';
import { recorded } from './recorded.ts';

// biome-ignore lint/suspicious/noExplicitAny: records can have any shape.
type Row = Record<string, any>;

export interface MlsGridDouble extends ProviderDouble {
	rows: Row[];
}

const TOKEN = 'token-of-the-grid';
/** The only fields that can be queried. */
const FIELDS = new Set(['OriginatingSystemName', 'ModificationTimestamp', 'MlgCanView']);

/** @param pageSize the maximum number of rows per page, whatever is requested */
export async function openMlsGridDouble(asOf: string, pageSize: number): Promise<MlsGridDouble> {
	const double = Object.assign(await openDouble((request, url) => response(request, url)), {
		rows: recorded('reso/mlsgrid-property', asOf).value as Row[],
	});
	double.settings = {
		LISTING_PROVIDER: 'reso',
		RESO_VENDOR: 'mlsgrid',
		RESO_BASE_URL: `${double.url}/v2`,
		RESO_TOKEN: TOKEN,
		RESO_ORIGINATING_SYSTEM: 'actris',
	};

	function response(request: Request, url: URL): Response {
		if (!/\bgzip\b/.test(request.headers.get('accept-encoding') ?? ''))
			return json({ error: { code: '400', message: 'COMPRESSION REQUIRED' } }, 400);
		if (request.headers.get('authorization') !== `Bearer ${TOKEN}`) return json({}, 401);
		if (url.pathname === '/v2/$metadata') return metadata();
		if (url.pathname !== '/v2/Property') return json({ error: { code: '404' } }, 404);
		try {
			return page(url);
		} catch (problem) {
			return json({ error: { code: '400', message: (problem as Error).message } }, 400);
		}
	}

	function page(url: URL): Response {
		const query = url.searchParams;
		const known = ['$filter', '$select', '$top', '$expand', 'position'];
		const unknown = [...query.keys()].find((name) => !known.includes(name));
		if (unknown) throw new Error(`Not supported: ${unknown}`);
		if (!['Media', null].includes(query.get('$expand')))
			throw new Error('$select within $expand is not supported');
		const filter = query.get('$filter') ?? '';
		if (filter.match(/OriginatingSystemName eq '/g)?.length !== 1)
			throw new Error('Exactly one OriginatingSystemName is required');
		const rows = double.rows.filter(parseFilter(filter, FIELDS, false));
		const from = Number(query.get('position') ?? 0);
		const found = rows.slice(from, from + Math.min(pageSize, Number(query.get('$top') ?? 500)));
		const next = new URL(url);
		next.searchParams.set('position', String(from + found.length));
		return json({
			...(from + found.length < rows.length && { '@odata.nextLink': next.href }),
			value: found,
		});
	}

	function metadata(): Response {
		const [row = {}] = double.rows;
		const fields = Object.keys(row).map((name) => `<Property Name="${name}" Type="Edm.String"/>`);
		const media = '<NavigationProperty Name="Media" Type="Collection(mls.Media)"/>';
		const xml = `<Schema Namespace="mls"><EntityType Name="Property">${fields.join('')}${media}</EntityType></Schema>`;
		return new Response(xml, { headers: { 'content-type': 'application/xml' } });
	}

	return double;
}
