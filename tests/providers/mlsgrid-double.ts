/**
 * A test double of MLS Grid, as strict as its rules: replication only, one MLS per request, compressed, unsorted, a token
 * that is suspended when it is used too often, deletions by `MlgCanView`, which leave the feed after a week, and photos
 * that require the token as User-Agent.
 */
import { MILLISECONDS_PER_DAY } from '../../domain/dates/days.ts';
import { FIELDS, OFF_MARKET_FIELDS } from '../../providers/reso/query.ts';
import { json, openDouble, type ProviderDouble } from './double.ts';
import { parseFilter } from './odata-filter.ts';
import { recorded } from './recorded.ts';

// biome-ignore lint/suspicious/noExplicitAny: records can have any shape.
type Row = Record<string, any>;

export interface MlsGridDouble extends ProviderDouble {
	rows: Row[];
	/** Responds to requests for photos, which are at `/media`; null for none. */
	photo: (() => Response) | null;
}

const TOKEN = 'token-of-the-grid';
/** The only fields that can be queried. */
const FILTERED = new Set(['OriginatingSystemName', 'ModificationTimestamp', 'MlgCanView']);

const SYSTEM = 'actris';
const IS_SYSTEM = `OriginatingSystemName eq '${SYSTEM}'`;

/**
 * @param pageSize the maximum number of rows per page, whatever is requested
 * @param callsPerSecond how many calls it allows; the real service allows 2
 */
export async function openMlsGridDouble(
	asOf: string,
	pageSize: number,
	callsPerSecond = 1_000,
): Promise<MlsGridDouble> {
	const double = Object.assign(await openDouble((request, url) => response(request, url)), {
		rows: recorded('reso/mlsgrid-property', asOf).value as Row[],
		photo: null as MlsGridDouble['photo'],
	});
	const calls: number[] = [];
	let isSuspended = false;
	double.settings = {
		LISTING_PROVIDER: 'reso',
		RESO_VENDOR: 'mlsgrid',
		RESO_BASE_URL: `${double.url}/v2`,
		RESO_TOKEN: TOKEN,
		RESO_ORIGINATING_SYSTEM: SYSTEM,
		...(callsPerSecond !== 2 && { RESO_CALLS_PER_SECOND: String(callsPerSecond) }),
	};

	function response(request: Request, url: URL): Response {
		if (url.pathname.startsWith('/media/')) {
			const isAllowed = request.headers.get('user-agent') === TOKEN;
			return (isAllowed && double.photo?.()) || new Response(null, { status: 403 });
		}
		if (!/\bgzip\b/.test(request.headers.get('accept-encoding') ?? ''))
			return json({ error: { code: '400', message: 'COMPRESSION REQUIRED' } }, 400);
		if (request.headers.get('authorization') !== `Bearer ${TOKEN}`) return json({}, 401);
		const now = performance.now();
		calls.push(now);
		// Half a second, because on a busy machine calls arrive later than they were made.
		isSuspended ||= calls.filter((at) => now - at < 500).length > callsPerSecond;
		if (isSuspended) return json({ error: { code: '429', message: 'Rate limit exceeded' } }, 429);
		if (url.pathname === '/v2/$metadata') return metadata(url);
		if (url.pathname !== '/v2/Property') return json({ error: { code: '404' } }, 404);
		try {
			return page(url);
		} catch (error) {
			return json({ error: { code: '400', message: (error as Error).message } }, 400);
		}
	}

	function page(url: URL): Response {
		const query = url.searchParams;
		const known = ['$filter', '$select', '$top', '$expand', 'position'];
		const unknown = [...query.keys()].find((name) => !known.includes(name));
		if (unknown) throw new Error(`Not supported: ${unknown}`);
		if (!['Media', null].includes(query.get('$expand')))
			throw new Error('$select within $expand is not supported');
		if (Number(query.get('$top') ?? 500) > (query.has('$expand') ? 1_000 : 5_000))
			throw new Error('$top is too large');
		const filter = query.get('$filter') ?? '';
		if (filter.split(IS_SYSTEM).length !== 2)
			throw new Error('Exactly one OriginatingSystemName is required');
		const rows = double.rows.filter(isInFeed).filter(parseFilter(filter, FILTERED, false));
		const from = Number(query.get('position') ?? 0);
		const found = rows.slice(from, from + Math.min(pageSize, Number(query.get('$top') ?? 500)));
		const next = new URL(url);
		next.searchParams.set('position', String(from + found.length));
		const selected = query.get('$select')?.split(',');
		const sent = [...(selected ?? []), ...(query.has('$expand') ? ['Media'] : [])];
		return json({
			...(from + found.length < rows.length && { '@odata.nextLink': next.href }),
			value: found.map((row) =>
				selected ? Object.fromEntries(Object.entries(row).filter(([name]) => sent.includes(name))) : row,
			),
		});
	}

	function metadata(url: URL): Response {
		if (url.searchParams.get('$filter') !== IS_SYSTEM)
			return json({ error: { code: '400', message: 'OriginatingSystemName is required' } }, 400);
		const names = new Set([...FIELDS, ...OFF_MARKET_FIELDS]);
		const fields = [...names].map((name) => `<Property Name="${name}" Type="Edm.String"/>`);
		const media = '<NavigationProperty Name="Media" Type="Collection(mls.Media)"/>';
		const xml = `<Schema Namespace="mls"><EntityType Name="Property">${fields.join('')}${media}</EntityType></Schema>`;
		return new Response(xml, { headers: { 'content-type': 'application/xml' } });
	}

	return double;
}

/** Whether a record is still sent: a deleted one is for seven days. */
function isInFeed({ MlgCanView, ModificationTimestamp }: Row): boolean {
	return MlgCanView !== false || Date.now() - Date.parse(ModificationTimestamp) < 7 * MILLISECONDS_PER_DAY;
}
