/** An agent's PDF: pictures of its pages reach reports, nothing else of the file does, and no one waits for it. */
import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { PROBLEMS } from '../../contract/problems.ts';
import { createDraft, createReport, requestReport, saveTown } from '../reports.ts';
import { HARMLESS, pdfFile, REFUSED } from '../samples/pdf-files.ts';
import { openDatabase, sharedHost } from '../shared-host.ts';
import { newAgent, newSubscriber, search, type TestUser } from '../users.ts';

const sql: Sql = await openDatabase();

function send(
	user: Pick<TestUser, 'token'> | null,
	file: Buffer,
	{ name = 'our_brochure.pdf', signal = null as AbortSignal | null } = {},
) {
	return fetch(`${sharedHost.url}/attachments?name=${encodeURIComponent(name)}`, {
		method: 'POST',
		headers: { apikey: sharedHost.publishableKey, ...(user && { authorization: `Bearer ${user.token}` }) },
		body: new Uint8Array(file),
		signal,
	});
}

const stored = async (user: TestUser) =>
	(
		await sql`select id, name, words, pages, replaced_at from public.attachments where user_id = ${user.id}`
	)[0];

describe('a PDF with', () => {
	test.each(Object.entries(HARMLESS))('%s becomes pictures of its pages alone', async (_, file) => {
		const user = await newAgent();
		const response = await send(user, file());
		expect(response.status, await response.clone().text()).toBe(200);
		const kept = await stored(user);
		expect(JSON.stringify(kept)).not.toContain('EVIL');
		const [page] = kept?.pages ?? [];
		expect(Object.keys(page).sort()).toEqual(['height', 'picture', 'width', 'words']);
		const { format, width, height } = await sharp(
			Buffer.from(page.picture.split(',')[1], 'base64'),
		).metadata();
		expect([format, Math.max(width, height)]).toEqual(['jpeg', 2_200]);
	});

	test.each(Object.entries(REFUSED))('%s is refused with a sentence', async (_, [words, file]) => {
		const user = await newAgent();
		const response = await send(user, file());
		expect(response.status).toBe(422);
		expect((await response.json()).error).toContain(words);
		expect(await stored(user)).toBeUndefined();
	});

	test('the twenty-first PDF within an hour is refused, and the one before stays', async () => {
		const user = await newAgent();
		await sql`
			insert into public.attachments (user_id, name, pages, words, shapes, replaced_at)
			select ${user.id}, 'Old', '[{}]', '', '[{}]', now() from generate_series(1, 19)`;
		expect((await send(user, pdfFile())).status).toBe(200);
		const refused = await send(user, pdfFile(), { name: 'next.pdf' });
		expect([refused.status, (await refused.json()).error]).toEqual([
			429,
			'You added 20 PDFs in the last hour. Try again in an hour.',
		]);
		const [current] = await sql`
			select name from public.attachments where user_id = ${user.id} and replaced_at is null`;
		expect(current?.name).toBe('our brochure');
	});

	test('more than 10 MB is refused before it is received, and so is one without a session', async () => {
		expect((await send(await newAgent(), Buffer.alloc(10 * 2 ** 20 + 1))).status).toBe(413);
		expect((await send(null, pdfFile())).status).toBe(401);
	});
});

