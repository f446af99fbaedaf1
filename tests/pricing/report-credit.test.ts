/** Saving a report: once per request, and for the credit of its search. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { countReports, createDraft, createReport, requestReport, savedReport, saveTown } from '../reports.ts';
import { openDatabase, post } from '../shared-host.ts';
import { newAgent, newSubscriber, search, type TestUser, usedBy } from '../users.ts';

const sql = await openDatabase();

/** A Montana ZIP where no other test has homes. */
const ZIP = '59405';
const HOME = `7 Report Lane, Great Falls, MT ${ZIP}`;
await saveTown(sql, ZIP, '7 Report Ln');

const agent = await newSubscriber(sql);

const create = (draft: Parameters<typeof requestReport>[1], user = agent, key?: string) =>
	createReport(user, draft, key);
const rowOf = (id: string) => savedReport(sql, id);
const countOf = (user: TestUser) => countReports(sql, user);

describe('saving', () => {
	test('eight times at once stores one report and costs one credit', async () => {
		const user = await newAgent();
		const key = randomUUID();
		const ids = await Promise.all(Array.from({ length: 8 }, () => create(createDraft(HOME), user, key)));
		expect(new Set(ids).size).toBe(1);
		expect([await countOf(user), await usedBy(user)]).toEqual([1, 1]);
	});

	test('different content creates another report', async () => {
		const user = await newAgent();
		const key = randomUUID();
		const one = await create(createDraft(HOME), user, key);
		const other = await create(createDraft(HOME, { note: 'With a note.' }), user, key);
		expect(other).not.toBe(one);
		expect(await usedBy(user)).toBe(1);
	});

	test('again keeps the id and the links, which then show the new version', async () => {
		const user = await newAgent();
		const key = randomUUID();
		const id = await create(createDraft(HOME, { preparedFor: 'First' }), user, key);
		const { data: share } = await user.client.rpc('share_report', { report: id, days: 7 });
		expect(await create(createDraft(HOME, { preparedFor: 'Second', replaces: id }), user, key)).toBe(id);
		const { data } = await user.client.rpc('shared_report', { token: share.token });
		expect(data.report.preparedFor).toBe('Second');
		expect(await countOf(user)).toBe(1);
	});

	test('over someone else’s or a nonexistent report is refused and costs nothing', async () => {
		const [user, other] = await Promise.all([newAgent(), newAgent()]);
		const theirs = await create(createDraft(HOME), other);
		for (const replaces of [theirs, randomUUID()]) {
			const refused = await requestReport(user, createDraft(HOME, { replaces }));
			expect([refused.status, await refused.json()]).toEqual([
				404,
				{ error: expect.stringMatching(/^Report not found\./) },
			]);
		}
		expect(await usedBy(user)).toBe(0);
		expect((await rowOf(theirs)).user_id).toBe(other.id);
	});
});

describe('the credit', () => {
	test('covers a search, its evidence and its reports', async () => {
		const user = await newAgent();
		const key = randomUUID();
		const headers = { 'idempotency-key': key };
		await user.client.rpc('increment_usage');
		const [comps] = await Promise.all([
			search(user, { address: HOME }, headers),
			post(
				'/functions/v1/evidence',
				{ address: HOME },
				{ authorization: `Bearer ${user.token}`, ...headers },
			),
			create(createDraft(HOME), user, key),
		]);
		expect(comps.status).toBe(200);
		await create(createDraft(HOME, { kind: 'full' }), user, key);
		expect(await usedBy(user)).toBe(1);
	});

	test('is returned when the report cannot be saved', async () => {
		const user = await newAgent();
		await sql.unsafe(`
			create function private.refuse_report() returns trigger language plpgsql as $$ begin
			  if new.user_id = '${user.id}' then raise exception 'not saved' using errcode = 'XX000'; end if;
			  return new;
			end $$;
			create trigger refuse_report before insert on public.reports for each row execute function private.refuse_report()`);
		expect((await requestReport(user, createDraft(HOME))).status).toBeGreaterThanOrEqual(500);
		await sql`drop function private.refuse_report() cascade`;
		expect(await usedBy(user)).toBe(0);
		await create(createDraft(HOME), user);
		expect(await usedBy(user)).toBe(1);
	});

	test('is charged for a report that belongs to no search', async () => {
		const user = await newAgent();
		await create(createDraft(HOME), user);
		expect(await usedBy(user)).toBe(1);
	});

	test('follows the rules of searches, and saved reports stay readable past the limit', async () => {
		const user = await newAgent();
		const id = await create(createDraft(HOME), user);
		for (let left = 4; left > 0; left--) await user.client.rpc('increment_usage');
		await sql`delete from public.usage_grants where user_id = ${user.id}`;
		const refused = await requestReport(user, createDraft(HOME));
		expect([refused.status, await refused.json()]).toEqual([402, { error: expect.stringMatching(/limit/) }]);
		expect((await user.client.rpc('read_report', { id })).data.id).toBe(id);
		expect((await user.client.rpc('share_report', { report: id, days: 7 })).error).toBeNull();
	});

	test('of a key does not cover another address', async () => {
		const user = await newAgent();
		const key = randomUUID();
		await create(createDraft(HOME), user, key);
		const other = await requestReport(user, createDraft(`9 Around Road, Great Falls, MT ${ZIP}`), key);
		expect([other.status, await usedBy(user)]).toEqual([409, 1]);
	});

	test('of a key is valid for a day, and later requests get a message', async () => {
		const user = await newAgent();
		const key = randomUUID();
		await create(createDraft(HOME), user, key);
		await sql`update public.searches set created_at = created_at - interval '25 hours' where user_id = ${user.id}`;
		const late = await requestReport(user, createDraft(HOME, { kind: 'full' }), key);
		expect([late.status, await late.json()]).toEqual([
			409,
			{ error: expect.stringMatching(/Search again to create a report/) },
		]);
		expect(await usedBy(user)).toBe(1);
	});
});
