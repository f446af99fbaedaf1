/** Administrators import open market data in the browser, with the code of `npm run import:market`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { type MarketImport, parseMarketData } from '../../../contract/admin.ts';
import { importMarketFile } from '../../../host/uploads/import-market-file.ts';
import {
	call,
	eventually,
	processUploads,
	sendPieces,
	uploadsOf,
} from '../../listings/uploads/upload-calls.ts';
import { temporaryFolder } from '../../setup/temporary-folder.ts';
import { openTestStore } from '../../shared-host.ts';
import { newAdministrator, newAgent, type TestUser } from '../../users.ts';

const { sql, store } = await openTestStore();
await processUploads(store);
afterAll(async () => void (await sql`delete from public.published_files where file_name like 'Zip_zhvi%'`));

const HEADER = 'RegionID,SizeRank,RegionName,RegionType,StateName,State,City,Metro,CountyName';
/** A file of Zillow with a month of as many ZIP codes. */
const zhvi = (zips: number, month = '2025-01-31') =>
	[
		`${HEADER},${month}`,
		...Array.from(
			{ length: zips },
			(_, at) => `1,1,${String(10_001 + at).padStart(5, '0')},zip,NY,NY,,,,${500_000 + at}`,
		),
	].join('\n');

/** Without the files of other tests. */
async function marketData(user: Pick<TestUser, 'client'>) {
	const { files, ...rest } = parseMarketData(await call(user, 'admin_market_data'));
	return { files: files.filter(({ dataset }) => dataset === 'zhvi'), ...rest };
}

async function send(
	user: Pick<TestUser, 'client'>,
	file_name: string,
	content: string | Uint8Array,
	accepts_terms = true,
	source = '',
) {
	const bytes = Buffer.from(content);
	const given = { file_name, bytes: bytes.length, accepts_terms, source };
	const id: string = await call(user, 'admin_start_market_import', given);
	await sendPieces(user, id, bytes);
	return id;
}

const ended = (user: Pick<TestUser, 'client'>): Promise<MarketImport> =>
	eventually('an import that ended', async () => {
		const { import: latest } = await marketData(user);
		return latest && ['done', 'failed'].includes(latest.status) ? latest : null;
	});

test('a file is imported once, says what the command says, and is listed by vintage', async () => {
	const administrator = await newAdministrator(sql);
	const name = 'Zip_zhvi_uc_sfrcondo.csv.gz';
	const content = gzipSync(zhvi(300));
	await send(administrator, name, content);
	expect(await ended(administrator)).toMatchObject({
		status: 'done',
		progress: 1,
		lines: ['Zillow Home Value Index, Jan 31, 2025: 300 figures of 300 ZIP codes.'],
	});
	const { files } = await marketData(administrator);
	expect(files).toContainEqual(
		expect.objectContaining({ dataset: 'zhvi', vintage: '2025-01-31', file_name: name, figures: 300 }),
	);
	const folder = temporaryFolder();
	const path = join(folder, name);
	writeFileSync(path, content);
	const byCommand = await importMarketFile({ store, path, folder, acceptsTerms: true, howToAccept: '' });
	await send(administrator, name, content);
	expect((await ended(administrator)).lines).toEqual(byCommand);
	expect(byCommand).toEqual(['Zillow Home Value Index, Jan 31, 2025: already imported. Nothing changed.']);
	const [left] = await sql`
		select count(*)::integer as pieces from public.upload_pieces p join public.uploads u on u.id = p.upload
		 where u.user_id = ${administrator.id}`;
	expect(left).toEqual({ pieces: 0 });
	// It isn't a file of homes.
	expect(await uploadsOf(administrator)).toEqual([]);
	const [own] = await sql`select private.include_own_homes(${administrator.id}) as included`;
	expect(own).toEqual({ included: false });
});

test('an import is taken back by an administrator, who is named in the audit log', async () => {
	const administrator = await newAdministrator(sql);
	for (const month of ['2023-01-31', '2023-02-28'])
		await send(administrator, `Zip_zhvi_${month}.csv`, zhvi(3, month)).then(() => ended(administrator));
	const upload = (await marketData(administrator)).import?.id;
	const of2023 = async () =>
		(await marketData(administrator)).files.filter(({ vintage }) => vintage.startsWith('2023-0'));
	const [newest] = await of2023();
	expect(newest).toMatchObject({ level: 'zip', vintage: '2023-02-28' });
	expect(await call(administrator, 'admin_take_back_market_data', { file: newest?.id })).toBe(true);
	expect(await call(administrator, 'admin_take_back_market_data', { file: newest?.id })).toBe(false);
	expect((await of2023()).map(({ vintage }) => vintage)).toEqual(['2023-01-31']);
	const rows = await sql`
		select act, actor, facts ->> 'file' as file from public.audit_events where subject = ${upload ?? null} order by id`;
	expect(rows.map(({ act, actor, file }) => [act, actor, file])).toEqual(
		['import_market_data', 'take_back_market_data'].map((act) => [
			...[act, administrator.id, 'Zip_zhvi_2023-02-28.csv'],
		]),
	);
});