test('the pages are in the report, on its link and in a year, but not in the reports of others', async () => {
	const [user, other] = [await newAgent(), await newAgent()];
	expect((await send(user, pdfFile({ pages: 3 }))).status).toBe(200);
	const zip = '44101';
	const address = `100 Middle St, Testville, OH ${zip}`;
	await saveTown(sql, zip, '100 Middle St');
	const draft = createDraft(address, {
		kind: 'pack',
		pageOrder: ['pack-evidence', 'attachment', 'pack-plan'],
	});
	const id = await createReport(user, draft, randomUUID());
	const read = async () => (await user.client.rpc('read_report', { id })).data.report;
	const report = await read();
	expect(report.pages.map((page: { title: string }) => page.title)).toEqual([
		...['Price', 'Evidence', 'our brochure', 'Market and list price'],
	]);
	const blocks = report.pages[2].blocks;
	expect(blocks.map((block: { words: string }) => block.words)).toEqual([
		...[1, 2, 3].map((page) => `How we sell homes Brochure page ${page}`),
	]);
	expect(
		blocks.every(({ picture }: { picture: string }) => picture.startsWith('data:image/jpeg;base64,')),
	).toBe(true);
	// Stored once, whatever the number of reports.
	const [row] = await sql`select length(report::text) as size from public.reports where id = ${id}`;
	expect(row?.size).toBeLessThan(JSON.stringify(report).length - blocks[0].picture.length);

	const { data: link } = await user.client.rpc('share_report', { report: id, days: 7 });
	expect((await send(user, pdfFile(), { name: 'new.pdf' })).status).toBe(200);
	expect((await user.client.rpc('remove_attachment')).error).toBeNull();
	await sql`update public.attachments set replaced_at = now() - interval '1 year' where user_id = ${user.id}`;
	await sql`select private.remove_deleted_reports()`;
	expect(
		(await sql`select name from public.attachments where user_id = ${user.id}`).map(({ name }) => name),
	).toEqual(['our brochure']);
	expect((await other.client.rpc('shared_report', { token: link.token })).data.report.pages[2]).toEqual(
		report.pages[2],
	);
	expect(await read()).toEqual(report);

	expect((await other.client.from('attachments').select('id')).data).toEqual([]);
	expect((await other.client.from('attachments').select('pages')).error).not.toBeNull();
	expect(
		(await other.client.rpc('save_attachment', { caller: user.id, name: 'x', pages: '[]' })).error,
	).not.toBeNull();
	const without = (
		await other.client.rpc('read_report', { id: await createReport(other, draft, randomUUID()) })
	).data.report;
	expect(without.pages).toHaveLength(3);
	expect((await user.client.rpc('download_my_data')).data.attached_pdfs).toHaveLength(1);
	expect((await user.client.rpc('delete_my_account', { confirmation: user.email })).error).toBeNull();
	expect(await stored(user)).toBeUndefined();
});

test('a report with words in the PDF that fair housing law forbids is refused, and one without the PDF is not', async () => {
	const user = await newAgent();
	const content = 'BT /F1 18 Tf 72 520 Td (Perfect for young families) Tj ET';
	expect((await send(user, pdfFile({ content }))).status).toBe(200);
	const zip = '44102';
	await saveTown(sql, zip, '100 Middle St');
	const draft = (pageOrder: string[]) =>
		createDraft(`100 Middle St, Testville, OH ${zip}`, { kind: 'pack', pageOrder });
	const refused = await requestReport(user, draft(['attachment']), randomUUID());
	expect(refused.status).toBe(422);
	expect((await refused.json()).error).toContain('"Perfect for young families" in your attached PDF');
	await createReport(user, draft(['pack-plan']), randomUUID());
});

test('an account sends one file at a time, a canceled one is forgotten, and searches are answered meanwhile', async () => {
	const users = await Promise.all(Array.from({ length: 3 }, () => newAgent()));
	const [first] = users;
	if (!first) throw new Error('No user.');
	const searcher = await newSubscriber(sql);
	const canceling = new AbortController();
	const canceled = send(first, Buffer.alloc(9 * 2 ** 20), { signal: canceling.signal }).catch(() => null);
	setTimeout(() => canceling.abort(), 20);
	await canceled;
	const [, bomb] = REFUSED['a stream of 1 GB when unpacked'] ?? [];
	const file = bomb?.() ?? Buffer.alloc(0);
	await expect.poll(async () => (await send(first, pdfFile())).status).toBe(200);
	const sent = users.flatMap((user) => [send(user, file), send(user, file), send(user, file)]);
	const times: number[] = [];
	for (let call = 0; call < 20; call++) {
		const start = performance.now();
		expect((await search(searcher, { zip: '44102', limit: 5 })).status).toBe(200);
		times.push(performance.now() - start);
	}
	const answers = await Promise.all(
		sent.map(async (each) => [(await each).status, (await (await each).json()).error]),
	);
	expect(answers.filter(([status]) => status === 422).length).toBeGreaterThanOrEqual(3);
	expect(answers.filter(([, error]) => error === PROBLEMS.attachmentAtWork).length).toBeGreaterThanOrEqual(3);
	expect(times.sort((a, b) => a - b)[10]).toBeLessThan(500);
});
