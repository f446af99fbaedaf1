/** An administrator's day in a real browser: the overview, an account, contact messages, the waitlist and the audit. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { processUploads } from '../../listings/uploads/upload-calls.ts';
import { openTestStore, sharedHost } from '../../shared-host.ts';
import { daysFromNow, newAdministrator, newAgent, search, visitor } from '../../users.ts';
import { openPage, runAxe, visit, withBrowser } from '../browser.ts';

withBrowser();
const { sql, store } = await openTestStore();
await processUploads(store);

test('a user who is not an administrator is redirected home from every page', async () => {
	const page = await openPage(await newAgent());
	for (const path of ['/admin', '/admin/users', '/admin/audit']) {
		await page.goto(path);
		await page.waitForURL(`${sharedHost.url}/`);
	}
});

test('the overview shows revenue, searches by day, data sources and service status', async () => {
	await search(await newAgent(), { zip: '10001', limit: 1 });
	const page = await visit('/admin', await newAdministrator(sql));
	await page.getByText('Monthly recurring revenue').waitFor();
	await page.getByRole('img', { name: /^Searches by day/ }).waitFor();
	await page.getByText('Show as a table').click();
	await expect
		.poll(() => page.getByRole('table', { name: 'Searches by day' }).getByRole('row').count())
		.toBe(31);
	await page.getByRole('table', { name: 'Sources of listing data' }).getByText('Demo data').first().waitFor();
	await page.getByText('Payments are simulated.').waitFor();
});

test('an administrator finds, comps and disables an account, and the audit log lists every action', async () => {
	const [administrator, agent] = await Promise.all([newAdministrator(sql), newAgent()]);
	const page = await visit('/admin/users', administrator);
	await page.getByLabel('Search by email or name').fill(agent.email);
	await page.getByText('1 account', { exact: true }).waitFor();
	await page.getByRole('button', { name: `Manage ${agent.email}` }).click();
	const dialog = page.getByRole('dialog');
	const lastDay = daysFromNow(20).toISOString().slice(0, 10);
	await dialog.getByLabel('Last day').fill(lastDay);
	await dialog.getByRole('button', { name: 'Give Basic free' }).click();
	await dialog.getByText('Free Basic through').waitFor();
	expect((await agent.client.rpc('has_basic')).data).toBe(true);
	await dialog.getByRole('button', { name: 'Make administrator' }).click();
	await dialog.getByRole('button', { name: 'Revoke administrator' }).click();
	await dialog.getByRole('button', { name: 'Make administrator' }).waitFor();
	await dialog.getByRole('button', { name: 'Disable account' }).click();
	await dialog.getByRole('button', { name: 'Enable account' }).waitFor();
	await page.keyboard.press('Escape');
	await page.getByRole('table', { name: 'Users' }).getByText('Disabled').waitFor();
	await page
		.getByRole('button', { name: `Manage ${agent.email}` })
		.and(page.locator(':focus'))
		.waitFor();

	await page.getByRole('link', { name: 'Audit log' }).click();
	await page.getByLabel('By', { exact: true }).fill(administrator.email);
	await page.getByText('4 actions', { exact: true }).waitFor();
	const auditRows = page.getByRole('table', { name: 'Audit log' });
	await auditRows.getByText(`last day: ${lastDay}`).waitFor();
	await page.getByLabel('Action').selectOption('disable_account');
	await page.getByText('1 action', { exact: true }).waitFor();
	expect(await auditRows.getByText(agent.email).count()).toBe(1);
});

test('an administrator reads, replies to, closes and reopens a contact message, and the audit log records it', async () => {
	const administrator = await newAdministrator(sql);
	const name = `Pat ${crypto.randomUUID().slice(0, 8)}`;
	const message = 'What would it cost for twelve agents?\nWe start in March.';
	await visitor().rpc('send_contact_message', { name, email: 'pat@example.com', topic: 'sales', message });
	await sql`update public.contact_messages set created_at = now() - interval '1 year' where name = ${name}`;
	const page = await visit('/admin', administrator);
	await page.getByText('Open messages').waitFor();
	await page.getByRole('link', { name: 'Messages' }).click();
	const row = page.getByRole('row').filter({ hasText: name });
	await row.getByText('Sales and Enterprise').waitFor();
	await row.getByText('We start in March.').waitFor();
	const reply = new URL((await row.getByRole('link', { name: 'Reply' }).getAttribute('href')) as string);
	expect(decodeURIComponent(reply.pathname)).toBe('pat@example.com');
	expect(reply.searchParams.get('subject')).toBe('Re: Sales and Enterprise');
	expect(reply.searchParams.get('body')).toContain('> We start in March.');
	await row.getByRole('button', { name: 'Mark done' }).click();
	await row.waitFor({ state: 'detached' });
	await page.getByLabel('Show').selectOption('done');
	await row.getByText(/^Done /).waitFor();
	await row.getByRole('button', { name: 'Reopen' }).click();
	await row.waitFor({ state: 'detached' });
	const auditRows =
		await sql`select act from public.audit_events where actor = ${administrator.id} order by id`;
	expect(auditRows.map(({ act }) => act)).toEqual(['close_message', 'reopen_message']);
});

test('an administrator invites someone on the waitlist, and the CSV export escapes formulas', async () => {
	const email = `eager-${crypto.randomUUID()}@example.com`;
	await visitor().rpc('join_waitlist', { email, name: 'Eager', needs: '=HYPERLINK("http://evil.example")' });
	// The list may span several pages. This puts the entry first.
	await sql`update public.waitlist set created_at = now() - interval '1 year' where email = ${email}`;
	const page = await visit('/admin/waitlist', await newAdministrator(sql));
	const saved = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Export CSV' }).click();
	const file = readFileSync((await (await saved).path()) as string, 'utf8');
	expect(file.split('\r\n').find((line) => line.startsWith(email))).toContain(
		`"'=HYPERLINK(""http://evil.example"")"`,
	);
	await page.getByRole('button', { name: `Invite ${email}` }).click();
	await expect
		.poll(
			async () => (await sql`select invited_at from public.waitlist where email = ${email}`)[0]?.invited_at,
		)
		.not.toBeNull();
});

test('an administrator imports open market data, and sees what was imported and which vintage is shown', async () => {
	const page = await visit('/admin', await newAdministrator(sql));
	await page.getByRole('link', { name: 'Market data' }).click();
	const file = (month: string) => ({
		name: 'Zip_zhvi.csv',
		mimeType: 'text/csv',
		buffer: Buffer.from(
			`RegionID,SizeRank,RegionName,RegionType,StateName,State,City,Metro,CountyName,${month}\n1,1,10001,zip,NY,NY,,,,500000\n`,
		),
	});
	const picker = page.locator('input[type=file]');
	await picker.setInputFiles(file('2023-06-30'));
	await page.getByText(/Zillow, whose terms may not allow commercial use/).waitFor();
	await page.getByLabel(/within the publisher's terms/).check();
	await picker.setInputFiles(file('2023-06-30'));
	await page.getByText('Zillow Home Value Index, Jun 30, 2023: 1 figure of 1 ZIP code.').waitFor();
	expect((await runAxe(page)).violations).toEqual([]);
	await picker.setInputFiles(file('2023-05-31'));
	await page.getByText('A newer vintage is imported, so its figures are shown.').waitFor();
	const row = (day: string) =>
		page.getByRole('table', { name: 'Imported files' }).getByRole('row').filter({ hasText: day });
	await row('May 31, 2023').waitFor();
	expect(await row('May 31, 2023').getByText('Shown').count()).toBe(0);
	// Taken back, the vintage before is shown again.
	await page
		.getByRole('button', { name: 'Take back Zillow Home Value Index, ZIP codes, Jun 30, 2023' })
		.click();
	const dialog = page.getByRole('dialog');
	await dialog.getByText('Those of May 31, 2023 will be shown again.').waitFor();
	expect((await runAxe(page)).violations).toEqual([]);
	await dialog.getByRole('button', { name: 'Take back' }).click();
	await row('May 31, 2023').getByText('Shown').waitFor();
	expect(await row('Jun 30, 2023').count()).toBe(0);
	await sql`delete from public.published_files where file_name = 'Zip_zhvi.csv'`;
});
