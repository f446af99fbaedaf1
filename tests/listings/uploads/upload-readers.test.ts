/** Files that end their reader, agents who cancel, hosts that stop: nothing is half imported, and no one else waits. */
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { removeDeleted } from '../../../host/deletions.ts';
import { startUploadProcessing } from '../../../host/uploads/upload-job.ts';
import { type IsolatedAgent, newIsolatedAgent } from '../../isolated-agents.ts';
import { openIsolatedHost } from '../../isolated-host.ts';
import { workbook } from '../../spreadsheets.ts';
import { call, eventually, send, soldCsv, until, upload, uploadsOf } from './upload-calls.ts';

const host = await openIsolatedHost({}, { jobs: [startUploadProcessing] });
const { sql } = host;

const processes: ChildProcess[] = [];
const remember = (message: unknown) => processes.push((message as { process: ChildProcess }).process);
subscribe('child_process', remember);
afterAll(() => unsubscribe('child_process', remember));

/** The process that started last to read or import a file. */
function lastReader(): ChildProcess {
	const reader = processes.findLast(({ spawnargs }) => spawnargs.join(' ').includes('upload-worker'));
	return reader ?? expect.fail('No file was read.');
}

/** The rows of an upload in every table. */
async function rowsOf(id: string): Promise<number> {
	const [found] = await sql`
		select (select count(*) from public.uploads where id = ${id}) + (select count(*) from public.upload_pieces where upload = ${id})
			+ (select count(*) from public.uploaded_listings where upload = ${id}) as rows`;
	return Number(found?.rows);
}

/** Imports a file up to its last step, where it waits for `goOn`. Its reader is the last one. */
async function importNearly(user: IsolatedAgent, zip: string) {
	const id = await send(user, 'homes.csv', soldCsv(zip, [1, 2, 3]));
	await until(user, id, 'ready');
	const hold = await sql.reserve();
	await hold`begin`;
	await hold`select from public.upload_pieces where upload = ${id} for update`;
	await call(user, 'confirm_upload', { upload: id, choices: {}, import: true });
	const connection = await eventually(`the last step of upload ${id}`, async () => {
		const [found] = await sql`
			select pid from pg_stat_activity where application_name = ${`lotline upload ${id}`} and wait_event_type = 'Lock'`;
		return Number(found?.pid ?? 0);
	});
	const ended = () =>
		eventually(
			`the end of the import of upload ${id}`,
			async () => (await sql`select from pg_stat_activity where pid = ${connection}`).count === 0,
		);
	const goOn = async () => {
		await hold`commit`;
		hold.release();
	};
	return { id, reader: lastReader(), ended, goOn };
}

const newAgent = () => newIsolatedAgent(host);

/** A workbook with this sheet. */
function withSheet(xml: string): Uint8Array {
	return zipSync({ ...unzipSync(workbook({ Sales: [['A']] })), 'xl/worksheets/sheet1.xml': strToU8(xml) });
}

describe('a file that ends its reader', () => {
	test('by its memory is refused with a message, and the next one is read', async () => {
		const ann = await newAgent();
		const id = await send(ann, 'deep.xlsx', withSheet('<a>'.repeat(4_000_000)));
		expect((await until(ann, id, 'failed')).problem).toBe(
			'This file needs too much memory. Split it, or save it as CSV.',
		);
		expect(await sql`select attempts from public.uploads where id = ${id}`).toEqual([{ attempts: 1 }]);
		expect((await upload(ann, soldCsv('58002', [1]))).result).toMatchObject({ added: 1 });
	});

	test('during its import leaves no rows, and is not tried again', async () => {
		const ann = await newAgent();
		const { id, reader, ended, goOn } = await importNearly(ann, '58272');
		reader.kill('SIGKILL');
		await ended();
		await goOn();
		expect((await until(ann, id, 'failed')).problem).toMatch(/could not read this file/);
		expect(await rowsOf(id)).toBe(1);
	});

	test('together with the host is not tried again by the next one', async () => {
		const ann = await newAgent();
		const id = await send(ann, 'a.csv', soldCsv('58325', [1]));
		await until(ann, id, 'ready');
		// What a host leaves that is killed together with its reader.
		await sql`
			update public.uploads set status = 'importing', attempts = 1, leased_by = ${randomUUID()},
				leased_until = now() - interval '1 second' where id = ${id}`;
		await sql`select pg_notify('uploads', '')`;
		expect((await until(ann, id, 'failed')).problem).toMatch(/could not read this file/);
		expect(await rowsOf(id)).toBe(1);
	});
});

test('an import whose host was killed is returned to the queue, and finished once', async () => {
	const ann = await newAgent();
	const { id, reader, ended, goOn } = await importNearly(ann, '58310');
	// As for a reader whose host is gone.
	reader.disconnect();
	await ended();
	await goOn();
	expect((await until(ann, id, 'done')).result).toMatchObject({ added: 3 });
	expect(await sql`select from public.uploaded_listings where upload = ${id}`).toHaveLength(3);
});

test('a canceled import ends at once and leaves nothing behind', async () => {
	const ann = await newAgent();
	const { id, reader, ended, goOn } = await importNearly(ann, '58260');
	const canceled = call(ann, 'undo_upload', { upload: id });
	await ended();
	await goOn();
	await canceled;
	expect(await rowsOf(id)).toBe(0);
	await eventually(
		'the end of its reader',
		async () => reader.exitCode !== null || reader.signalCode !== null,
	);
	expect((await upload(ann, soldCsv('58260', [1]))).result).toMatchObject({ added: 1, replaced: 0 });
});

test('an account can be deleted during an import', async () => {
	const ann = await newAgent();
	const { id, ended, goOn } = await importNearly(ann, '58204');
	const deleted = call(ann, 'delete_my_account', { confirmation: ann.email });
	await ended();
	await goOn();
	await deleted;
	expect(await rowsOf(id)).toBe(0);
});

test('what another account deleted is removed while an import takes long', async () => {
	const [ann, bob] = await Promise.all([newAgent(), newAgent()]);
	const deleted: string[] = [];
	for (const [user, zip] of [
		[bob, '58379'],
		[ann, '58380'],
	] as const) {
		const { id } = await upload(user, soldCsv(zip, [1]));
		await call(user, 'delete_upload', { upload: id });
		deleted.push(id);
	}
	await sql`update public.uploads set deleted_at = now() - interval '1 minute' where id = any (${deleted})`;
	const { id, goOn } = await importNearly(ann, '58381');
	await removeDeleted(sql);
	expect(await Promise.all(deleted.map(rowsOf))).toEqual([0, 2]);
	await goOn();
	await until(ann, id, 'done');
	await removeDeleted(sql);
	expect(await Promise.all(deleted.map(rowsOf))).toEqual([0, 0]);
});

test('a file is read while two others take long, of which one gives way and is imported later', async () => {
	const [ann, bob, cy] = await Promise.all([newAgent(), newAgent(), newAgent()]);
	const slow = [await importNearly(ann, '58341'), await importNearly(bob, '58355')] as const;
	const id = await send(cy, 'small.csv', soldCsv('58368', [1]));
	await until(cy, id, 'ready');
	for (const { goOn } of slow) await goOn();
	for (const [at, user] of [ann, bob].entries()) {
		expect((await until(user, slow[at]?.id ?? '', 'done')).result).toMatchObject({ added: 3 });
	}
	expect(await uploadsOf(bob)).toHaveLength(1);
});