test('rents are credited with the source that is named, and never with the name of their file', async () => {
	const administrator = await newAdministrator(sql);
	const zip = '59484';
	const name = 'rents_2026_final.csv';
	const rents = `zip,month,rent\n${zip},2026-08,1250\n`;
	const credited = async () => {
		const [row] =
			await sql`select private.newest_rent(${administrator.id}, ${zip}, '2026-09-01', false) ->> 'source' as source`;
		return row?.source;
	};
	await send(administrator, name, rents, false, ' Toole County survey ');
	expect((await ended(administrator)).lines).toEqual(['Stored 1 monthly rent (0 unchanged) for 1 ZIP code.']);
	expect(await credited()).toBe('Toole County survey');
	await send(administrator, name, rents, false);
	expect((await ended(administrator)).status).toBe('done');
	expect(await credited()).toBe('local rental data');
	const folder = temporaryFolder();
	const path = join(folder, name);
	writeFileSync(path, rents);
	const command = { store, path, folder, acceptsTerms: false, howToAccept: '' };
	await importMarketFile({ ...command, source: 'Own leases' });
	expect(await credited()).toBe('Own leases');
	await importMarketFile(command);
	expect(await credited()).toBe('local rental data');
	await sql`delete from public.rents where zip = ${zip}`;
});

test.each([
	[
		'without its publisher’s terms',
		'Zip_zhvi.csv',
		zhvi(1),
		false,
		/Zillow, whose terms .* check the box below/,
	],
	['of homes', 'homes.csv', 'Address,Price\n1 Main St,100\n', true, /has no rents by ZIP code and month/],
	['that isn’t packed', 'Zip_zhvi.csv.gz', 'not packed', true, /can't be unpacked/],
	['of nothing but zeros', 'Zip_zhvi.csv', new Uint8Array(5000), true, /is not a text file/],
	['of an archive without tables', 'a.zip', Buffer.from('PK\u0003\u0004 nothing'), true, /damaged/],
])(
	'a file %s is refused in a sentence, and leaves nothing',
	async (_, name, content, acceptsTerms, sentence) => {
		const administrator = await newAdministrator(sql);
		const before = (await marketData(administrator)).files;
		await send(administrator, name, content, acceptsTerms);
		const { status, problem } = await ended(administrator);
		expect([status, problem]).toEqual(['failed', expect.stringMatching(sentence)]);
		expect(problem).toMatch(/\.$/);
		expect((await marketData(administrator)).files).toEqual(before);
	},
);

test('a canceled import leaves nothing behind, and the next one may start at once', async () => {
	const administrator = await newAdministrator(sql);
	const before = (await marketData(administrator)).files;
	const id = await send(administrator, 'Zip_zhvi_large.csv', zhvi(60_000, '2024-12-31'));
	await eventually('an import that is running', async () => {
		const [row] =
			await sql`select progress from public.uploads where id = ${id} and leased_until is not null`;
		return row;
	});
	await call(administrator, 'undo_upload', { upload: id });
	expect((await marketData(administrator)).import).toBeNull();
	await send(administrator, 'Zip_zhvi_small.csv', zhvi(2, '2024-11-30'));
	expect((await ended(administrator)).status).toBe('done');
	const files = (await marketData(administrator)).files.filter(({ vintage }) => vintage !== '2024-11-30');
	expect(files).toEqual(before);
});

test('two administrators at once take turns', async () => {
	const both = await Promise.all([newAdministrator(sql), newAdministrator(sql)]);
	await Promise.all(
		both.map((each, at) => send(each, `Zip_zhvi_${at}.csv`, zhvi(50 + at, `2024-0${at + 1}-28`))),
	);
	for (const each of both) expect((await ended(each)).status).toBe('done');
});

test('nobody else imports, and an administrator no longer once the role is gone', async () => {
	const agent = await newAgent();
	const start = { file_name: 'Zip_zhvi.csv', bytes: 10, accepts_terms: true };
	for (const [name, given] of [
		['admin_start_market_import', start],
		['admin_market_data', {}],
	] as const)
		expect((await agent.client.rpc(name, given)).status, name).toBe(403);
	const former = await newAdministrator(sql);
	const id: string = await call(former, 'admin_start_market_import', start);
	expect(
		(await agent.client.rpc('append_upload', { upload: id, from_byte: 0, content: 'QQ==' })).status,
	).toBe(404);
	await sql`delete from public.user_roles where user_id = ${former.id}`;
	expect(
		(await former.client.rpc('append_upload', { upload: id, from_byte: 0, content: 'QQ==' })).status,
	).toBe(403);
});

test('a file that is empty or larger than 1 GB is refused before it is sent', async () => {
	const administrator = await newAdministrator(sql);
	for (const [bytes, sentence] of [
		[0, 'This file is empty.'],
		[2 ** 30 + 1, /larger than 1 GB\. Import it with "npm run import:market"/],
	] as const) {
		const given = { file_name: 'a.csv', bytes, accepts_terms: true };
		const { error } = await administrator.client.rpc('admin_start_market_import', given);
		expect(error?.message).toMatch(sentence);
	}
});
