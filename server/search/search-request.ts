/** Parses the body of a search, or refuses it with a message for the screen. */
import * as z from 'zod/mini';
import { PROBLEMS } from '../../contract/problems.ts';
import { COMPS_LIMIT, isAddress, isZip, RADIUS_MILES } from '../../domain/comps-query.ts';
import { isShallow, isStorable } from '../../domain/json-limits.ts';
import { HttpError } from '../http-error.ts';

export interface SearchRequest {
	/** As the user typed it, trimmed. */
	text: string;
	mode: 'zip' | 'address';
	limit: number;
	/** Null for a ZIP code that is searched whole; with a radius, the search is around its center. */
	radiusMiles: number | null;
}

/** Large enough for every valid body, with the longest address. */
const MAX_BYTES = 4_096;

const Body = z.object({
	zip: z.optional(z.string(PROBLEMS.zip).check(z.refine(isZip, PROBLEMS.zip))),
	address: z.optional(z.string(PROBLEMS.address).check(z.refine(isAddress, PROBLEMS.address))),
	limit: z.optional(
		z.nullable(z.int(PROBLEMS.limit).check(z.gte(0, PROBLEMS.limit), z.lte(COMPS_LIMIT.max, PROBLEMS.limit))),
	),
	radius: z.optional(
		z
			.number(PROBLEMS.radius)
			.check(z.gte(RADIUS_MILES.min, PROBLEMS.radius), z.lte(RADIUS_MILES.max, PROBLEMS.radius)),
	),
});

/**
 * Parses `{ limit, zip, radius }` or `{ limit, address, radius }`. No limit, or zero, means the default; without a
 * radius, an address has the default one, and a whole ZIP code is searched.
 *
 * @throws HttpError 400, 413 or 415
 */
export async function readSearchRequest(request: Request, defaultLimit: number): Promise<SearchRequest> {
	return parseSearch(await readObject(request, MAX_BYTES), defaultLimit);
}

/** Parses the search in a body that may have other fields. @throws HttpError 400 */
export function parseSearch(body: object, defaultLimit: number): SearchRequest {
	const read = Body.safeParse(body);
	if (!read.success) throw new HttpError(400, read.error.issues[0]?.message ?? PROBLEMS.notJson);
	const { zip, address, limit, radius } = read.data;
	const text = zip ?? address;
	if (text === undefined || (zip !== undefined && address !== undefined)) {
		throw new HttpError(400, PROBLEMS.oneOfZipAndAddress);
	}
	return {
		text: text.trim(),
		mode: zip === undefined ? 'address' : 'zip',
		limit: limit || defaultLimit,
		radiusMiles: radius ?? (zip === undefined ? RADIUS_MILES.default : null),
	};
}

/** Levels of nesting. The choices in a report have five. */
const MAX_DEPTH = 20;

/** The JSON object in a request body, without text that the database can't store. @throws HttpError 400, 413 or 415 */
export async function readObject(request: Request, maxBytes: number): Promise<object> {
	if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
		throw new HttpError(415, PROBLEMS.notJson);
	}
	const text = await request.text();
	if (text.length > maxBytes) throw new HttpError(413, PROBLEMS.tooLarge);
	const body = parseObject(text);
	if (!isShallow(body, MAX_DEPTH)) throw new HttpError(400, PROBLEMS.notJson);
	if (!isStorable(body)) throw new HttpError(400, PROBLEMS.notText);
	return body;
}

function parseObject(text: string): object {
	try {
		const value: unknown = JSON.parse(text);
		if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
	} catch {
		// Falls through to the refusal below.
	}
	throw new HttpError(400, PROBLEMS.notJson);
}
