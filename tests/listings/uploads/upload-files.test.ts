/** An uploaded file from its first piece to its stored rows. */
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { parseRejectedRows } from '../../../contract/uploads.ts';
import { daysAgo } from '../../homes.ts';
import { openTestStore } from '../../shared-host.ts';
import { workbook } from '../../spreadsheets.ts';
import { newAgent } from '../../users.ts';
import { call, processUploads, send, soldCsv, until, upload } from './upload-calls.ts';

const { sql, store } = await openTestStore();
await processUploads(store);

describe('an uploaded file', () => {
	test('shows its columns with samples, and remembers corrections for the next file with the same header', async () => {
		const ann = await newAgent();
		const csv = (price: number) =>
			['Street Line,Zipp,Final Amt,Closed,Remarks', `1 Elm St,58233,${price},05/04/2026,"nice, quiet"`].join(
				'\n',
			);
		const id = await send(ann, 'odd.csv', csv(500_000));
		const { parts } = await until(ann, id, 'ready');
		expect(parts).toHaveLength(1);
		expect(parts[0]?.problem).toMatch(/fewer than 3 recognized columns/i);
		expect(parts[0]?.columns.map(({ header, samples }) => [header, samples[0]])).toEqual([
			['Street Line', '1 Elm St'],
			['Zipp', '58233'],
			['Final Amt', '500000'],
			['Closed', '05/04/2026'],
			['Remarks', 'nice, quiet'],
		]);
		const choices = {
			'': {
				columns: {
					'Street Line': 'address',
					Zipp: 'zip',
					'Final Amt': 'soldPrice',
					Closed: 'soldDate',
					Remarks: '',
				},
			},
		};
		await call(ann, 'confirm_upload', { upload: id, choices, import: false });
		const again = await until(ann, id, 'ready');
		expect(again.parts[0]).toMatchObject({ problem: null });
		expect(again.parts[0]?.columns.map(({ field }) => field)).toEqual([
			'address',
			'zip',
			'soldPrice',
			'soldDate',
			null,
		]);
		await call(ann, 'confirm_upload', { upload: id, choices, import: true });
		await until(ann, id, 'done');
		expect(
			await sql`select sold_on::text, sold_price from public.uploaded_listings where upload = ${id}`,
		).toEqual([{ sold_on: '2026-05-04', sold_price: 500_000 }]);

		const next = await send(ann, 'next.csv', csv(510_000));
		const { parts: remembered } = await until(ann, next, 'ready');
		expect(remembered[0]).toMatchObject({ remembered: true, problem: null, choices: choices[''] });
		await call(ann, 'undo_upload', { upload: next });
	});

	test('without a status is a list of active listings if the agent says so, last seen on the file’s modification date', async () => {
		const ann = await newAgent();
		const id = await send(
			ann,
			'active.csv',
			'Address,ZIP,Price\n1 Elm St,58249,300000\n2 Elm St,58249,310000',
			'2022-10-05',
		);
		expect((await until(ann, id, 'ready')).parts[0]).toMatchObject({ lacksStatus: true });
		await call(ann, 'confirm_upload', { upload: id, choices: { '': { active: true } }, import: true });
		expect((await until(ann, id, 'done')).result).toMatchObject({ added: 2 });
		expect(
			await sql`select distinct status, observed_on::text from public.uploaded_listings where upload = ${id}`,
		).toEqual([{ status: 'for_sale', observed_on: '2022-10-05' }]);
	});

	test('can be a workbook or a ZIP archive, with rejected rows by table, line and reason', async () => {
		const ann = await newAgent();
		const rows = (at: number) => [
			['Report of sales'],
			[],
			['Address', 'ZIP', 'Sold Price', 'Sold Date', 'MLS #'],
			[`${at} Oak St`, 58260, 650_000, new Date(`${daysAgo(9)}T00:00:00Z`), `X${at}`],
			[`${at + 1} Oak St`, 58260, null, new Date(`${daysAgo(9)}T00:00:00Z`), `X${at + 1}`],
		];
		const first = await upload(ann, workbook({ Sales: rows(1) }), {}, 'sales.xlsx');
		expect(first.result).toMatchObject({ read: 2, added: 1, rejected: [{ reason: 'no price', count: 1 }] });
		expect(parseRejectedRows(await call(ann, 'upload_rejected_rows', { upload: first.id }))).toEqual([
			{ part: '', line: 5, reason: 'no price' },
		]);

		const archive = zipSync({
			'a.csv': strToU8(soldCsv('58260', [11, 12])),
			'b.tsv': strToU8(soldCsv('58260', [12, 13]).replaceAll(',', '\t')),
			'c.xlsx': workbook({ Sales: rows(20) }),
			'notes.txt': strToU8('Nothing of interest'),
		});
		const second = await upload(ann, archive, {}, 'all.zip');
		expect(second.result).toMatchObject({ read: 6, rejected: [{ reason: 'no price', count: 1 }] });
		expect(
			await sql`select sale_key from public.uploaded_listings where upload = ${second.id} order by 1`,
		).toHaveLength(4);
		expect(parseRejectedRows(await call(ann, 'upload_rejected_rows', { upload: second.id }))).toMatchObject([
			{ part: 'c.xlsx, Sales', line: 5 },
		]);
	});

	test('that is not a list of homes fails with a message', async () => {
		const ann = await newAgent();
		for (const [content, sentence] of [
			[Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]), /old Excel workbook/],
			['%PDF-1.4', /PDF/],
			[zipSync({ 'a.jpg': strToU8('x') }), /no table/],
		] as const) {
			const id = await send(ann, 'file', content);
			const failed = await until(ann, id, 'failed');
			expect(failed.problem).toMatch(sentence);
			expect(await sql`select from public.upload_pieces where upload = ${id}`).toHaveLength(0);
		}
	});

	test('larger than 50 MB, or a second one at the same time, is refused with a message', async () => {
		const ann = await newAgent();
		const start = (bytes: number) => call(ann, 'start_upload', { file_name: 'big.csv', bytes });
		await expect(start(60_000_000)).rejects.toThrow('larger than 50 MB');
		await expect(start(0)).rejects.toThrow('empty');
		const id = await start(10);
		await expect(start(10)).rejects.toThrow('Another upload is in progress');
		await expect(
			call(ann, 'append_upload', { upload: id, from_byte: 0, content: Buffer.alloc(11).toString('base64') }),
		).rejects.toThrow('larger than announced');
		await call(ann, 'undo_upload', { upload: id });
		expect(await start(10)).toBeTruthy();
	});
});
