/** The monthly email of watched areas: who gets it, what it says, how often, and how it stops. */
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { lastDayOf, monthsBefore } from '../../domain/market/months.ts';
import type { Email } from '../../host/mail/email-layout.ts';
import { writeMarketEmails } from '../../host/mail/market-emails.ts';
import { smtpDelivery } from '../../host/mail/smtp.ts';
import { computeInline } from '../../server/computations.ts';
import { daysAgo, saveHomes, soldHome } from '../homes.ts';
import { openMailSink } from '../mail-sink.ts';
import { openDatabase, sharedHost } from '../shared-host.ts';
import { newAgent, type TestUser, visitor } from '../users.ts';

const sql = await openDatabase();
const SITE = 'https://lotline.example';
const FUNCTIONS = 'https://project.example';
/** ZIP codes in Montana that no other test uses: with sales, and without. */
const ZIP = '59006';
const EMPTY = '59007';

const sales = (count: number, days: number, soldPrice: number, bedrooms: number) =>
	Array.from({ length: count }, () => soldHome({ zip: ZIP, soldOn: daysAgo(days), soldPrice, bedrooms }));
await saveHomes(sql, 'market-emails.test.ts', [
	...sales(12, 10, 500_000, 3),
	...sales(14, 100, 400_000, 3),
	...sales(3, 10, 900_000, 5),
]);

/** The fifth and the third of next month: emails are written from the fourth on. */
const nextMonth = lastDayOf(monthsBefore(daysAgo(0), -1).slice(0, 7)).slice(0, 7);
const FIFTH = `${nextMonth}-05`;

async function newWatcher(...areas: string[]): Promise<TestUser> {
	const user = await newAgent();
	await sql`insert into public.searches (user_id, query, zip, found)
		select ${user.id}, zip, zip, 0 from unnest(${[ZIP, EMPTY]}::text[]) zip`;
	for (const area of areas)
		expect((await user.client.rpc('watch_area', { area, name: `Farm <${area}>` })).error).toBeNull();
	return user;
}

const turn = async (user: TestUser, on: boolean | null) =>
	(await user.client.rpc('market_email', { turn_on: on })).data as boolean;

/** Writes what is due in so many processes at once. @returns the emails */
async function write(today: string, processes = 1): Promise<Email[]> {
	const emails: Email[] = [];
	const outbox = { post: async (email: Email) => emails.push(email) > 0, wake: () => {} };
	const log = pino({ level: 'silent' });
	const parts = { sql, outbox, siteUrl: SITE, functionsUrl: FUNCTIONS, compute: computeInline, log };
	await Promise.all(Array.from({ length: processes }, () => writeMarketEmails(parts, today)));
	return emails;
}

const emailsTo = async ({ email }: TestUser, today = FIFTH, processes = 1) =>
	(await write(today, processes)).filter(({ to }) => to === email);

test('who asked for it gets one a month, whatever number of hosts run, from the fourth on', async () => {
	const [agent, silent] = [await newWatcher(ZIP), await newWatcher(ZIP)];
	expect([await turn(agent, null), await turn(agent, true), await turn(silent, null)]).toEqual([
		false,
		true,
		false,
	]);
	expect(await emailsTo(agent, daysAgo(0))).toEqual([]);
	expect(await emailsTo(agent, `${nextMonth}-03`)).toEqual([]);
	const [emails] = await Promise.all([write(FIFTH, 5)]);
	expect(emails.filter(({ to }) => to === agent.email)).toHaveLength(1);
	expect(emails.filter(({ to }) => to === silent.email)).toEqual([]);
	expect(await emailsTo(agent)).toEqual([]);
	expect(await emailsTo(agent, `${monthsBefore(FIFTH, -1).slice(0, 7)}-05`)).toHaveLength(1);
});

test('says what moved in each area, by how much and of how many homes, and leaves out areas without data', async () => {
	const agent = await newWatcher(`${ZIP}~beds=3-4`, EMPTY);
	await turn(agent, true);
	const [email] = await emailsTo(agent);
	expect(email?.text).toContain(
		'Median sale price, 3 months: $500,000, was $400,000 a month earlier (of 12 and 14 homes).',
	);
	expect(email?.text).toContain(`${SITE}/app/markets/${ZIP}~beds=3-4`);
	expect(email?.text).not.toContain(EMPTY);
	expect(email?.html).toContain('Farm &lt;');
	expect(email?.html).not.toContain('<59');
});

