/** The Pro waitlist page: joining, validation and the confirmation email. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type {} from '../../../web/events.ts';
import { openDatabase } from '../../shared-host.ts';
import { newAgent } from '../../users.ts';
import { openPage, pathOf, visit, withBrowser } from '../browser.ts';

withBrowser();
const sql = await openDatabase();

test('a visitor fixes an invalid address, joins, and gets a confirmation email', async () => {
	const page = await openPage(null, { privacy: 'granted' });
	const email = `wait-${randomUUID()}@example.com`;
	await page.goto('/pricing');
	await page.getByRole('main').getByRole('link', { name: 'Join Pro Waitlist' }).click();
	const form = page.getByRole('form', { name: 'Join the Pro waitlist' });
	await form.getByLabel('Email').fill('pat@example');
	await form.getByLabel('Name').fill('Pat Example');
	await form.getByLabel('Market').fill('King County');
	await form.getByRole('button').click();
	await page.getByRole('alert').getByText('Enter a valid email address.').waitFor();
	await form.getByLabel('Email').fill(email);
	await form.getByRole('button').click();
	await page.getByRole('region', { name: 'On the waitlist' }).getByText(email).waitFor();
	const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
	expect(await focused()).toBe('On the waitlist');
	const [entry] = await sql`select name, market, needs from public.waitlist where email = ${email}`;
	expect(entry).toEqual({ name: 'Pat Example', market: 'King County', needs: '' });
	expect(await page.evaluate(() => window.dataLayer)).toEqual([{ event: 'join_waitlist', plan: 'pro' }]);

	await page.getByRole('link', { name: 'Open the mailbox' }).click();
	const mail = page.getByRole('article').filter({ hasText: email });
	await mail.getByRole('heading', { name: "You're on the Pro waitlist" }).waitFor();
});

test("the form is filled with a signed-in user's email address", async () => {
	const agent = await newAgent();
	const page = await visit('/waitlist', agent);
	await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(agent.email);
});

test('Contact sales under Enterprise opens the contact form with the sales topic', async () => {
	const page = await visit('/pricing', null);
	await page.getByRole('link', { name: 'Contact sales' }).click();
	await page.getByRole('heading', { name: 'Contact' }).waitFor();
	expect(pathOf(page)).toBe('/contact?topic=sales');
	expect(await page.getByLabel('Topic').inputValue()).toBe('sales');
});
