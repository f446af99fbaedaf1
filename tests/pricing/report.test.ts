/** `report` over HTTP: its inputs and results, its cost, and when it is refused. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { parseEvidence } from '../../contract/evidence.ts';
import { analyze } from '../../domain/analysis/analyze.ts';
import { NO_CHOICES } from '../../domain/comps/choices.ts';
import { RADIUS_MILES } from '../../domain/comps-query.ts';
import type { Subject } from '../../domain/home/home.ts';
import { NO_FACTS } from '../../domain/net-sheet/net-sheet-facts.ts';
import { DEFAULT_ASSIGNMENT } from '../../domain/wording/states/assignment.ts';
import type { Report } from '../../report/report.ts';
import { computeReport } from '../../server/reports/report-inputs.ts';
import { countReports, createDraft, createReport, requestReport, savedReport, saveTown } from '../reports.ts';
import { NO_CONTENTS } from '../sample-report.ts';
import { openDatabase, post } from '../shared-host.ts';
import { newAgent, newSubscriber, type TestUser, usedBy } from '../users.ts';

const sql = await openDatabase();

/** A Montana ZIP where no other test has homes. */
const ZIP = '59404';
const HOME = `7 Report Lane, Great Falls, MT ${ZIP}`;
await saveTown(sql, ZIP, '7 Report Ln');

const agent = await newSubscriber(sql);

const create = (draft: Parameters<typeof requestReport>[1], user = agent, key?: string) =>
	createReport(user, draft, key);
const rowOf = (id: string) => savedReport(sql, id);
const reportOf = async (id: string) => (await rowOf(id)).report;
const countOf = (user: TestUser) => countReports(sql, user);

/** What its agent added to the figures of a report. */
function madeBy({ brand, preparedOn, assignment = DEFAULT_ASSIGNMENT, ...report }: Report) {
	const { preparedFor, note, netSheet, priceDial } = report;
	const request = { ...NO_CONTENTS, preparedFor, note, assignment, netSheet, priceDial };
	return { brand, preparedOn, request };
}