test('an area that is no longer open is left out, and an account without news gets no email', async () => {
	const [closed, quiet] = [await newWatcher(ZIP), await newWatcher(EMPTY)];
	await sql`delete from public.searches where user_id = ${closed.id}`;
	for (const user of [closed, quiet]) await turn(user, true);
	expect((await write(FIFTH)).filter(({ to }) => [closed.email, quiet.email].includes(to))).toEqual([]);
});

test('an account without data is looked at again on a later day of the month, and gets one email then', async () => {
	const zip = '59008';
	const agent = await newAgent();
	await sql`insert into public.searches (user_id, query, zip, found) values (${agent.id}, ${zip}, ${zip}, 0)`;
	expect((await agent.client.rpc('watch_area', { area: zip, name: 'Farm' })).error).toBeNull();
	await turn(agent, true);
	expect(await emailsTo(agent)).toEqual([]);
	await saveHomes(
		sql,
		'market-emails, later.csv',
		sales(12, 10, 500_000, 3).map((home) => ({ ...home, zip })),
	);
	// Once a day is enough to look.
	expect(await emailsTo(agent)).toEqual([]);
	expect(await emailsTo(agent, `${nextMonth}-06`, 3)).toHaveLength(1);
	expect(await emailsTo(agent, `${nextMonth}-07`)).toEqual([]);
});

test('an account whose email fails is tried again, and holds up nobody', async () => {
	const [failing, other] = [await newWatcher(ZIP), await newWatcher(ZIP)];
	for (const user of [failing, other]) await turn(user, true);
	const sent: string[] = [];
	const outbox = {
		post: async ({ to }: Email) => {
			if (to === failing.email) throw new Error('No room');
			return sent.push(to) > 0;
		},
		wake: () => {},
	};
	const parts = {
		sql,
		outbox,
		siteUrl: SITE,
		functionsUrl: FUNCTIONS,
		compute: computeInline,
		log: pino({ level: 'silent' }),
	};
	await writeMarketEmails(parts, FIFTH);
	expect(sent).toContain(other.email);
	expect(await emailsTo(failing)).toHaveLength(1);
});

test('stops with one call by the mail program or with its link, both signed out, and for no one else', async () => {
	const [one, other, kept] = [await newWatcher(ZIP), await newWatcher(ZIP), await newWatcher(ZIP)];
	for (const user of [one, other, kept]) await turn(user, true);
	const emails = await write(FIFTH);
	const urlFor = ({ email }: TestUser) =>
		new URL(emails.find(({ to }) => to === email)?.unsubscribeUrl ?? '');
	const post = (search: string) =>
		fetch(`${sharedHost.url}/functions/v1/unsubscribe${search}`, {
			method: 'POST',
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
			body: 'List-Unsubscribe=One-Click',
		});
	expect((await post(urlFor(one).search)).status).toBe(204);
	for (const unknown of ['?token=x', '?token=6b3f1f0e-0000-4000-8000-000000000000', ''])
		expect((await post(unknown)).status).toBe(204);
	const token = urlFor(other).searchParams.get('token');
	expect((await visitor().rpc('stop_market_email', { token })).error).toBeNull();
	expect(await Promise.all([one, other, kept].map((user) => turn(user, null)))).toEqual([false, false, true]);
});

test('names the one call, where the functions are, in its headers', async () => {
	const agent = await newWatcher(ZIP);
	await turn(agent, true);
	const [email] = await emailsTo(agent);
	if (!email) throw new Error('No email');
	const sink = await openMailSink();
	onTestFinished(() => sink.close());
	const queued = { id: 'id', kind: email.kind, email, attempts: 1, expired: false, stopped: false };
	await smtpDelivery(sink.url, 'Lotline <mail@lotline.example>')(queued);
	const headers = (sink.emails[0] ?? '').replace(/\r?\n\s+/g, ' ');
	expect(email.unsubscribeUrl).toContain(`${FUNCTIONS}/functions/v1/unsubscribe?token=`);
	expect(headers).toContain(`List-Unsubscribe: <${email.unsubscribeUrl}>`);
	expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});
