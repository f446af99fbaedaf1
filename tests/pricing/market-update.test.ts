/** Market updates: who may make one, what it costs, and what its frozen and its current links show. */
import { expect, test } from 'vitest';
import type { Report } from '../../report/report.ts';
import { computeMarketUpdate, type MarketUpdateInputs } from '../../server/reports/market-update-inputs.ts';
import { daysAgo, saveHomes, soldHome } from '../homes.ts';
import { countReports, createReport, requestReport, saveReportFor, saveTown } from '../reports.ts';
import { print } from '../samples/reports/printed-report.ts';
import { openDatabase, post } from '../shared-host.ts';
import { newAgent, search, type TestUser, usedBy, visitor } from '../users.ts';

const sql = await openDatabase();

/** A Montana ZIP where no other test has homes. */
const ZIP = '59418';
await saveTown(sql, ZIP, '7 Update Ln');

async function newOpener(): Promise<TestUser> {
	const agent = await newAgent();
	await search(agent, { zip: ZIP });
	return agent;
}

const bodyOf = (changes: object = {}) => ({
	kind: 'market_update',
	area: ZIP,
	preparedFor: 'Pat Client',
	...changes,
});

const rowOf = async (id: string) => {
	const [row] = await sql`
		select kind, price, zip, report, inputs, refreshed, refreshed_on from public.reports where id = ${id}`;
	return row as unknown as {
		kind: string;
		zip: string;
		report: Report;
		inputs: MarketUpdateInputs;
		refreshed: Report | null;
		refreshed_on: string | null;
	};
};

const shareOf = async (agent: TestUser, report: string, more: object) => {
	const { data, error } = await agent.client.rpc('share_report', { report, days: 7, ...more });
	expect(error).toBeNull();
	return data as { id: string; token: string; stays_current: boolean };
};

const openLink = (token: string) => visitor().rpc('shared_report', { token });
const callCurrent = (token: string, passcode: string | null = null) =>
	post('/functions/v1/current-report', { token, passcode });

/** As if it had been made days ago. */
const backdate = (id: string) => sql`
	update public.reports set report = jsonb_set(report, '{preparedOn}', to_jsonb(${daysAgo(5)}::text)) where id = ${id}`;

/** An update of five days ago with a link that stays current. */
async function newCurrent(changes: object = {}, more: object = {}) {
	const agent = await newOpener();
	const id = await createReport(agent, bodyOf(changes));
	await backdate(id);
	const link = await shareOf(agent, id, { stays_current: true, ...more });
	return { agent, id, link };
}

test('an update of an open area costs nothing, and holds figures but no homes', async () => {
	const agent = await newOpener();
	const { kind, zip, report, inputs } = await rowOf(await createReport(agent, bodyOf()));
	expect([kind, zip, report.title, report.preparedFor]).toEqual([
		'market_update',
		ZIP,
		'Market update',
		'Pat Client',
	]);
	expect(report.pages).toHaveLength(1);
	expect(JSON.stringify(inputs)).not.toContain('Around Rd');
	expect(await usedBy(agent)).toBe(1);
	const { brand, preparedFor, preparedOn } = report;
	const made = { request: { preparedFor }, advice: null, brand, preparedOn };
	const again = await computeMarketUpdate(inputs, made);
	expect(JSON.parse(JSON.stringify(again))).toEqual(report);
	expect(await createReport(agent, bodyOf({ area: `${ZIP}~type=condo` }))).not.toBe('');
});

test('what can’t be an update is refused with a message and saves nothing', async () => {
	const [agent, stranger] = [await newOpener(), await newAgent()];
	const refused = async (user: TestUser, changes: object) => {
		const response = await requestReport(user, bodyOf(changes));
		return [response.status, (await response.json()).error];
	};
	expect(await refused(stranger, {})).toEqual([403, `Search ZIP code ${ZIP} once to open its market.`]);
	expect(await refused(agent, { area: `${ZIP},78704` })).toEqual([403, expect.stringContaining('78704')]);
	expect(await refused(agent, { area: "59418'; drop table" })).toEqual([
		400,
		expect.stringContaining("isn't an area"),
	]);
	expect(await refused(agent, { area: '00000' })).toEqual([403, expect.any(String)]);
	const family = { sell: ['Perfect for young Christian families'], buy: [] };
	expect(await refused(agent, { advice: family })).toEqual([
		422,
		expect.stringMatching(/^Fair housing law does not allow .* in your lines\./),
	]);
	expect(await refused(agent, { advice: { sell: ['x'.repeat(121)], buy: [] } })).toEqual([
		400,
		expect.stringContaining('120 characters'),
	]);
	expect(await refused(agent, { advice: { sell: ['a', 'b', 'c'], buy: [] } })).toEqual([
		400,
		expect.any(String),
	]);
	const other = await createReport(agent, bodyOf());
	expect(await refused(stranger, { replaces: other })).toEqual([404, expect.any(String)]);
	expect([await countReports(sql, agent), await countReports(sql, stranger)]).toEqual([1, 0]);
	expect((await post('/functions/v1/report', bodyOf())).status).toBe(401);
});

test('a frozen link shows the same bytes after newer sales, a current one shows them', async () => {
	const { agent, id, link } = await newCurrent();
	const frozen = await shareOf(agent, id, {});
	const before = (await openLink(frozen.token)).data.report;
	const file = await print(before);
	await saveHomes(sql, 'update', [
		soldHome({ zip: ZIP, address: '900 New Sale Rd', soldPrice: 600_000, soldOn: daysAgo(1) }),
	]);
	const { data: due } = await openLink(link.token);
	expect(due).toMatchObject({ is_due: true, newer_data: false, report: before });
	const { report } = await (await callCurrent(link.token)).json();
	expect(report.preparedOn).toBe(daysAgo(0));
	expect(report.fingerprint).not.toBe(before.fingerprint);
	expect(await openLink(link.token)).toMatchObject({ data: { is_due: false, report } });
	const after = (await openLink(frozen.token)).data;
	expect(after.report).toEqual(before);
	expect(after).not.toHaveProperty('is_due');
	expect(Buffer.from(await print(after.report)).equals(Buffer.from(file))).toBe(true);
});

