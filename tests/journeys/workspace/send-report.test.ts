/** A report sent by email: written, previewed, sent, read, and stopped by its recipient. */
import { expect, test } from 'vitest';
import { openDatabase, sharedHost } from '../../shared-host.ts';
import { openPage, withBrowser } from '../browser.ts';
import { BRAND, dialogOf, fits, openReport } from './report-page.ts';

withBrowser();
const sql = await openDatabase();

const emailsTo = async (address: string): Promise<{ subject: string; text: string; html: string }[]> => {
	const emails = await (await fetch(`${sharedHost.url}/demo/mail`)).json();
	return emails.filter(({ to }: { to: string }) => to === address);
};

test('an agent sends a report as previewed; the client opens it, and stops further emails', async () => {
	const { page } = await openReport(sql, BRAND);
	const client = `client-${crypto.randomUUID()}@example.com`;
	await page.setViewportSize({ width: 390, height: 844 });
	await page.getByRole('button', { name: 'Send', exact: true }).click();
	const dialog = dialogOf(page, 'Send this report');
	expect(await dialog.getByLabel('Message').inputValue()).toContain('Hello Jordan Reyes,');
	await dialog.getByLabel('To', { exact: true }).fill('jordan');
	await dialog.getByRole('button', { name: 'Preview' }).click();
	await dialog.getByText("“jordan” isn't an email address.").waitFor();
	await dialog.getByLabel('To', { exact: true }).fill(`${client}, ${client.toUpperCase()}`);
	await dialog.getByLabel('Subject').fill('Your home <b>on Main St</b>');
	await dialog.getByRole('button', { name: 'Preview' }).click();
	const frame = dialog.frameLocator('iframe');
	await frame.getByRole('heading', { name: 'Your home <b>on Main St</b>' }).waitFor();
	await frame.getByText(BRAND.name).first().waitFor();
	expect(await dialog.innerText()).toContain(`${BRAND.name} via Lotline`);
	expect(await fits(page)).toBe(true);
	await dialog.getByRole('button', { name: 'Edit' }).click();
	expect(await dialog.getByLabel('Subject').inputValue()).toBe('Your home <b>on Main St</b>');
	await dialog.getByRole('button', { name: 'Preview' }).click();
	await dialog.getByRole('button', { name: 'Send to 1 recipient' }).dblclick();
	await dialog.getByText('1 email on the way.').waitFor();
	await dialog.getByRole('button', { name: 'Done' }).click();
	await page.getByText(/^2 emails, last today/).click();
	await expect.poll(() => page.getByRole('list', { name: 'Emails' }).innerText()).not.toContain('Sending');
	expect(await page.getByRole('list', { name: 'Emails' }).innerText()).toContain(client);

	const [email, ...others] = await emailsTo(client);
	expect(others).toEqual([]);
	expect(email?.subject).toBe('Your home <b>on Main St</b>');
	const [link = '', stop = ''] = email?.text.match(/https?:\/\/\S+/g) ?? [];
	const reader = await openPage(null, { viewport: { width: 320, height: 700 } });
	const body = email?.html ?? '';
	await reader.route('**/the-email', (route) => route.fulfill({ contentType: 'text/html', body }));
	await reader.goto('/the-email');
	expect(await fits(reader)).toBe(true);
	await reader.goto(new URL(link).pathname);
	await reader.getByText('Jordan Reyes').first().waitFor();
	await reader.goto(new URL(stop).pathname);
	await reader.getByRole('button', { name: 'Stop emails from this agent' }).click();
	await reader.getByRole('heading', { name: 'Unsubscribed' }).waitFor();

	await page.getByRole('button', { name: 'Send', exact: true }).click();
	await dialog.getByLabel('To', { exact: true }).fill(client);
	await dialog.getByRole('button', { name: 'Preview' }).click();
	await dialog.getByRole('button', { name: 'Send to 1 recipient' }).click();
	await dialog.getByRole('button', { name: 'Done' }).click();
	await page.getByText('1 not delivered').waitFor();
	expect(await page.getByRole('list', { name: 'Emails' }).innerText()).toContain(
		"Not sent: this recipient unsubscribed or can't receive email",
	);
	expect(await emailsTo(client)).toHaveLength(1);
});

test('without a mail server, the dialog says what is missing', async () => {
	const { page } = await openReport(sql);
	await page.route('**/config.json', async (route) => {
		const config = await (await route.fetch()).json();
		await route.fulfill({ json: { ...config, mail: 'none' } });
	});
	await page.reload();
	await page.getByRole('button', { name: 'Send', exact: true }).click();
	const dialog = dialogOf(page, "Email isn't set up");
	await dialog.getByText('no mail server is configured (SMTP_URL and MAIL_FROM)').waitFor();
});
