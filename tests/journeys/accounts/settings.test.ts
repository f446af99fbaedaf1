/** The profile and settings of an account in a real browser, through its deletion. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sharedHost } from '../../shared-host.ts';
import { newAgent, PASSWORD, visitor } from '../../users.ts';
import { openPage, visit, withBrowser } from '../browser.ts';

withBrowser();

const PICTURE = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
	'base64',
);

test('a profile with a photo is saved, and a file that is not an image is rejected', async () => {
	const page = await visit('/account', await newAgent());
	await page.getByLabel('Brokerage').fill('Lot & Line');
	await page.getByLabel('Contact email').fill('ann@lotandline.example');
	const photo = page.getByLabel('Photo', { exact: true });
	await photo.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
	await page.getByText('Choose a PNG, JPEG or WebP image.').waitFor();
	await photo.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PICTURE });
	await page.getByAltText('Your photo').waitFor();
	await page.getByRole('button', { name: 'Save profile' }).click();
	await page.getByText('Profile saved.').waitFor();
	await page.reload();
	await page.getByAltText('Your photo').waitFor();
	expect(await page.getByLabel('Brokerage').inputValue()).toBe('Lot & Line');
	expect(await page.getByLabel('Contact email').inputValue()).toBe('ann@lotandline.example');
});

test('the settings change the theme and the search defaults', async () => {
	const page = await visit('/account/settings', await newAgent(), { colorScheme: 'light' });
	const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
	await page.getByRole('button', { name: 'Save settings' }).waitFor();
	const light = await background();
	await page.getByText('Dark', { exact: true }).click();
	await page.getByRole('group', { name: 'Default search' }).getByText('Address').click();
	await page.getByLabel('Default limit').fill('25');
	await page.getByRole('button', { name: 'Save settings' }).click();
	await page.getByText('Settings saved.').waitFor();
	await expect.poll(background).not.toBe(light);
	await page.goto('/dashboard');
	await page.getByLabel('Full address').waitFor();
	expect(await page.getByLabel('Limit', { exact: true }).inputValue()).toBe('25');
	expect(await background()).not.toBe(light);
	// Also before the app has started, as on a slow phone.
	await page.route('**/assets/*.js', (route) => route.abort());
	await page.goto('/pricing');
	expect(await background()).not.toBe(light);
});

test('a new email address takes effect once its link is opened', async () => {
	const agent = await newAgent();
	const page = await openPage(agent);
	const next = `moved-${randomUUID()}@example.com`;
	await page.goto('/account/settings');
	const change = async (password: string) => {
		await page.getByLabel('New email address').fill(next);
		await page.getByLabel('Your password').fill(password);
		await page.getByRole('button', { name: 'Change address' }).click();
	};
	await change('wrong password');
	await page.getByText('The current password is incorrect.').waitFor();
	await change(PASSWORD);
	await page.getByText(`We sent a link to confirm this address to ${next}`).waitFor();
	await page.getByText(`You sign in with ${agent.email}.`).waitFor();
	await page.getByRole('link', { name: 'Open the mailbox' }).click();
	await page
		.getByRole('article')
		.filter({ hasText: agent.email })
		.getByText('about to change')
		.first()
		.waitFor();
	const mail = page
		.getByRole('article')
		.filter({ hasText: 'Confirm your new email address' })
		.filter({ hasText: next });
	await mail.getByRole('link').click();
	await page.getByRole('button', { name: 'Confirm new email' }).click();
	await page.getByText(`You sign in with ${next}.`).waitFor();
	const signIn = await visitor().auth.signInWithPassword({ email: next, password: PASSWORD });
	expect(signIn.error).toBeNull();
});

test('changing the password requires the current one, and deleting the account requires its email address', async () => {
	const agent = await newAgent();
	const page = await visit('/account/settings', agent);
	const change = async (current: string) => {
		await page.getByLabel('Current password').fill(current);
		await page.getByLabel('New password', { exact: true }).fill('quite another one');
		await page.getByLabel('Confirm new password').fill('quite another one');
		await page.getByRole('button', { name: 'Change password' }).click();
	};
	await change('wrong password');
	await page.getByText('The current password is incorrect.').waitFor();
	await change(PASSWORD);
	await page.getByText('Password changed').waitFor();

	const remove = page.getByRole('button', { name: 'Delete my account' });
	expect(await remove.isDisabled()).toBe(true);
	await page.getByLabel('Type your email address to confirm').fill(agent.email);
	await remove.click();
	await page.waitForURL(`${sharedHost.url}/`);
	const signIn = await visitor().auth.signInWithPassword({
		email: agent.email,
		password: 'quite another one',
	});
	expect(signIn.error).not.toBeNull();
});