test('twenty visitors at once get one and the same update, at no charge to anyone', async () => {
	const { agent, id, link } = await newCurrent();
	const used = await usedBy(agent);
	const answers = await Promise.all(
		Array.from({ length: 20 }, async () => {
			const response = await callCurrent(link.token);
			return [response.status, await response.text()];
		}),
	);
	expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200]));
	const reports = answers.map(([, text]) => JSON.parse(String(text)));
	for (const { report, ...rest } of reports) {
		expect(report).toEqual(reports[0]?.report);
		expect([report?.preparedOn, rest]).toEqual([daysAgo(0), {}]);
	}
	const { refreshed, refreshed_on } = await rowOf(id);
	expect(refreshed).toEqual(reports[0]?.report);
	expect(refreshed_on).not.toBeNull();
	expect(await usedBy(agent)).toBe(used);
});

test('expired, revoked, unknown, frozen and malformed links make nothing', async () => {
	const { agent, id, link } = await newCurrent();
	const frozen = await shareOf(agent, id, {});
	const revoked = await shareOf(agent, id, { stays_current: true });
	await agent.client.rpc('revoke_share', { id: revoked.id });
	const expired = await shareOf(agent, id, { stays_current: true });
	await sql`update public.report_shares set expires_at = now() where id = ${expired.id}`;
	for (const token of [frozen.token, revoked.token, expired.token, 'x'.repeat(32), "' or true --", '']) {
		const response = await callCurrent(token);
		expect([response.status, (await response.json()).error]).toEqual([
			404,
			'This link has expired. Ask the agent for a new one.',
		]);
	}
	for (const body of [
		{ token: 5 },
		{ token: 'a\0' },
		{ token: link.token, passcode: '\0' },
		{ token: '\ud800' },
	])
		expect((await post('/functions/v1/current-report', body)).status).toBe(400);
	await agent.client.rpc('delete_report', { id });
	expect((await callCurrent(link.token)).status).toBe(404);
	expect((await rowOf(id)).refreshed).toBeNull();
});

test('a passcode guards the update too, and its guesses count together with those of the link', async () => {
	const { agent, link, id } = await newCurrent({}, { passcode: 'blue door 7' });
	const refusal = async (passcode: string | null) =>
		(await (await callCurrent(link.token, passcode)).json()).refused;
	expect(await refusal(null)).toBe('passcode');
	const { data: opened } = await visitor().rpc('shared_report', {
		token: link.token,
		passcode: 'blue door 7',
	});
	await sql`delete from private.passcode_openers where share_id = ${link.id}`;
	for (let times = 0; times < 10; times++) {
		expect(await refusal(`a guess ${times}`)).toBe('wrong_passcode');
		const { data } = await visitor().rpc('shared_report', { token: link.token, passcode: `a try ${times}` });
		expect(data.refused).toBe('wrong_passcode');
	}
	expect(await refusal('blue door 7')).toBe('too_many_guesses');
	expect((await rowOf(id)).refreshed).toBeNull();
	// A device on which it has opened gets in.
	await sql`insert into private.passcode_openers
		values (${link.id}, private.passcode_source(${link.id}, 'device', ${opened.device_key}), now())`;
	const body = { token: link.token, passcode: 'blue door 7', device_key: opened.device_key };
	const response = await post('/functions/v1/current-report', body);
	expect((await response.json()).report.preparedOn).toBe(daysAgo(0));
	// The agent needs no passcode.
	const own = await post(
		'/functions/v1/current-report',
		{ token: link.token },
		{ authorization: `Bearer ${agent.token}` },
	);
	expect((await own.json()).report.preparedOn).toBe(daysAgo(0));
});

test('an area that its agent may no longer open keeps the update there is, and is not tried again that day', async () => {
	const { agent, id, link } = await newCurrent();
	await sql`delete from public.searches where user_id = ${agent.id}`;
	expect((await (await callCurrent(link.token)).json()).report.preparedOn).toBe(daysAgo(5));
	const { data } = await openLink(link.token);
	expect([data.is_due, data.report.preparedOn]).toEqual([false, daysAgo(5)]);
	await sql`update public.reports set refresh_tried_at = null where id = ${id}`;
	await callCurrent(link.token);
	const [again] = await sql`select refresh_tried_at from public.reports where id = ${id}`;
	expect(again?.refresh_tried_at).toBeNull();
});

test('the agent’s lines stay in a current update with their day; saving it again drops the one of today', async () => {
	const advice = { sell: ['Call me first.'], buy: [] };
	const { agent, id, link } = await newCurrent({ advice });
	const { report } = await (await callCurrent(link.token)).json();
	expect(JSON.stringify(report.pages)).toContain('Call me first.');
	expect(report.advice.writtenOn).toBe(daysAgo(0));
	expect(await createReport(agent, bodyOf({ replaces: id }))).toBe(id);
	expect((await rowOf(id)).refreshed).toBeNull();
	expect(JSON.stringify((await openLink(link.token)).data.report)).not.toContain('Call me first.');
});

test('only the link of a market update can stay current', async () => {
	const agent = await newAgent();
	const { id: report } = await saveReportFor(sql, agent);
	const { error, status } = await agent.client.rpc('share_report', { report, days: 7, stays_current: true });
	expect([status, error?.message]).toEqual([400, 'Only the link of a market update can stay current.']);
});
