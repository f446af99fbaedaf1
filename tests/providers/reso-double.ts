/** A test MLS with a RESO Web API: OAuth2, $metadata, $filter, $select, $orderby, $expand and paging. */
import { openDouble, type ProviderDouble } from './double.ts';
import { recorded } from './recorded.ts';
import { metadataResponse } from './reso-metadata.ts';
import { mediaResponse, propertyResponse } from './reso-queries.ts';
import { fault, newServer, type ResoOptions, type Row } from './reso-server.ts';
import { tokenService } from './token-service.ts';

export interface ResoDouble extends ProviderDouble {
	rows: Row[];
	/** The tokens it accepts; if empty, it rejects all. */
	tokens: Set<string>;
}

export async function openResoDouble(requested: ResoOptions = {}): Promise<ResoDouble> {
	const server = newServer(requested);
	const { options } = server;
	const tokens = tokenService(options.credentials);
	const base = await openDouble(async (request, url) => {
		if (url.pathname === '/oauth/token') return tokens.respond(request);
		const bearer = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
		if (!tokens.issued.has(bearer)) return fault(options.refusal, 'The token is not valid.');
		if (url.pathname === '/odata/$metadata') return metadataResponse(server);
		const isMedia = options.mediaResource && url.pathname === '/odata/Media';
		if (!isMedia && url.pathname !== '/odata/Property') return fault(404, 'No such resource.');
		// Tests may replace the rows.
		const current = {
			...server,
			url: double.url,
			rows: options.ownTimestamps ? dated(double.rows) : double.rows,
		};
		try {
			return isMedia ? mediaResponse(current, url) : propertyResponse(current, request, url);
		} catch (error) {
			return fault(400, (error as Error).message);
		}
	});
	const rows = recordedRows(requested.asOf, options.enums, options.numericKeys);
	const double = Object.assign(base, { rows, tokens: tokens.issued });
	double.settings = {
		LISTING_PROVIDER: 'reso',
		RESO_BASE_URL: `${double.url}/odata`,
		RESO_CALLS_PER_SECOND: '1000',
		RESO_TOKEN_URL: `${double.url}/oauth/token`,
		...tokens.settings,
	};
	return double;
}

/** Records with the server's own timestamp: that of the MLS, unless a test sets another. */
function dated(rows: Row[]): Row[] {
	return rows.map((row) => ({ BridgeModificationTimestamp: row.ModificationTimestamp, ...row }));
}

function recordedRows(asOf: string | undefined, enums: string, numericKeys: boolean): Row[] {
	const files = ['page1', 'page2', 'closed', 'lease'].map(
		(name) => recorded(`reso/property.${name}`, asOf).value,
	);
	const rows = files.flat().map((row, at) => ({
		...row,
		ListingKey: numericKeys ? 9_000 + at : `${row.ListingKey}-${at}`,
	}));
	if (enums === 'display') return rows;
	const member = (text: string | null) => text?.replaceAll(' ', '') ?? null;
	return rows.map((row) => ({
		...row,
		StandardStatus: member(row.StandardStatus),
		PropertySubType: member(row.PropertySubType),
		PropertyType: member(row.PropertyType),
	}));
}
