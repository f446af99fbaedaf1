/** The contact form: sending from the page or straight to the API, and what is rejected. */
import { beforeEach, describe, expect, test } from 'vitest';
import { CONTACT_TOPICS } from '../../../contract/contact.ts';
import { PROBLEMS } from '../../../contract/problems.ts';
import type {} from '../../../web/events.ts';
import { INVALID_EMAIL_ADDRESSES } from '../../email-addresses.ts';
import { openDatabase } from '../../shared-host.ts';
import { newAgent, visitor } from '../../users.ts';
import { visit, withBrowser } from '../browser.ts';

withBrowser();
const sql = await openDatabase();
beforeEach(() => sql`delete from public.contact_messages`);

const MESSAGE = {
	name: 'Pat Example',
	email: 'pat@example.com',
	topic: 'sales',
	message: 'What would it cost for twelve agents?',
};
const send = (changed: object = {}, client = visitor()) =>
	client.rpc('send_contact_message', { ...MESSAGE, ...changed });

test('the form saves a message with its topic and says what is missing', async () => {
	const page = await visit('/contact?topic=sales', null, { privacy: 'granted' });
	await page.getByLabel('Name').fill('Pat Example');
	await page.getByLabel('Email').fill('pat@example');
	await page.getByLabel('Message').fill('We are twelve agents: what would it cost?');
	await page.getByRole('button', { name: 'Send message' }).click();
	await page.getByRole('alert').getByText('Enter a valid email address.').waitFor();
	await page.getByLabel('Email').fill('pat@site.example.com');
	await page.getByRole('button', { name: 'Send message' }).click();
	await page.getByText('We received your message').waitFor();
	const rows =
		await sql`select name, topic, message from public.contact_messages where email = 'pat@site.example.com'`;
	expect(rows.map((row) => ({ ...row }))).toEqual([
		{ name: 'Pat Example', topic: 'sales', message: 'We are twelve agents: what would it cost?' },
	]);
	expect(await page.evaluate(() => window.dataLayer)).toEqual([{ event: 'contact', topic: 'sales' }]);
});

test('a message is sent once, however often it is submitted, and its button keeps the focus', async () => {
	const page = await visit('/contact', null, { privacy: 'granted' });
	const requests: (() => Promise<void>)[] = [];
	await page.route('**/rpc/send_contact_message', (route) => {
		requests.push(() => route.continue());
	});
	await page.getByLabel('Name').fill('Pat Example');
	await page.getByLabel('Email').fill('pat@twice.example.com');
	await page.getByLabel('Message').fill('We are twelve agents: what would it cost?');
	await page.getByRole('button', { name: 'Send message' }).press('Enter');
	await page.getByRole('button', { name: 'Sending…' }).press('Enter');
	expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Sending…');
	await page.getByLabel('Name').press('Enter');
	await expect.poll(() => requests.length).toBe(1);
	for (const proceed of requests) await proceed();
	await page.getByText('We received your message').waitFor();
	expect(requests).toHaveLength(1);
});

test("a visitor's message is saved without a user", async () => {
	expect((await send()).error).toBeNull();
	const [row] = await sql`select user_id, name, email, topic, message from public.contact_messages`;
	expect(row).toEqual({ user_id: null, ...MESSAGE });
});

test("a signed-in user's message is saved with their account", async () => {
	const agent = await newAgent();
	expect((await send({}, agent.client)).error).toBeNull();
	const [row] = await sql`select user_id from public.contact_messages`;
	expect(row?.user_id).toBe(agent.id);
});

test.each(CONTACT_TOPICS)('accepts the topic $value', async ({ value }) => {
	expect((await send({ topic: value })).error).toBeNull();
});

describe('an invalid message is rejected with a reason', () => {
	test.each<readonly [object, string]>([
		[{ name: ' ' }, 'Enter a name of at most 100 characters.'],
		[{ name: 'x'.repeat(101) }, 'Enter a name of at most 100 characters.'],
		[{ name: null }, 'Enter a name of at most 100 characters.'],
		...INVALID_EMAIL_ADDRESSES.map((email) => [{ email }, PROBLEMS.email] as const),
		[{ topic: 'spam' }, 'Choose a topic.'],
		[{ message: 'too short' }, 'Write between 10 and 5,000 characters.'],
		[{ message: 'x'.repeat(5001) }, 'Write between 10 and 5,000 characters.'],
	])('%j', async (changed, sentence) => {
		const { error, status } = await send(changed);
		expect(status).toBe(400);
		expect(error?.message).toBe(sentence);
	});
});