describe('a report', () => {
	test('has the same price that the workbench shows for the same work', async () => {
		const key = randomUUID();
		const headers = { authorization: `Bearer ${agent.token}`, 'idempotency-key': key };
		const evidence = parseEvidence(
			await (await post('/functions/v1/evidence', { address: HOME }, headers)).json(),
		);
		const facts = { livingArea: 1900, condition: 2 };
		const dropped = { [evidence.sales[1]?.id ?? '']: 'A sale between relatives' };
		const choices = { ...NO_CHOICES, dropped };
		// The area of the search limits the comps, whether or not a request names it.
		const onScreen = { ...choices, searchRadius: RADIUS_MILES.default };
		const { conclusion } = analyze(evidence, { ...(evidence.subject as Subject), ...facts }, onScreen);
		expect(conclusion?.price).toBeGreaterThan(100_000);
		const id = await create(createDraft(HOME, { work: { facts, choices }, kind: 'full' }), agent, key);
		expect(await reportOf(id)).toMatchObject({
			kind: 'full',
			address: expect.stringContaining('7 Report Ln'),
			price: { value: conclusion?.price, low: conclusion?.low, high: conclusion?.high },
			effectiveOn: evidence.effectiveOn,
			demo: false,
		});
		const { data } = await agent.client.rpc('read_report', { id });
		expect(data).toMatchObject({ query: { address: HOME }, work: { facts, choices: { dropped } } });
	});

	test('can be recomputed exactly from its stored inputs', async () => {
		const id = await create(createDraft(HOME, { note: 'As we discussed.', preparedFor: 'Pat Client' }));
		const { report, inputs, zip } = await rowOf(id);
		const again = await computeReport(inputs, madeBy(report));
		expect(JSON.parse(JSON.stringify(again))).toEqual(report);
		expect([zip, report.preparedFor, report.note]).toEqual([ZIP, 'Pat Client', 'As we discussed.']);
	});

	test('includes the net sheet that its agent entered, and can be recomputed with it', async () => {
		const netSheet = { ...NO_FACTS, listingCommission: 0.025, payoff: 100_000 };
		const id = await create(createDraft(HOME, { netSheet }));
		const { report, inputs } = await rowOf(id);
		expect(report.pages.map((page) => page.id)).toContain('net-sheet');
		expect(report.netSheet).toEqual(netSheet);
		expect(JSON.parse(JSON.stringify(await computeReport(inputs, madeBy(report))))).toEqual(report);
		const malformed = { ...createDraft(HOME), netSheet: { payoff: 'all of it' } };
		expect((await requestReport(agent, malformed)).status).toBe(400);
	});

	test('stores every step of the price dial, and can be recomputed with it; one without the dial has none', async () => {
		const netSheet = { ...NO_FACTS, listingCommission: 0.025, buyerCommission: 0.025 };
		const priceDial = { mortgageRate: 0.065 };
		const { report, inputs } = await rowOf(await create(createDraft(HOME, { netSheet, priceDial })));
		expect(report.priceDial).toEqual(priceDial);
		expect(report.dial?.steps).toHaveLength(41);
		const marked = report.dial?.steps[report.dial.marked.step];
		expect(Number(marked?.price.replace(/\D/g, ''))).toBe(report.price?.value);
		// The net at the price is the one of the net sheet.
		const sheet = JSON.stringify(report.pages.find(({ id }) => id === 'net-sheet'));
		expect(sheet).toContain(`"${/: (\$[\d,]+)\.$/.exec(marked?.net ?? '')?.[1]}"`);
		expect(JSON.parse(JSON.stringify(await computeReport(inputs, madeBy(report))))).toEqual(report);
		expect(await reportOf(await create(createDraft(HOME)))).not.toHaveProperty('dial');
		const malformed = { ...createDraft(HOME), priceDial: { mortgageRate: 6.5 } };
		expect((await requestReport(agent, malformed)).status).toBe(400);
	});

	test('uses its agent’s units, and keeps them', async () => {
		const metric = await newSubscriber(sql);
		await sql`update public.profiles set units = 'square_meters' where id = ${metric.id}`;
		const id = await create(createDraft(HOME, { kind: 'full' }), metric);
		const { report, inputs } = await rowOf(id);
		expect(JSON.stringify(report.pages)).toContain('m²');
		expect(JSON.stringify(report.pages)).not.toMatch(/sq\sft|\bacres?\b/);
		const inFeet = await rowOf(await create(createDraft(HOME, { kind: 'full' })));
		expect(JSON.stringify(inFeet.report.pages)).not.toContain('m²');
		expect(report.price).toEqual(inFeet.report.price);
		await sql`update public.profiles set units = 'square_feet' where id = ${metric.id}`;
		const again = await computeReport(inputs, madeBy(report));
		expect(JSON.parse(JSON.stringify(again))).toEqual(report);
		const later = await rowOf(await create(createDraft(HOME, { kind: 'full', replaces: id }), metric));
		expect(later.report.pages).toEqual(inFeet.report.pages);
	});

	test('includes the ZIP’s market, and omits it where the ZIP has no homes', async () => {
		const { inputs } = await rowOf(await create(createDraft(HOME)));
		expect(inputs.market).toMatchObject({ area: { zip: ZIP }, homes: { sources: [`reports ${ZIP}`] } });
		const nowhere = await create(createDraft('1 Empty Prairie, Alzada, MT 59311'));
		expect((await rowOf(nowhere)).report).toMatchObject({ price: null, demo: false });
	});

	test('has a fingerprint of the inputs of its figures, and nothing else', async () => {
		const fingerprintOf = async (...draft: Parameters<typeof createDraft>) =>
			(await reportOf(await create(createDraft(...draft)))).fingerprint;
		const first = await fingerprintOf(HOME);
		expect(first).toMatch(/^[0-9a-f]{64}$/);
		expect(await fingerprintOf(HOME, { preparedFor: 'Somebody else', note: 'Another note.' })).toBe(first);
		expect(await fingerprintOf(HOME, { kind: 'brief' })).not.toBe(first);
		const work = { facts: { bedrooms: 5 }, choices: NO_CHOICES };
		expect(await fingerprintOf(HOME, { work })).not.toBe(first);
	});

	test('shows the agent’s profile, but not the address that they sign in with', async () => {
		const user = await newAgent();
		await user.client.rpc('update_profile', {
			name: 'Ann Agent',
			brokerage: 'Prairie Homes',
			license_number: 'MT-1',
			phone: '406 555 0100',
			website: 'https://example.com',
			brand_color: '#1d5b79',
			contact_email: 'ann@prairie.example',
		});
		const { brand } = await reportOf(await create(createDraft(HOME), user));
		expect(brand).toEqual({
			name: 'Ann Agent',
			brokerage: 'Prairie Homes',
			licenseNumber: 'MT-1',
			phone: '406 555 0100',
			website: 'https://example.com',
			email: 'ann@prairie.example',
			color: '#1d5b79',
			photo: null,
			logo: null,
		});
		const other = await newAgent();
		const saved = await rowOf(await create(createDraft(HOME), other));
		expect(JSON.stringify(saved.report)).not.toContain(other.email);
	});

	test('shows notes on single sales only if the agent chooses so', async () => {
		const key = randomUUID();
		const headers = { authorization: `Bearer ${agent.token}`, 'idempotency-key': key };
		const { sales } = parseEvidence(
			await (await post('/functions/v1/evidence', { address: HOME }, headers)).json(),
		);
		const idOf = (street: string) => sales.find(({ address }) => address === street)?.id ?? '';
		const choices = {
			...NO_CHOICES,
			notes: { [idOf('26 Around Rd')]: 'Seller was in a hurry.' },
			dropped: { [idOf('25 Around Rd')]: 'A sale between relatives' },
		};
		const pagesOf = async (saleNotes?: boolean) => {
			const draft = createDraft(HOME, { work: { facts: {}, choices }, kind: 'full', saleNotes });
			return JSON.stringify((await reportOf(await create(draft, agent, key))).pages);
		};
		const shown = await pagesOf(true);
		expect(shown).toContain("Agent's note: Seller was in a hurry.");
		expect(shown).toContain('Excluded by the agent: A sale between relatives');
		const hidden = await pagesOf();
		expect(hidden).toContain('Excluded by the agent');
		expect(hidden).not.toMatch(/in a hurry|between relatives/);
	});

	test('uses no figures sent by the browser', async () => {
		const computed = await reportOf(await create(createDraft(HOME)));
		const sent = {
			...createDraft(HOME),
			price: 1,
			report: { price: 1 },
			brand: { name: 'x' },
		};
		const { price, brand } = await reportOf(await create(sent));
		expect([price, brand]).toEqual([computed.price, computed.brand]);
	});

	test('is sent compressed, at less than half its size', async () => {
		const { data: link } = await agent.client.rpc('share_report', {
			report: await create(createDraft(HOME)),
			days: 7,
		});
		const response = await post('/rest/v1/rpc/shared_report', { token: link.token });
		expect([response.status, response.headers.get('content-encoding')]).toEqual([200, 'gzip']);
		const size = (await response.text()).length;
		expect(Number(response.headers.get('content-length') ?? 0)).toBeLessThan(size / 2);
	});

	test('uses the agent’s facts when the store does not have the home', async () => {
		const facts = { homeType: 'condo', livingArea: 900, bedrooms: 2 } as const;
		const draft = createDraft(`99 Unknown Way, Great Falls, MT ${ZIP}`, {
			work: { facts, choices: NO_CHOICES },
		});
		const { address, price } = await reportOf(await create(draft));
		expect(address).toBe(`99 Unknown Way, Great Falls, MT ${ZIP}`);
		expect(price).not.toBeUndefined();
	});

	test('says so when its home is placed by ZIP code, until the agent sets the location', async () => {
		const caveat = `distances are from the center of ZIP ${ZIP}.`;
		const textWith = async (place: object) => {
			const work = { facts: { livingArea: 1500, ...place }, choices: NO_CHOICES };
			const draft = createDraft(`98 Unknown Way, Great Falls, MT ${ZIP}`, { work });
			return JSON.stringify((await reportOf(await create(draft))).pages);
		};
		expect(await textWith({})).toContain(caveat);
		expect(await textWith({ latitude: 47.5, longitude: -111.3 })).not.toContain(caveat);
	});

	test('says so when its home is fictional', async () => {
		const [home] = await sql`
			select address, city, state, zip from public.listings
			where demo and state = 'MN' and address not like '%#%' order by id offset 40 limit 1`;
		const id = await create(createDraft(`${home?.address}, ${home?.city}, ${home?.state} ${home?.zip}`));
		expect(await reportOf(id)).toMatchObject({ demo: true });
	});
});

