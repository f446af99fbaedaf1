/** Values that no client of ours sends, and the JSON that holds them. */
import fc from 'fast-check';

/** JSON that `JSON.stringify` can't write. */
export interface RawJson {
	raw: string;
}

const STRINGS = [
	'',
	' ',
	'\0',
	'a\0b',
	'\ud800',
	'Aus\udfffin',
	'\u202e',
	'fam\u00adily',
	'\r\nset-cookie: a=b',
	'10001',
	'１０００１',
	'78704',
	'1500 Fernwood Ln, Austin, TX 78704',
	'%00',
	'%ZZ',
	'../../etc/passwd',
	"' or 1=1 --",
	'<script>alert(1)</script>',
	'__proto__',
	'null',
	'NaN',
	'-0',
	'1e309',
	'2026-02-30',
	'0001-01-01',
	'999999-12-31',
	'4714-11-24 BC',
	'infinity',
	'-infinity',
	'epoch',
	'00000000-0000-0000-0000-000000000000',
	'{}',
	'{"a":',
	'{1,NULL}',
	'{{1},{2,3}}',
	'\\x00',
	'12\x1c5',
	'\udc00\ud800',
	'10001~beds=-',
	'10001~type=\0',
	'30.1,-97.1,1mi',
	'30,-97;30,-98;31,-97',
	'King_County,_WA',
	'1;2',
	'a@b',
	`${'a'.repeat(300)}@example.com`,
	'x'.repeat(9_000),
	'é'.repeat(70_000),
];

const NUMBERS = [0, -1, 1, 1.5, 501, 1e9, 2 ** 31, 2 ** 53, 2 ** 63, 1e21, 1e308, -1e308, 5e-324];

const deep = (open: string, close: string) => open.repeat(5_000) + close.repeat(5_000);

const RAW: RawJson[] = [
	'1e999',
	'-1e999',
	'-0',
	'9'.repeat(5_000),
	`0.${'3'.repeat(500)}`,
	'"\\ud800"',
	'"\\u0000"',
	'{"__proto__":{"a":1}}',
	'{"constructor":{"prototype":{}}}',
	'{"toString":null}',
	deep('[', ']'),
	deep('{"a":', '}').replace('}', '1}'),
].map((raw) => ({ raw }));

export const hostileText = fc.oneof(
	{ weight: 4, arbitrary: fc.constantFrom(...STRINGS) },
	{ weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
	{ weight: 4, arbitrary: hostileText },
	{ weight: 2, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
	{
		weight: 2,
		arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], [{}], ['10001']),
	},
	{ weight: 2, arbitrary: fc.constantFrom(...RAW) },
	{ weight: 1, arbitrary: fc.array(hostileText, { maxLength: 3 }) },
	{ weight: 1, arbitrary: fc.dictionary(hostileText, hostileText, { maxKeys: 3 }) },
);

/** A change of one value somewhere in a body: each number chooses a branch, modulo the number of branches. */
export const change = fc.record({
	path: fc.array(fc.nat(40), { minLength: 1, maxLength: 5 }),
	value: hostileValue,
});

/** Replaces the value at the end of a path, or as far along it as the body goes. */
export function withChange(body: unknown, path: readonly number[], value: unknown): unknown {
	const [step, ...rest] = path;
	if (step === undefined || typeof body !== 'object' || body === null || isRaw(body)) return value;
	const keys = Object.keys(body);
	const key = keys[step % keys.length];
	if (key === undefined) return value;
	const changed = withChange((body as Record<string, unknown>)[key], rest, value);
	return Array.isArray(body) ? body.with(Number(key), changed) : { ...body, [key]: changed };
}

export function toJson(body: unknown): string {
	if (isRaw(body)) return body.raw;
	if (Array.isArray(body)) return `[${body.map(toJson).join()}]`;
	if (typeof body !== 'object' || body === null) return JSON.stringify(body) ?? 'null';
	return `{${Object.entries(body)
		.map(([key, value]) => `${JSON.stringify(key)}:${toJson(value)}`)
		.join()}}`;
}

function isRaw(value: unknown): value is RawJson {
	return typeof value === 'object' && value !== null && Object.keys(value).join() === 'raw';
}

/** Bodies that aren't JSON, or no longer. */
export const brokenBody = fc.constantFrom(
	Buffer.alloc(0),
	Buffer.from('{'),
	Buffer.from('{"zip":"10001"'),
	Buffer.from('null'),
	Buffer.from('[]'),
	Buffer.from('"text"'),
	Buffer.from('NaN'),
	Buffer.from('\ufeff{"zip":"10001"}'),
	Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
	Buffer.from([0xc0, 0x80, 0xed, 0xa0, 0x80]),
	Buffer.from('{"zip":"10001"}', 'utf16le'),
	Buffer.from('zip=10001&limit=1'),
	Buffer.from('['.repeat(60_000)),
	Buffer.alloc(1_000_000, '1'),
	Buffer.from(`{"zip":"${'1'.repeat(1_000_000)}"}`),
);
