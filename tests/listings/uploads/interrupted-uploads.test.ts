/** No row of an upload is lost or duplicated, whatever interrupts it. */
import { describe, expect, test } from 'vitest';
import { openTestStore } from '../../shared-host.ts';
import { newAgent } from '../../users.ts';
import { call, processUploads, send, soldCsv, until, upload, uploadsOf } from './upload-calls.ts';

const { sql, store } = await openTestStore();
await processUploads(store);

describe('after an interruption', () => {
	test('a file that its agent leaves unfinished for a week is discarded, so that another can be sent', async () => {
		const ann = await newAgent();
		const id = await send(ann, 'a.csv', soldCsv('58002', [1]));
		await until(ann, id, 'ready');
		await sql`update public.uploads set updated_at = now() - interval '8 days' where id = ${id}`;
		await upload(await newAgent(), soldCsv('58002', [1]));
		expect((await uploadsOf(ann))[0]).toMatchObject({
			id,
			status: 'failed',
			problem: 'This upload was not finished within a week.',
		});
		expect(await sql`select from public.upload_pieces where upload = ${id}`).toHaveLength(0);
	});

	test('a file resumes with the missing piece, and no piece is stored twice', async () => {
		const ann = await newAgent();
		const bytes = Buffer.from(soldCsv('58272', [1, 2]));
		const id = await call(ann, 'start_upload', { file_name: 'a.csv', bytes: bytes.length });
		const append = (from: number, to: number) =>
			call(ann, 'append_upload', {
				upload: id,
				from_byte: from,
				content: bytes.subarray(from, to).toString('base64'),
			});
		expect(await append(0, 50)).toBe(50);
		expect(await append(0, 50)).toBe(50);
		expect(await append(80, 100)).toBe(50);
		expect((await uploadsOf(ann))[0]).toMatchObject({ status: 'receiving', received: 50 });
		await append(50, bytes.length);
		await until(ann, id, 'ready');
		await call(ann, 'confirm_upload', { upload: id, choices: {}, import: true });
		expect(await until(ann, id, 'done')).toMatchObject({ rows: 2, result: { added: 2 } });
	});

	test('a file that fails every time because of an error is abandoned with a message', async () => {
		const ann = await newAgent();
		const id = await send(ann, 'a.csv', soldCsv('58325', [1]));
		await until(ann, id, 'ready');
		await sql`update public.uploads set status = 'importing', attempts = 3 where id = ${id}`;
		await sql`select pg_notify('uploads', '')`;
		expect((await until(ann, id, 'failed')).problem).toMatch(/could not read this file/);
	});
});