describe('a report request', () => {
	const validRequest = createDraft(HOME);

	test.each<[string, object | string, number, RegExp]>([
		['invalid JSON', 'x', 400, /JSON object/],
		['no place', { ...validRequest, address: undefined }, 400, /ZIP code or an address/],
		['only a ZIP code', { ...validRequest, address: undefined, zip: ZIP }, 422, /needs an address/],
		['both a ZIP code and an address', { ...validRequest, zip: ZIP }, 400, /ZIP code or an address/],
		[
			'an address that cannot be located',
			{ ...validRequest, address: 'hello, is anybody there?' },
			422,
			/address/,
		],
		['no kind', { ...validRequest, kind: undefined }, 400, /report type/],
		['an unknown kind', { ...validRequest, kind: 'poster' }, 400, /report type/],
		['a number as the client name', { ...validRequest, preparedFor: 7 }, 400, /client name/],
		['a long name', { ...validRequest, preparedFor: 'x'.repeat(121) }, 400, /120 characters/],
		['a long note', { ...validRequest, note: 'x'.repeat(2001) }, 400, /2,000 characters/],
		[
			'a note that violates fair housing law',
			{ ...validRequest, note: 'Perfect for young families.' },
			422,
			/^Fair housing law/,
		],
		['a list as the note', { ...validRequest, note: ['x'] }, 400, /note/],
		['an invalid id', { ...validRequest, replaces: "x' or true" }, 400, /Report not found/],
		['no work', { ...validRequest, work: undefined }, 400, /another version/],
		['work of another version', { ...validRequest, work: { version: 99 } }, 400, /another version/],
		['a NUL', { ...validRequest, note: 'a\0b' }, 400, /unsupported character/],
		[
			'a lone surrogate',
			`${JSON.stringify(validRequest).slice(0, -1)},"note":"\\ud83c"}`,
			400,
			/unsupported character/,
		],
		[
			'a body that is too large',
			{ ...validRequest, work: { version: 1, facts: {}, choices: { notes: { a: 'x'.repeat(70_000) } } } },
			413,
			/too large/,
		],
	])('is refused with a message and costs nothing: %s', async (_, body, status, sentence) => {
		const user = await newAgent();
		const refused = await requestReport(user, body);
		expect([refused.status, await refused.json()]).toEqual([
			status,
			{ error: expect.stringMatching(sentence) },
		]);
		expect([await usedBy(user), await countOf(user)]).toEqual([0, 0]);
	});

	test('is refused for a visitor and a disabled account', async () => {
		expect((await requestReport({ token: 'none' }, validRequest)).status).toBe(401);
		const user = await newAgent();
		await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${user.id}`;
		expect((await requestReport(user, validRequest)).status).toBe(401);
		expect(await countOf(user)).toBe(0);
	});

	test('drops an added sale with an impossible date', async () => {
		const sale = { id: 'hand-1', zip: ZIP, price: 400_000, soldOn: '2026-13-45', homeType: 'single_family' };
		const { inputs } = await rowOf(
			await create({ ...validRequest, work: { version: 1, facts: {}, choices: { added: [sale] } } }),
		);
		expect(inputs.work).toMatchObject({ choices: { added: [] } });
	});

	test('drops damaged choices', async () => {
		const work = {
			version: 1,
			facts: { bedrooms: 'many', livingArea: 1700 },
			choices: { pinned: 7, rates: [] },
		};
		const { inputs } = await rowOf(await create({ ...validRequest, work }));
		const choices = { ...NO_CHOICES, searchRadius: RADIUS_MILES.default };
		expect(inputs.work).toEqual({ version: 1, facts: { livingArea: 1700 }, choices });
	});
});
